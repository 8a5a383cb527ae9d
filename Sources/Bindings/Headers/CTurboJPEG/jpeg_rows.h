/* Rows of a JPEG by libjpeg's own interface, whose errors leave by longjmp, which Swift cannot catch: each call of
 * libjpeg that may fail stands in a function that returns 0 if it did. A warning counts as a failure. */
#ifndef COLLAGE_JPEG_ROWS_H
#define COLLAGE_JPEG_ROWS_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include "jpeg_eighth.h"

/* libjpeg is the one that libvips brings, and references to it are weak, so that a program also starts where it has another
 * interface: Ubuntu's is that of version 8, which refuses these structures. libvips reads all photos there. */
#pragma weak jpeg_std_error
#pragma weak jpeg_CreateDecompress
#pragma weak jpeg_destroy_decompress
#pragma weak jpeg_resync_to_restart
#pragma weak jpeg_read_header
#pragma weak jpeg_has_multiple_scans
#pragma weak jpeg_start_decompress
#pragma weak jpeg_crop_scanline
#pragma weak jpeg_skip_scanlines
#pragma weak jpeg_read_scanlines

/* Copies at most `capacity` bytes, the next of the file, and returns their number; 0 or less at the end. */
typedef long (*collage_jpeg_read)(void *context, unsigned char *bytes, long capacity);

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf failure;
  collage_jpeg_read read;
  void *context;
  long capacity;
  collage_jpeg_plane eighth[COLLAGE_JPEG_COMPONENTS];
  unsigned char buffer[];
} collage_jpeg;

static inline void collage_jpeg_fail(j_common_ptr any) { longjmp(((collage_jpeg *)any)->failure, 1); }

static inline void collage_jpeg_message(j_common_ptr any, int level) {
  if (level < 0) collage_jpeg_fail(any);
}

static inline void collage_jpeg_ignore(j_decompress_ptr decoder) { (void)decoder; }

static inline boolean collage_jpeg_fill(j_decompress_ptr decoder) {
  collage_jpeg *jpeg = (collage_jpeg *)decoder;
  long count = jpeg->read(jpeg->context, jpeg->buffer, jpeg->capacity);
  if (count <= 0) collage_jpeg_fail((j_common_ptr)decoder);
  jpeg->source.next_input_byte = jpeg->buffer;
  jpeg->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static inline void collage_jpeg_skip_bytes(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    collage_jpeg_fill(decoder);
  }
  if (count <= 0) return;
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

/* Returns a decoder that requests `capacity` bytes at a time, or NULL if memory is short or libjpeg has another interface. */
static inline collage_jpeg *collage_jpeg_create(collage_jpeg_read read, void *context, long capacity) {
  if (!jpeg_std_error || !jpeg_CreateDecompress || !jpeg_crop_scanline || !jpeg_skip_scanlines) return NULL;
  collage_jpeg *jpeg = calloc(1, sizeof(collage_jpeg) + (size_t)capacity);
  if (!jpeg) return NULL;
  jpeg->read = read;
  jpeg->context = context;
  jpeg->capacity = capacity;
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = collage_jpeg_fail;
  jpeg->errors.emit_message = collage_jpeg_message;
  if (setjmp(jpeg->failure)) {
    free(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->source.init_source = collage_jpeg_ignore;
  jpeg->source.fill_input_buffer = collage_jpeg_fill;
  jpeg->source.skip_input_data = collage_jpeg_skip_bytes;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = collage_jpeg_ignore;
  jpeg->decoder.src = &jpeg->source;
  return jpeg;
}

static inline void collage_jpeg_free(collage_jpeg *jpeg) {
  /* Frees memory only, so it cannot fail. */
  jpeg_destroy_decompress(&jpeg->decoder);
  collage_jpeg_free_planes(jpeg->eighth);
  free(jpeg);
}

/* Reads the header of a picture of one scan, and begins to decode it at 1/`shrink` of its size. */
static inline int collage_jpeg_start(collage_jpeg *jpeg, int shrink) {
  if (setjmp(jpeg->failure)) return 0;
  if (jpeg_read_header(&jpeg->decoder, TRUE) != JPEG_HEADER_OK) return 0;
  if (jpeg_has_multiple_scans(&jpeg->decoder)) return 0;
  jpeg->decoder.scale_num = 1;
  jpeg->decoder.scale_denom = (unsigned int)shrink;
  return jpeg_start_decompress(&jpeg->decoder);
}

static inline void collage_jpeg_transform(
  j_decompress_ptr decoder, jpeg_component_info *component, JCOEFPTR coefficients, JSAMPARRAY rows, JDIMENSION column
) {
  collage_jpeg_plane *plane = &((collage_jpeg *)decoder)->eighth[component->component_index];
  plane->transform(decoder, component, coefficients, rows, column);
  collage_jpeg_collect(plane, decoder, component, coefficients, column);
}

/* From now on also collects the picture at an eighth; call it before the first row is read. Returns 0 if that is not possible. */
static inline int collage_jpeg_collect_eighth(collage_jpeg *jpeg) {
  j_decompress_ptr decoder = &jpeg->decoder;
  if (!collage_jpeg_has_eighth(decoder) || !collage_jpeg_allocate(jpeg->eighth, decoder)) return 0;
  for (int index = 0; index < decoder->num_components; index++) {
    jpeg->eighth[index].transform = decoder->idct->inverse_DCT[index];
    decoder->idct->inverse_DCT[index] = collage_jpeg_transform;
  }
  return 1;
}

/* Copies `count` pixels of a row of the picture at an eighth. */
static inline void collage_jpeg_eighth_row(collage_jpeg *jpeg, JDIMENSION y, JDIMENSION count, unsigned char *pixels) {
  collage_jpeg_convert(jpeg->eighth, &jpeg->decoder, y, count, pixels);
}

/* Decodes only some columns; widens them to those that the decoder can begin at. */
static inline int collage_jpeg_crop(collage_jpeg *jpeg, JDIMENSION *left, JDIMENSION *width) {
  if (setjmp(jpeg->failure)) return 0;
  jpeg_crop_scanline(&jpeg->decoder, left, width);
  return 1;
}

static inline int collage_jpeg_skip_rows(collage_jpeg *jpeg, JDIMENSION count) {
  if (setjmp(jpeg->failure)) return 0;
  return jpeg_skip_scanlines(&jpeg->decoder, count) == count;
}

static inline int collage_jpeg_read_row(collage_jpeg *jpeg, unsigned char *row) {
  if (setjmp(jpeg->failure)) return 0;
  return jpeg_read_scanlines(&jpeg->decoder, &row, 1) == 1;
}

#endif
