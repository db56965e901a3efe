/* A shared library that is no plugin: it exports another symbol. */
__attribute__((visibility("default"))) int other_entry = 1;
