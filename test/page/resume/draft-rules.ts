import { draftOf, type ResumeDraft } from '#assets/page/resume/draft/draft.ts'
import type { MasterContent } from '#db/rows/master.ts'
import { masterView } from '#lib/evidence/master/show-master.ts'
import { smallMaster } from '#test/support/small-master.ts'

/** A master's content as the page reads it. */
export function draftOfContent(content: MasterContent): ResumeDraft {
  const head = {
    revision: 1,
    revision_id: 'r1',
    action: 'create',
    content_sha256: '',
    written_by: 'operator' as const,
    created_at: '2026-01-02T03:04:05.000Z',
  }
  return draftOf(masterView({ stored: { head, content }, revisions: 1, evidence: [] }))
}

/** Two entries with two lines each, and a line each of summary and skills. */
export const SMALL: ResumeDraft = draftOfContent(smallMaster())

/** The lines of each place, as `place: line line`. */
export function placesOf({ boxes }: ResumeDraft): string[] {
  return boxes.map(({ key, lines }) => `${key}: ${lines.join(' ')}`.trim())
}
