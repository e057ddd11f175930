import { readFile } from 'node:fs/promises'

/** Cuts fonts down to some of their glyphs, which keep their numbers. */
export type Subsetter = (data: Uint8Array, glyphs: Iterable<number>) => Uint8Array

type Names =
  | '_initialize'
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_glyph_set'
  | 'hb_subset_input_set'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_or_fail'
type Exports = Record<Names, (...values: number[]) => number> & { memory: WebAssembly.Memory }

// What a PDF does not read of a font: it names glyphs by number and has widths and text of its own.
const DROPPED =
  'GSUB GPOS GDEF name OS/2 cmap post STAT DSIG meta gasp BASE MVAR HVAR avar fvar gvar cvt fpgm prep'.split(
    ' ',
  )
const DROP_TABLES = 3
const NO_HINTING = 0x1
const RETAIN_NUMBERS = 0x2
const NO_LAYOUT_CLOSURE = 0x200
const WRITABLE = 2

/** Loads the part of HarfBuzz that cuts fonts, which its package brings but does not wrap. */
export async function openSubsetter(): Promise<Subsetter> {
  const path = new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(path), {})
  const hb = instance.exports as unknown as Exports
  hb._initialize()
  return (data, glyphs) => subset(hb, data, glyphs)
}

function subset(hb: Exports, data: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const at = hb.malloc(data.length)
  new Uint8Array(hb.memory.buffer).set(data, at)
  const blob = hb.hb_blob_create(at, data.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
  const dropped = hb.hb_subset_input_set(input, DROP_TABLES)
  for (const tag of DROPPED) hb.hb_set_add(dropped, tagOf(tag))
  hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_NUMBERS | NO_LAYOUT_CLOSURE)
  const made = hb.hb_subset_or_fail(face, input)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  if (made === 0) {
    hb.free(at)
    throw new Error('A font could not be cut.')
  }
  const bytes = bytesOf(hb, made)
  hb.hb_face_destroy(made)
  hb.free(at)
  return bytes
}

function bytesOf(hb: Exports, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const from = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob))
  hb.hb_blob_destroy(blob)
  return bytes
}

function tagOf(tag: string): number {
  return [...tag.padEnd(4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
}
