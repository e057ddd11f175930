import type { MasterContent } from '#lib/evidence/master/master.ts'
import { PICK_LIMITS, type ResumeContent } from '#lib/resume/tailored/job-resume.ts'
import { inOrder } from '#lib/resume/tailored/rules/candidates.ts'
import type { PickRow } from '#lib/resume/tailored/rules/cover.ts'

/** Two things the person or the job want that cannot both be had; `code` says which, of a line of the master. */
export type Conflict = { id: string; code: 'cited_never' | 'always_over_cap' | 'own_words_overruled' }

export type ConflictInput = {
  content: MasterContent
  rows: readonly PickRow[]
  /** The lines of a waiting pick where the master's new words stand in the place of the person's. */
  overruled: readonly string[]
}

/** Where marks, caps and own words stand against what the job asks; the marks and caps of the person win. */
export function conflictsOf({ content, rows, overruled }: ConflictInput): Conflict[] {
  const cited = new Set(rows.flatMap((row) => row.evidence.map(({ ref }) => ref)))
  const bullets = inOrder(content).filter((line) => line.mark === 'always' && line.entry_id !== null)
  const over = [...Map.groupBy(bullets, (line) => line.entry_id).values()].flatMap((lines) =>
    lines.slice(PICK_LIMITS.bullets_of_entry),
  )
  const beyond = new Set([...over, ...bullets.slice(PICK_LIMITS.bullets)])
  return [
    ...content.lines
      .filter((line) => line.mark === 'never' && cited.has(line.id))
      .map(({ id }) => ({ id, code: 'cited_never' as const })),
    ...[...beyond].map(({ id }) => ({ id, code: 'always_over_cap' as const })),
    ...overruled.map((id) => ({ id, code: 'own_words_overruled' as const })),
  ]
}

/** What a resume lacks that a reader would miss. */
export type Problem = 'no_experience' | 'no_education' | 'no_skills' | 'few_lines'

const FEW_LINES = 5

/** What a resume that is stored lacks; the master may have it, or be short of it too. */
export function problemsOf({ entries, lines }: ResumeContent): Problem[] {
  const has = (section: string) => [...entries, ...lines].some((one) => one.section === section)
  return [
    ...(has('experience') ? [] : (['no_experience'] as const)),
    ...(has('education') ? [] : (['no_education'] as const)),
    ...(has('skills') ? [] : (['no_skills'] as const)),
    ...(lines.length < FEW_LINES ? (['few_lines'] as const) : []),
  ]
}
