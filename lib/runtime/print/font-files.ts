import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintFont } from '#lib/resume/print/resume-document.ts'
import type { Style } from '#lib/resume/print/set-text.ts'

/** A font's file, by the key that runs of text name it with. */
export type FontFile = { key: string; data: Uint8Array }

/** The files of a typeface, and those that a person put beside for what it lacks. */
export type FontFiles = { own: Record<Style, FontFile>; extra: FontFile[] }

const FOLDER = new URL('../../../assets/fonts/', import.meta.url)
const MAX_EXTRA = 8
const MAX_BYTES = 40 * 1024 * 1024

/** Reads the files of a typeface, with the extra fonts of a folder that need not be there. */
export async function readFontFiles(font: PrintFont, folder: string | null): Promise<FontFiles> {
  const file = async (style: Style) => {
    return { key: style, data: await readFile(new URL(`${font}/${style}.ttf`, FOLDER)) }
  }
  const [regular, strong, italic] = await Promise.all([file('regular'), file('strong'), file('italic')])
  return { own: { regular, strong, italic }, extra: await extraFonts(folder) }
}

async function extraFonts(folder: string | null): Promise<FontFile[]> {
  if (folder === null) return []
  const names = await readdir(folder).catch(() => [])
  const found: FontFile[] = []
  for (const name of names.filter((one) => /\.ttf$/i.test(one)).sort()) {
    if (found.length === MAX_EXTRA) break
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (!file?.isFile() || file.size > MAX_BYTES) continue
    const data = await readFile(path).catch(() => null)
    if (data && hasOutlines(data)) found.push({ key: `extra-${found.length}`, data })
  }
  return found
}

// Outlines of the kind that a PDF takes as they are; other kinds would need their glyphs renumbered.
function hasOutlines(data: Uint8Array): boolean {
  if (data.length < 12) return false
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const count = view.getUint16(4)
  if (view.getUint32(0) !== 0x00010000 || data.length < 12 + count * 16) return false
  const tags = Array.from({ length: count }, (_, at) => {
    const from = 12 + at * 16
    return String.fromCharCode(...data.subarray(from, from + 4))
  })
  return ['glyf', 'loca', 'cmap', 'head', 'hmtx', 'maxp'].every((tag) => tags.includes(tag))
}
