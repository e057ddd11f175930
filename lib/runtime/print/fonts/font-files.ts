import { readFile } from 'node:fs/promises'
import type { PrintFont } from '#db/rows/display.ts'
import type { Style } from '#lib/resume/typeset/set-text.ts'
import type { FontFile } from '#lib/runtime/print/fonts/shaped-font.ts'

/** The files of a typeface. */
export type FontFiles = Record<Style, FontFile>

// Readers take a font for bold or slanted by these names.
const FAMILIES: Record<PrintFont, string> = {
  'source-sans-3': 'SourceSans3',
  inter: 'Inter',
  'source-serif-4': 'SourceSerif4',
}
const STYLES: Record<Style, string> = { regular: 'Regular', strong: 'Bold', italic: 'Italic' }

const FOLDER = new URL('../../../../assets/fonts/', import.meta.url)

/** Reads the files of a shipped typeface. */
export async function readFontFiles(font: PrintFont): Promise<FontFiles> {
  const file = async (style: Style) => ({
    key: style,
    name: `${FAMILIES[font]}-${STYLES[style]}`,
    data: await readFile(new URL(`${font}/${style}.ttf`, FOLDER)),
  })
  const [regular, strong, italic] = await Promise.all([file('regular'), file('strong'), file('italic')])
  return { regular, strong, italic }
}
