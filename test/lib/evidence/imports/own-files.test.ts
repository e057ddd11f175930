import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { LANGUAGES, TEMPLATES, type Template } from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'
import { docxParts } from '#lib/resume/files/docx.ts'
import { printedTitle } from '#lib/resume/language/resume-language.ts'
import { plainResume } from '#lib/resume/main/resume-file.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { triesOf } from '#test/support/at-end.ts'
import { entry, LONG, printOptions, section } from '#test/support/print-resumes.ts'

const printer = createPrinter({ fontsFolder: null, systemFonts: [] })

// One line names a page of code, which counts as contact data and is told of: it has no place in this comparison.
const WHOLE: ResumeDocument = {
  ...LONG,
  sections: [
    ...LONG.sections.map((section) => ({
      ...section,
      entries: section.entries.map((role) => ({
        ...role,
        lines: role.lines.filter(({ text }) => !text.includes('https://')),
      })),
    })),
    section('publications', [
      'Łukasz, Z. & Ferreira, M. (2014). Column generation with traffic snapshots for large vehicle routing problems. European Journal of Operational Research 238(2), 401–413.',
      'Ferreira, M., Łukasz, Z. (2013). Bounds for time windows. Networks 61, 1–19.',
    ]),
  ],
}

async function draftOf(document: ResumeDocument, template: Template, format: 'pdf' | 'docx'): Promise<Draft> {
  const ask = printOptions({ document, template, font: designOf(template).font, header: null })
  if (format === 'pdf') return readResume({ format, bytes: (await printer.pdf(ask)).bytes })
  const { page_count: pages, ...fit } = await printer.fit(ask)
  const parts = Object.entries(docxParts(document, null, { ...ask, ...fit, pages }))
  const bytes = zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])))
  return readResume({ format, bytes })
}

/** Each line under its section and entry, in an order of its own. */
function linesOf(sections: Pick<Draft, 'lines' | 'entries'>): string[] {
  const own = sections.lines.map(({ section: name, text }) => `${name}: ${text}`)
  const held = sections.entries.flatMap((entry) => [
    `${entry.section}: ${entry.heading}`,
    ...entry.lines.map(({ text }) => `${entry.heading}: ${text}`),
  ])
  return [...own, ...held].toSorted()
}

function written({ sections }: ResumeDocument): string[] {
  const lines = sections.flatMap(({ kind, lines: own }) => own.map(({ text }) => ({ section: kind, text })))
  const entries = sections.flatMap(({ kind, entries: own }) =>
    own.map((entry) => ({ ...entry, section: kind })),
  )
  return linesOf({ lines, entries } as never)
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

describe.each([...TEMPLATES])('a resume in the design %s', (template) => {
  test.each(['pdf', 'docx'] as const)('comes back from its %s without a loss', async (format) => {
    const draft = await draftOf(WHOLE, template, format)
    expect(linesOf(draft)).toEqual(written(WHOLE))
    expect([draft.unplaced, draft.dropped]).toEqual([[], []])
  })
})

const ARABIC: ResumeDocument = {
  language: 'ar',
  title: '',
  sections: [
    { ...section('summary', ['ممرضة بخبرة ١٢ سنة في SAP EWM، و40 % من وقتها للتدريب.']), heading: 'الملخص' },
    {
      ...section(
        'experience',
        [],
        [
          entry(
            'مستشفى الربيع (عمان)',
            ['رئيسة تمريض', '2019 – 2023', 'عمان'],
            [
              'قيادة فريق من تسعة موظفين (786) خلال المناوبات الليلية, Excel., و«الجودة»',
              'خفض التكاليف بنسبة ١٢٪',
            ],
          ),
          entry(
            'بنك الساحل',
            ['محاسبة, 2015 – 2018', 'دبي'],
            ['إعداد التقارير الشهرية 6 % [الفرع 3]', 'Power BI, SQL'],
          ),
        ],
      ),
      heading: 'الخبرة العملية',
    },
  ],
}

const DEJAVU = '/usr/share/fonts/truetype/dejavu'

test.skipIf(!existsSync(`${DEJAVU}/DejaVuSans.ttf`)).each([...TEMPLATES])(
  'Arabic comes back letter for letter from a PDF in the design %s',
  async (template) => {
    const { pdf } = createPrinter({ fontsFolder: null, systemFonts: [DEJAVU] })
    const font = designOf(template).font
    const { bytes } = await pdf(printOptions({ document: ARABIC, template, font, header: null }))
    const draft = await readResume({ format: 'pdf', bytes })
    expect(linesOf(draft)).toEqual(written(ARABIC))
    expect([draft.unplaced, draft.dropped]).toEqual([[], []])
  },
)

// Words that no table knows, so that one that is missing was lost.
const word = fc.integer({ min: 1, max: 400_000 }).map((n) => `zq${n.toString(36).replace(/\d/g, 'o')}x`)
const phrase = fc.array(word, { minLength: 1, maxLength: 40 }).map((all) => all.join(' '))
const role = fc
  .tuple(phrase, fc.array(phrase, { maxLength: 5 }), fc.integer({ min: 1990, max: 2020 }))
  .map(([name, lines, year]) => entry(name.slice(0, 60), [`${year} – ${year + 3}`], lines))
const documents = fc
  .tuple(fc.array(phrase, { maxLength: 3 }), fc.array(role, { minLength: 1, maxLength: 5 }), fc.array(phrase))
  .map(([about, roles, skills]) => ({
    language: 'en',
    title: '',
    sections: [section('summary', about), section('experience', [], roles), section('skills', skills)],
  }))

test.each(['pdf', 'docx'] as const)(
  'every word of any resume ends somewhere when its %s is read',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom(...TEMPLATES), async (document, template) => {
        const draft = await draftOf(document, template, format)
        const read = words(JSON.stringify([draft.entries, draft.lines, draft.unplaced])).join('')
        const printed = words(plainResume(document, null)).filter((word) => word.startsWith('zq'))
        expect(printed.filter((word) => !read.includes(word))).toEqual([])
      }),
      { numRuns: triesOf(40), seed: 5 },
    )
  },
)

test('every heading that is printed, in every language, is read as the section that it names', () => {
  for (const language of LANGUAGES)
    for (const section of SECTIONS) {
      const title = printedTitle(section, language)
      for (const text of [title, title.toLocaleUpperCase(language)])
        expect([language, text, sectionNamed(text)?.name]).toEqual([language, text, section])
    }
})
