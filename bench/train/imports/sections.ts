// bun bench/train/imports/sections.ts OUT FOLDERS: writes the facts of the sections of resumes in FOLDERS, and the letters of all known headings, for
// fit_sections.py to learn from. A file kinds/NAME.json beside a resume tells the kinds of its sections that a person chose (null for none); without it
// only sections that their heading names exactly count.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import tables from '#assets/imports/sections.json' with { type: 'json' }
import { linesOf } from '#bench/train/imports/read.ts'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import { withCareerTables } from '#lib/evidence/imports/lines/career-tables.ts'
import { labelledParts } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { LETTER_PLACES, lettersOf, sectionFacts } from '#lib/evidence/imports/lines/learned-kinds.ts'
import { withLevelGrids } from '#lib/evidence/imports/lines/spoken-languages.ts'
import { isCommonWord } from '#lib/evidence/imports/read-resume.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

const [out = '', folders = ''] = process.argv.slice(2)
const rows: object[] = [tables.headings, tables.more_headings].flatMap((table) =>
  Object.entries(table).flatMap(([kind, words]) =>
    words.split(';').map((heading) => ({
      document: 'tables',
      by: 'heading',
      kind,
      numbers: [],
      names: ['unnamed'],
      letters: lettersOf(heading),
      places: LETTER_PLACES,
    })),
  ),
)
for (const folder of folders.split(','))
  for (const name of readdirSync(folder).filter((file) => /\.(?:pdf|docx)$/.test(file))) {
    const lines = withLevelGrids(withCareerTables(await linesOf(join(folder, name))))
    const { sections } = labelledParts(lines, labelLines(lines), isCommonWord)
    const chosen = Bun.file(join(folder, 'kinds', `${name}.json`))
    const kinds: (string | null)[] | null = (await chosen.exists()) ? await chosen.json() : null
    for (const [index, facts] of sectionFacts(sections).entries()) {
      const named = sectionNamed(sections[index]?.heading?.text ?? '')
      const kind = kinds === null ? (named?.exact === true ? named.name : null) : (kinds[index] ?? null)
      if (kind !== null)
        rows.push({
          document: name,
          by: kinds === null ? 'heading' : 'person',
          kind,
          ...facts,
          places: LETTER_PLACES,
        })
    }
  }
await Bun.write(out, rows.map((row) => JSON.stringify(row)).join('\n'))
console.log(`${rows.length} rows`)
