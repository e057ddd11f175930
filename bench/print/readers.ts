// bun bench/print/readers.ts [PYTHON]: prints a resume of two pages in every design, reads each PDF with the readers of this machine, and counts the lines that
// come out whole and in order. Readers in Python run by PYTHON (`pip install pdfminer.six pymupdf pypdf pdfplumber pypdfium2`), pdftotext is poppler's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { TEMPLATES } from '#db/rows/display.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { LONG, printOptions } from '#test/support/print-resumes.ts'

type Reader = { name: string; needs: string; read: (path: string) => Promise<string | null> }

const [python = 'python3'] = process.argv.slice(2)

async function outputOf(command: string[]): Promise<string | null> {
  if (Bun.which(command[0] ?? '') === null) return null
  const { stdout, success } = Bun.spawnSync(command, { stdout: 'pipe', stderr: 'ignore' })
  return success ? stdout.toString() : null
}

const poppler = (...options: string[]): Reader => ({
  name: ['pdftotext', ...options].join(' '),
  needs: 'poppler',
  read: (path) => outputOf(['pdftotext', ...options, path, '-']),
})

// `pages` is an expression in Python over the path `p` that gives the texts of the pages.
const inPython = (name: string, module: string, pages: string): Reader => ({
  name,
  needs: `the module ${module.split('.')[0]} of ${python}`,
  read: (path) =>
    outputOf([
      python,
      '-c',
      `import sys, ${module}\nsys.stdout.reconfigure(encoding="utf-8")\np = sys.argv[1]\nprint("\\n".join(${pages}))`,
      path,
    ]),
})

const READERS: Reader[] = [
  poppler(),
  poppler('-raw'),
  poppler('-layout'),
  {
    name: 'unpdf',
    needs: '',
    read: async (path) => {
      const { text } = await extractText(await getDocumentProxy(await Bun.file(path).bytes()))
      return text.join('\n')
    },
  },
  inPython('pdfminer.six', 'pdfminer.high_level', '[pdfminer.high_level.extract_text(p)]'),
  inPython('PyMuPDF', 'pymupdf', '[page.get_text() for page in pymupdf.open(p)]'),
  inPython('PyMuPDF sorted', 'pymupdf', '[page.get_text(sort=True) for page in pymupdf.open(p)]'),
  inPython('pypdf', 'pypdf', '[page.extract_text() for page in pypdf.PdfReader(p).pages]'),
  inPython(
    'pypdf in layout mode',
    'pypdf',
    '[page.extract_text(extraction_mode="layout") for page in pypdf.PdfReader(p).pages]',
  ),
  inPython('pdfplumber', 'pdfplumber', '[page.extract_text() for page in pdfplumber.open(p).pages]'),
  inPython(
    'PDFium',
    'pypdfium2',
    '[page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(p)]',
  ),
]

// By section, because a sidebar holds some of them beside the others.
const SECTIONS = LONG.sections.map(({ lines, entries }) =>
  [...lines, ...entries.flatMap((entry) => entry.lines)].map(({ text }) => spaced(text)),
)

function spaced(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ')
}

function countInOrder(read: string): number {
  const text = spaced(read)
  let found = 0
  for (const lines of SECTIONS) {
    let from = 0
    for (const line of lines) {
      const at = text.indexOf(line, from)
      if (at < 0) continue
      found += 1
      from = at + line.length
    }
  }
  return found
}

const folder = await mkdtemp(join(tmpdir(), 'print-readers-'))
try {
  const printer = createPrinter({ fontsFolder: null, systemFonts: [] })
  for (const name of TEMPLATES) {
    const { bytes } = await printer.pdf(printOptions({ document: LONG, template: name }))
    await Bun.write(join(folder, `${name}.pdf`), bytes)
  }
  console.log(`Lines of ${SECTIONS.flat().length} that come out whole and in order:\n`)
  console.log(`| Reader | ${TEMPLATES.join(' | ')} |\n| --- |${' ---: |'.repeat(TEMPLATES.length)}`)
  for (const { name, needs, read } of READERS) {
    const texts = await Promise.all(TEMPLATES.map((design) => read(join(folder, `${design}.pdf`))))
    const cells = texts.map((text) => (text === null ? '' : String(countInOrder(text))))
    console.log(
      texts.includes(null) ? `Not measured: ${name} (needs ${needs}).` : `| ${name} | ${cells.join(' | ')} |`,
    )
  }
} finally {
  await rm(folder, { recursive: true })
}
