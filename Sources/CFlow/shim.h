/* Nothing to import: the headers are those of CFlowABI. This module stands for the libflow that
 * pkg-config finds. */
