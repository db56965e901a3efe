// The tests of the whole flow, by file.
#ifndef SETUP_TESTS_H
#define SETUP_TESTS_H

void way_tests(void);
void section_tests(void);
void account_tests(void);
void at_once_tests(void);
void presenter_tests(void);
void trouble_tests(void);
void restore_tests(void);

#endif
