/** The counted contents of a desk, in display order, by table. */
const KINDS = {
  profile: 'roles',
  master_part: 'resume_parts',
  answer: 'answers',
  story: 'stories',
  application: 'applications',
  application_file: 'files',
  own_job: 'own_jobs',
  letter: 'letters',
  interview_round: 'interviews',
  assessment: 'assessments',
  job_resume: 'job_resumes',
  pathway: 'courses',
  followed_board: 'boards',
} as const

// The service's own and derivable tables: a desk with nothing else is unused.
const NOT_THE_PERSONS = new Set(
  (
    'setting evidence_version shipped_page counter tracked_job tracked_change job_role unseen_job ' +
    'due_work reading'
  ).split(' '),
)

export type Holding = { what: (typeof KINDS)[keyof typeof KINDS]; count: number }

type Tables = Readonly<Record<string, number>>

/** Returns whether a table holds data that only the person can give. */
export function isThePersons(table: string): boolean {
  return !NOT_THE_PERSONS.has(table)
}

/** Returns whether a desk with these row counts holds data of its person. */
export function holdsAnything(tables: Tables): boolean {
  return Object.entries(tables).some(([table, rows]) => rows > 0 && isThePersons(table))
}

/** Returns the contents of a desk with these row counts, in the person's words. */
export function holdingsOf(tables: Tables): Holding[] {
  return Object.entries(KINDS).map(([table, what]) => ({ what, count: tables[table] ?? 0 }))
}
