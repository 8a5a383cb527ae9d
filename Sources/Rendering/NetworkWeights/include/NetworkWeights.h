#pragma once

#include <stddef.h>

// The parameters of the networks, in the order of their layers: files of bytes that the compiler embeds.
//
// They were trained for this project, as Tests/Research/Subjects/README.md describes: those that find heads on public photos whose
// labels were created and corrected for it, those that tell subjects from their grounds with the help of masks by U2-Net (Apache 2.0).
// No parameters of other networks were used.

struct NetworkWeights {
  const unsigned char *bytes;
  size_t count;
};

struct NetworkWeights network_weights_heads(void);
struct NetworkWeights network_weights_subjects(void);
