import type { FormScoreFinding } from '#lib/resume/tailored/rules/ats-score.ts'

/** A finding for people: the problem of the part named by `id`, and the advice. */
export type WordedFinding = FormScoreFinding & { says: string; do: string }

/** Returns a finding in words, without any of the resume's. */
export function wordedFinding(finding: FormScoreFinding): WordedFinding {
  return { ...finding, ...WORDS[finding.code](finding) }
}

const WORDS: Record<FormScoreFinding['code'], (finding: FormScoreFinding) => { says: string; do: string }> = {
  missing_name: ({ term }) => ({
    says: `The posting asks for “${term}”, and the resume does not name it.`,
    do: 'If you have it, add a line that says where you used it. If not, leave the resume as it is.',
  }),
  line_not_read: () => ({
    says: 'A program does not read this line as it is written.',
    do: 'Write it again with plain letters: without symbols, drawings, or letters spaced apart.',
  }),
  over_two_pages: () => ({
    says: 'It prints on more than two pages.',
    do: 'Take lines out, or set closer spacing.',
  }),
  entry_without_dates: () => ({
    says: 'This has no dates.',
    do: 'Add when it was to its title line in your main resume, such as “2019 - 2023”.',
  }),
  unusual_section: () => ({
    says: 'Programs may not know what the section “Other” is.',
    do: 'Move its lines to the section of your main resume that they belong to.',
  }),
  nothing_under_a_heading: () => ({
    says: 'Nothing stands under this heading.',
    do: 'Add a line on what you did there, or leave it out of this resume.',
  }),
}
