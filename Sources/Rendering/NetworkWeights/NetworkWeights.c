#include "NetworkWeights.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char heads[] = {
#embed "heads.bin"
};

static const unsigned char subjects[] = {
#embed "subjects.bin"
};

struct NetworkWeights network_weights_heads(void) { return (struct NetworkWeights){heads, sizeof heads}; }

struct NetworkWeights network_weights_subjects(void) { return (struct NetworkWeights){subjects, sizeof subjects}; }
