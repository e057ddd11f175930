import type { MasterContent } from '#lib/evidence/master/master.ts'
import { nearDuplicates } from '#lib/evidence/master/rules/near-duplicates.ts'
import { skillsChange } from '#lib/evidence/master/rules/skills.ts'

const LONG_LINE = 300

/** What a person should look at after these lines were written: doubles, skills that came or went, and warnings. */
export function lineFindings(
  { before, after }: { before: MasterContent; after: MasterContent },
  ids: string[],
) {
  const written = new Set(ids)
  const lines = after.lines.filter((line) => written.has(line.id))
  const others = after.lines.filter((line) => !written.has(line.id))
  const skill_line = lines.find((line) => line.section === 'skills')
  const long = lines.filter((line) => line.text.length > LONG_LINE)
  return {
    near_duplicates: nearDuplicates(lines, others),
    skills: { ...skillsChange(before.lines, after.lines), line: skill_line?.id ?? null },
    warnings: long.map(
      ({ id, text }) =>
        `Line ${id} is ${text.length} characters long. Lines of one or two printed rows read best.`,
    ),
  }
}
