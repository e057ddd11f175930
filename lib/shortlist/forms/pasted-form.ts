import type { FormQuestion } from '#db/rows/states.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { limitIn } from '#lib/index/systems/adapter.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

const MOST_QUESTIONS = 60
const LONGEST_LABEL = 500

/**
 * Returns the questions of a pasted form. Lines that end like a question (`?`, `*` or `:`) are questions; if there is none, every
 * line is one. Example: "1. Why do you want to work here? *" is one required question.
 */
export function pastedForm(text: string): FormQuestion[] {
  const lines = withoutHidden(text)
    .split('\n')
    .map((line) => oneLine(line.replace(/^\s*(?:\d{1,2}[.)]|[-*•–])\s+/u, ''), LONGEST_LABEL))
    .filter((line) => /\p{L}{2}/u.test(line) && findContactData(line).length === 0)
  const asking = lines.filter((line) => /[?*:]\s*(?:\([^)]*\)\s*)?\*?$/u.test(line))
  const questions = new Map<string, FormQuestion>()
  for (const line of asking.length > 0 ? asking : lines) {
    const label = line.replace(/(?:(?<!\s)\s+)?(?<!\*)\*+\s*$/, '')
    const required = label !== line || questions.get(label)?.required === true
    questions.set(label, { label, kind: 'lines', required, choices: [], longest: limitIn(label) })
  }
  return [...questions.values()].slice(0, MOST_QUESTIONS)
}
