import { zipOf } from '#test/support/zip.ts'

const FOLDER = new URL('../fixtures/resumes/source/achterberg/', import.meta.url)
const PARTS = {
  '[Content_Types].xml': 'content-types.xml',
  '_rels/.rels': 'package.rels',
  'word/document.xml': 'document.xml',
  'word/styles.xml': 'styles.xml',
  'word/numbering.xml': 'numbering.xml',
  'word/_rels/document.xml.rels': 'document.rels',
}

/** A DOCX as Word writes it, packed from its parts under test/fixtures/resumes/source/achterberg. */
export async function wordFile(): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, string> = {}
  for (const [name, file] of Object.entries(PARTS)) files[name] = await Bun.file(new URL(file, FOLDER)).text()
  return zipOf(files)
}
