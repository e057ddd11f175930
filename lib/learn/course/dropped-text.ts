import type { Dropped } from '#lib/learn/course/schema.ts'

const REASONS: Record<string, string> = {
  too_few_verified: 'for too few of its sentences a quote was found',
  source_failed: 'its sources could not be read',
  cap_calls: 'the limit of model calls was reached',
  cap_fetches: 'the limit of pages was reached',
  model_output_invalid: 'what the model wrote could not be used',
  duplicate: 'it repeated another lesson',
  quiz_invalid: 'no question of it held',
  prerequisite_dropped: 'a lesson that it builds on was left out',
  unsafe_content: 'it held text that no course shows',
  too_few_lessons: 'too few of its lessons were left',
  lesson_dropped: 'too many of its lessons were left out',
}

/** Returns why a part of a course was left out, as the end of a sentence. */
export function droppedReason(reason: string): string {
  return REASONS[reason] ?? 'it did not pass a check'
}

/** One omission from a course, with the reason. */
export function droppedText({ what, reason }: Pick<Dropped, 'what' | 'reason'>): string {
  const [kind = '', id = ''] = what.split(':')
  const name = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} ${id}`.trim()
  return `${name}: ${droppedReason(reason)}`
}
