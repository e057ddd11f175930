import { droppedReason } from '#lib/learn/course/dropped-text.ts'
import type { Dropped } from '#lib/learn/course/schema.ts'
import { counted } from '#lib/text/counted.ts'
import type { LessonNote } from '../site-content.ts'
import { html, type Markup } from './html.ts'

/** The explanation of the meaning and limits of a quote. */
export const LIMITS =
  'Each sentence marked with a number has a quote found on the named page. That does not prove the page is right.'

/** The note on a course that was imported without its source texts. */
export const UNCHECKED = 'Imported: quotes not checked here.'

/** Returns the demand for a lesson and the resume's strength in words; null if unknown. */
export function noteLine(note: LessonNote | undefined): { demand: string | null; have: string | null } {
  if (!note) return { demand: null, have: null }
  const { asked_by, of, have, missing = [] } = note
  const askedText =
    of > 0 ? `Asked for in ${asked_by === 0 ? 'none' : asked_by} of your ${counted(of, 'posting')}` : null
  if (have === undefined) return { demand: askedText, have: null }
  if (have !== null) return { demand: askedText, have: HAVE[have] }
  return {
    demand: askedText,
    have: `not on your resume yet${missing.length === 0 ? '' : `: ${missing.join(', ')}`}`,
  }
}

const HAVE = {
  stated: 'your resume names this',
  backed: 'your resume shows this',
  quantified: 'your resume shows this with a figure',
}

/** Returns the mark of a finished lesson; the script shows it. */
export function doneMark(lesson_id: string): Markup {
  return html`<span class="is-done" data-done="${lesson_id}" hidden>✓ done</span>`
}

/** Returns the dropped parts with reasons, one sentence per kind and reason. */
export function droppedLines(dropped: readonly Dropped[]): string[] {
  const counts = new Map<string, number>()
  for (const { what, reason } of dropped) {
    const kind = `${what.slice(0, what.indexOf(':'))} ${reason}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => {
    const [noun = '', reason = ''] = kind.split(' ')
    const reasonText = droppedReason(reason)
    const were = count === 1 ? 'was left out because' : 'were left out, each because'
    return `${counted(count, noun)} ${were} ${reasonText}.`
  })
}
