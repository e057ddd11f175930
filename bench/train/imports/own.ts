// bun bench/train/imports/own.ts OUT COUNT [SEED]: prints invented resumes in the designs of Shortlist, as PDF and DOCX, with their texts.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { Dice } from '#bench/train/imports/dice.ts'
import type { Atom } from '#bench/train/imports/layouts.ts'
import { type Person, randomPerson } from '#bench/train/imports/people.ts'
import { LANGUAGES, TEMPLATES } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { docxParts } from '#lib/resume/files/docx.ts'
import { printedTitle } from '#lib/resume/language/resume-language.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { entry, LONG, printOptions, section } from '#test/support/print-resumes.ts'

const [out = '', count = '60', seed = '5'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const printer = createPrinter({ fontsFolder: null, systemFonts: [] })
for (let index = 0; index < Number(count); index += 1) {
  const template = TEMPLATES[index % TEMPLATES.length] as (typeof TEMPLATES)[number]
  const dice = new Dice(Number(seed) * 100_000 + index)
  const person = randomPerson(dice)
  // The printer brings no fonts of its own for other scripts.
  if (['ja', 'ar'].includes(person.words.lang)) continue
  const document = index % 4 === 0 ? shortened(LONG, dice) : documentOf(person, dice)
  const ask = printOptions({ document, template, font: designOf(template).font, header: null })
  const path = join(out, String(index).padStart(4, '0'))
  if (dice.chance(0.4)) {
    const { page_count: pages, ...fit } = await printer.fit(ask)
    const parts = Object.entries(docxParts(document, null, { ...ask, ...fit, pages }))
    await Bun.write(
      `${path}.docx`,
      zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)]))),
    )
  } else await Bun.write(`${path}.pdf`, (await printer.pdf(ask)).bytes)
  await Bun.write(`${path}.json`, JSON.stringify({ atoms: atomsOf(document) }))
}
process.exit(0)

// A long resume without some of its lines, so that pages break elsewhere.
function shortened(document: ResumeDocument, dice: Dice): ResumeDocument {
  const some = <Value>(values: readonly Value[]) => values.filter(() => dice.chance(0.85))
  const sections = document.sections.map((part) => ({
    ...part,
    lines: some(part.lines),
    entries: some(part.entries).map((role) => ({ ...role, lines: some(role.lines) })),
  }))
  return { ...document, sections: sections.filter(({ lines, entries }) => lines.length + entries.length > 0) }
}

function documentOf(person: Person, dice: Dice): ResumeDocument {
  const language = LANGUAGES.find((name) => name === person.words.lang) ?? 'en'
  const sections = person.sections.map(({ kind, lines, pairs, entries }) => {
    const texts = [...lines, ...pairs.map(([label, items]) => `${label}: ${items}`)]
    const roles = entries.map(({ title, employer, place, start, end, lines: own }) => {
      const dates = `${start.slice(0, 4)} – ${end === 'now' ? 'Present' : end.slice(0, 4)}`
      return entry(employer, dice.chance(0.5) ? [title, dates, place] : [`${title}, ${dates}`, place], own)
    })
    return { ...section(kind as Section, texts, roles), heading: printedTitle(kind as Section, language) }
  })
  return { language, title: '', sections }
}

function atomsOf({ sections }: ResumeDocument): Atom[] {
  let at = -1
  return sections.flatMap(({ heading, lines, entries }) => [
    { kind: 'heading' as const, text: heading },
    ...entries.flatMap((role): Atom[] => {
      at += 1
      const parts = role.sublines.flatMap((text) => [text, ...text.split(', ')])
      return [
        ...[role.heading, ...parts].map((text): Atom => ({ kind: 'head', text, entry: at })),
        ...role.lines.map(({ text }): Atom => ({ kind: 'item', text })),
      ]
    }),
    ...lines.map(({ text }): Atom => ({ kind: 'item', text })),
  ])
}
