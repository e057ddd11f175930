import type { Requirement, RowKind } from '#lib/judge/read/matrix.ts'

const FEWEST = 4

// Where, when and for how much one works, and traits that every posting asks for, tell nothing of the job itself.
const BESIDE_THE_JOB: readonly RowKind[] = ['location', 'work_auth', 'schedule', 'salary', 'soft']

/** Whether a posting says too little about the job for a match to mean something. */
export function isThin(rows: readonly Pick<Requirement, 'kind'>[]): boolean {
  return rows.filter(({ kind }) => !BESIDE_THE_JOB.includes(kind)).length < FEWEST
}
