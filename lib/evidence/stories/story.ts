import type { HistoryEntry } from '#lib/records/history.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The parts of a story, in narrative order. */
export const NARRATIVE = ['situation', 'task', 'action', 'result'] as const

export type Narrative = Record<(typeof NARRATIVE)[number], string>

/** The texts of a story. */
export type StoryTexts = {
  title: string
  company: string | null
  role: string | null
  period: string | null
  narrative: Narrative
  tags: string[]
  /** Questions that the story answers: their words, or ids of saved answers. */
  answers_questions: string[]
}

/** A saved story. */
export type Story = StoryTexts & {
  story_id: string
  history: HistoryEntry[]
  sample: boolean
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** Returns a new id for a story, `story:<slug>`. */
export function newStoryId(slug: string, taken: ReadonlySet<string>): string {
  const id = `story:${slug || 'untitled'}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}
