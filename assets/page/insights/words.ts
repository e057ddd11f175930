const KINDS: Record<string, string> = {
  skill: 'skill',
  years: 'years of experience',
  degree: 'degree',
  cert: 'certificate',
  language: 'language',
  location: 'place',
  work_auth: 'permission to work',
  clearance: 'clearance',
  schedule: 'hours',
  salary: 'pay',
  domain: 'branch',
  soft: 'trait',
}

/** What kind of thing is asked, in words; '' where it is none of the known. */
export function kindText(kind: string): string {
  return KINDS[kind] ?? ''
}

const FEWEST = 5

/** The share that came on from the step before, in words; '' where there are too few to tell. */
export function shareText(count: number, before: number): string {
  return before < FEWEST ? '' : `${Math.round((count / before) * 100)}% of the step before`
}
