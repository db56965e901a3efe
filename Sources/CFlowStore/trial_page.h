/* The page of a trial, as it lies in its file. It outlives the process as it is: each member is
 * written before the one that makes it count. */
#ifndef CFLOWSTORE_TRIAL_PAGE_H
#define CFLOWSTORE_TRIAL_PAGE_H

#include "site.h"

enum { PAGE = 4096, ASIDE = 96, NAME = 132 };

/* A record that is not tried, and which file its plugin was then. */
typedef struct aside {
  uint64_t id, stamp;
} aside;

typedef struct trial_page {
  char magic[8];    /* "FlowTria" */
  uint32_t version; /* 1 */
  uint32_t deaths;  /* in a row, without a record to name */
  uint32_t runs;    /* 1: a trial has begun, and not ended */
  uint32_t count;   /* of those that are set aside */
  uint64_t id;      /* the record whose callback runs, or the nearest around it; 0: none */
  uint64_t stamp;   /* of its plugin's file */
  char class_id[NAME], method[NAME];
  aside aside[ASIDE];
} trial_page;

/* Maps the page of a session; NULL and a sentence where that is not possible. */
trial_page *trial_page_map(const site *site, int *out_file, flow_error *error);

void trial_page_unmap(trial_page *page, int file);

#endif
