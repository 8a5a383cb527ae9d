/* A picture at an eighth of its size, collected while libjpeg decodes it at a larger scale. Most of the time that a photo
 * takes goes into its Huffman codes, which are read only once then.
 *
 * libjpeg transforms each block by a function that it chooses for the scale. Here each block is also transformed by the function
 * that libjpeg would choose for an eighth, so that the collected samples are those that it decodes at that scale. */
#ifndef COLLAGE_JPEG_EIGHTH_H
#define COLLAGE_JPEG_EIGHTH_H

#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jpegint.h>

/* libjpeg exports these, but declares them in a header that it does not install: they are NULL in one that does not export them. */
extern void jpeg_idct_1x1(j_decompress_ptr, jpeg_component_info *, JCOEFPTR, JSAMPARRAY, JDIMENSION) __attribute__((weak));
extern void jpeg_idct_2x2(j_decompress_ptr, jpeg_component_info *, JCOEFPTR, JSAMPARRAY, JDIMENSION) __attribute__((weak));

#define COLLAGE_JPEG_COMPONENTS 3

/* The samples of one component. */
typedef struct {
  unsigned char *samples;
  size_t stride;
  /* The samples along a block's side: 2 for chroma of half the resolution. */
  JDIMENSION side;
  /* What libjpeg chose for its own scale. */
  inverse_DCT_method_ptr transform;
  /* The position of the last block: its row and column of MCUs, and its index within its MCU. */
  JDIMENSION mcu_row, mcu_column, index;
} collage_jpeg_plane;

/* Vectors of color conversion are aligned, and may read beyond the end of a row. */
static inline size_t collage_jpeg_stride(JDIMENSION samples) { return ((size_t)samples + 127) / 64 * 64; }

/* Returns the side of a component's blocks at an eighth, or 0 for a sampling that libjpeg would have to interpolate. */
static inline JDIMENSION collage_jpeg_side(const struct jpeg_decompress_struct *decoder, int index) {
  const jpeg_component_info *component = &decoder->comp_info[index];
  int across = decoder->max_h_samp_factor / component->h_samp_factor;
  int down = decoder->max_v_samp_factor / component->v_samp_factor;
  if (across * component->h_samp_factor != decoder->max_h_samp_factor) return 0;
  if (down * component->v_samp_factor != decoder->max_v_samp_factor) return 0;
  return across == down && (across == 1 || (across == 2 && index > 0)) ? (JDIMENSION)across : 0;
}

/* Returns 1 if each block has one place in the picture at an eighth. */
static inline int collage_jpeg_has_eighth(const struct jpeg_decompress_struct *decoder) {
  int count = decoder->num_components;
  if (!jpeg_idct_1x1 || !jpeg_idct_2x2) return 0;
  if (decoder->data_precision != 8 || decoder->comps_in_scan != count) return 0;
  /* The blocks of a single component are not grouped by its sampling factors. */
  if (count == 1) return decoder->comp_info[0].h_samp_factor == 1 && decoder->comp_info[0].v_samp_factor == 1;
  if (count != COLLAGE_JPEG_COMPONENTS) return 0;
  for (int index = 0; index < count; index++)
    if (!collage_jpeg_side(decoder, index)) return 0;
  return 1;
}

/* Transforms a block of the plane that has `samples`; `column` is its first sample's at libjpeg's own scale. */
static inline void collage_jpeg_collect(
  collage_jpeg_plane *plane, j_decompress_ptr decoder, jpeg_component_info *component, JCOEFPTR coefficients, JDIMENSION column
) {
  JDIMENSION row = decoder->input_iMCU_row, mcu = column / (JDIMENSION)component->MCU_sample_width;
  if (row != plane->mcu_row || mcu != plane->mcu_column) {
    plane->mcu_row = row;
    plane->mcu_column = mcu;
    plane->index = 0;
  }
  /* Blocks beyond the right edge are left out. */
  int across = mcu + 1 == decoder->MCUs_per_row ? component->last_col_width : component->MCU_width;
  JDIMENSION x = mcu * (JDIMENSION)component->MCU_width + plane->index % (JDIMENSION)across;
  JDIMENSION y = row * (JDIMENSION)component->v_samp_factor + plane->index / (JDIMENSION)across;
  plane->index++;
  if (x >= component->width_in_blocks || y >= component->height_in_blocks) return;
  JSAMPROW rows[2];
  rows[0] = plane->samples + (size_t)y * plane->side * plane->stride;
  rows[1] = rows[0] + plane->stride;
  (plane->side == 1 ? jpeg_idct_1x1 : jpeg_idct_2x2)(decoder, component, coefficients, rows, x * plane->side);
}

/* Allocates the samples of all planes; returns 0 if memory is short. */
static inline int collage_jpeg_allocate(collage_jpeg_plane *planes, const struct jpeg_decompress_struct *decoder) {
  for (int index = 0; index < decoder->num_components; index++) {
    const jpeg_component_info *component = &decoder->comp_info[index];
    collage_jpeg_plane *plane = &planes[index];
    plane->side = decoder->num_components == 1 ? 1 : collage_jpeg_side(decoder, index);
    plane->stride = collage_jpeg_stride(component->width_in_blocks * plane->side);
    plane->mcu_row = plane->mcu_column = (JDIMENSION)-1;
    size_t count = plane->stride * component->height_in_blocks * plane->side;
    plane->samples = aligned_alloc(64, count);
    if (!plane->samples) return 0;
  }
  return 1;
}

static inline void collage_jpeg_free_planes(collage_jpeg_plane *planes) {
  for (int index = 0; index < COLLAGE_JPEG_COMPONENTS; index++) free(planes[index].samples);
}

/* Converts `count` samples of a row of the planes to the decoder's colors. */
static inline void collage_jpeg_convert(
  const collage_jpeg_plane *planes, j_decompress_ptr decoder, JDIMENSION y, JDIMENSION count, unsigned char *pixels
) {
  JSAMPROW rows[COLLAGE_JPEG_COMPONENTS];
  JSAMPARRAY components[COLLAGE_JPEG_COMPONENTS];
  for (int index = 0; index < COLLAGE_JPEG_COMPONENTS; index++) {
    rows[index] = planes[index].samples ? planes[index].samples + y * planes[index].stride : NULL;
    components[index] = &rows[index];
  }
  JSAMPROW target = pixels;
  JDIMENSION width = decoder->output_width;
  decoder->output_width = count;
  decoder->cconvert->color_convert(decoder, components, 0, &target, 1);
  decoder->output_width = width;
}

#endif
