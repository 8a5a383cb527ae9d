/// How many blocks this process has asked the C library for, by any of its functions.
unsigned long allocation_count(void);
