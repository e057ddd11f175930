import { Parser } from 'htmlparser2'
import { plainText, squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** Returns the paragraphs of the page headers and footers of a DOCX, each text once; `first` is the number of the first. */
export function docxMargins(xmls: readonly string[], first: number): SourceLine[] {
  const texts = new Set(xmls.flatMap(paragraphsOf).filter((text) => /\p{L}/u.test(text)))
  return [...texts].map((text, index) => ({
    ...{ number: first + index, text, right: null, level: null, bullet: false },
    ...{ indent: 0, size: 1, strong: false, gap: false, full: false },
  }))
}

// Deleted text is in elements of its own name. Older programs read a second copy of a text box.
function paragraphsOf(xml: string): string[] {
  const texts: string[] = []
  let copies = 0
  let isText = false
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === COPY) copies += 1
        if (name === 'w:p' || name === 'w:br') texts.push('')
        if (name === 'w:tab') texts.push(`${texts.pop() ?? ''} | `)
        isText = name === 'w:t'
      },
      onclosetag: (name) => {
        if (name === COPY) copies -= 1
        isText = false
      },
      ontext: (text) => {
        if (isText && copies === 0) texts.push(`${texts.pop() ?? ''}${text}`)
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return texts.map((text) => squeezed(plainText(text)).replace(/^[| ]+|[| ]+$/g, ''))
}

const COPY = 'mc:Fallback'
