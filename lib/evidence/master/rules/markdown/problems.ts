import { type ContactKind, findContactData } from '#lib/evidence/contact/find-contact-data.ts'

/** Why a file of a master is not read: a line of it by number, and a sentence that holds no text of the file. */
export type MasterProblem = {
  line: number
  code: 'master_markdown_invalid' | 'personal_info_refused' | 'master_text_invalid'
  kind?: ContactKind
  reason: string
}

/** How many problems of one file are told at most; reading stops there. */
export const MOST_PROBLEMS = 100

const HELD: Record<ContactKind, string> = {
  email: 'an email address',
  phone: 'a telephone number',
  link: 'a link or a handle',
  address: 'a postal address',
  name_line: 'a name',
}

/** A line that does not read as part of a master. */
export function unreadable(line: number, reason: string): MasterProblem {
  return { line, code: 'master_markdown_invalid', reason }
}

/** A text that the master does not hold: one that is over a limit, or says nothing. */
export function badText(line: number, reason: string): MasterProblem {
  return { line, code: 'master_text_invalid', reason }
}

/** The contact data of a text, each kind once; `lineAt` tells the line in which a place of the text stands. */
export function contactProblems(
  text: string,
  lineAt: (at: number) => number,
  name_lines = false,
): MasterProblem[] {
  const problems = new Map<string, MasterProblem>()
  for (const { kind, start } of findContactData(text, { name_lines })) {
    const line = lineAt(start)
    const reason = `The line holds ${HELD[kind]}; contact data is never stored. Take it out.`
    problems.set(`${line} ${kind}`, { line, code: 'personal_info_refused', kind, reason })
  }
  return [...problems.values()]
}
