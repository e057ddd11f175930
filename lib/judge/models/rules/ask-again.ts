import type { Reason } from '#lib/judge/models/outcome.ts'

const MOST_PROBLEMS = 20
const LONGEST_PROBLEM = 200

const OF_REASON: Partial<Record<Reason, string>> = {
  bad_output: 'It was not valid JSON.',
  truncated: 'It was cut off before its end. Keep every text short.',
  schema_failed: 'It did not have the shape of the schema.',
  empty: 'It was empty.',
  too_big: 'It was too long. Keep every text short.',
  tool_attempt: 'It tried to use a tool. There are no tools: the answer is all that is wanted.',
}

/** What to tell a model of an answer that could not be used; nothing of the answer itself. */
export function problemsOf(reason: Reason): string[] {
  return [OF_REASON[reason] ?? 'It could not be used.']
}

/** The same question once more, with what was wrong with the last answer in a section of our own behind it. */
export function askAgain(prompt: string, problems: readonly string[]): string {
  const named = problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${lineOf(problem)}`)
  const left_out = problems.length - named.length
  const more = left_out > 0 ? [`- and ${left_out} more like these`] : []
  return [
    prompt,
    '',
    '## Your last answer could not be used',
    '',
    'What was wrong with it:',
    ...named,
    ...more,
    '',
    'Answer the same question again, as one JSON object of the schema and nothing else.',
  ].join('\n')
}

function lineOf(problem: string): string {
  return problem.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PROBLEM)
}
