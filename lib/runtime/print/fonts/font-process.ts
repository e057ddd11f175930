import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { answerParent } from '#lib/runtime/documents/answer-parent.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import type { FontToTry } from '#lib/runtime/print/fonts/font-trial.ts'

answerParent({ print: printAPage })

// Draws and embeds each letter, in the weights of lines and of headings. Whether a reader finds every word again is
// checked at the real print.
async function printAPage({ path, letters }: FontToTry): Promise<void> {
  const printer = createPrinter({ fontsFolder: null, systemFonts: [path] })
  const text = letters.join('').slice(0, MOST_LETTERS)
  const lines = [{ id: '', text }]
  const page: PrintOptions = {
    document: {
      language: 'en',
      title: '',
      sections: [{ kind: 'summary', heading: text.slice(0, MOST_BOLD), lines, entries: [] }],
    },
    header: null,
    template: 'inline',
    font: 'source-sans-3',
    paper: 'letter',
    accent: 'none',
    font_size: null,
    spacing_scale: null,
    updated_at: '1980-01-01T00:00:00Z',
  }
  await printer.preview(page)
  await printer.pdf(page).catch((problem) => {
    if (problem.reason !== 'words_lost') throw problem
  })
}

const MOST_LETTERS = 5000
const MOST_BOLD = 100
