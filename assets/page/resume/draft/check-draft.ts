import { changedParts } from '#assets/page/resume/draft/changed-parts.ts'
import { partTexts, type ResumeDraft } from '#assets/page/resume/draft/draft.ts'
import { sublineList, tagList } from '#assets/page/resume/draft/next-request.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The reason why a line or entry cannot be stored, with advice. */
export type Problem = { id: string; message: string }

/**
 * Returns the problems that keep a draft from being stored; only parts that differ from the master as read are
 * checked.
 */
export function problemsOf(draft: ResumeDraft, current: ResumeDraft): Problem[] {
  const { added, worded: reworded } = changedParts(draft, current)
  return [...added, ...reworded].flatMap((id) => {
    const words = partTexts(current, id)
    const message = 'heading' in words ? entryProblem(words) || sameEntry(current, id) : lineProblem(words)
    return message === '' ? [] : [{ id, message }]
  })
}

function entryProblem({ heading = '', sublines = '' }: Record<string, string>): string {
  if (!hasContent(heading)) return 'This entry has no heading. Write the employer, project or school.'
  const list = sublineList(sublines)
  if (list.length > MASTER_LIMITS.sublines)
    return `At most ${MASTER_LIMITS.sublines} lines go below a heading. Put the rest into lines of the entry.`
  return list.some((line) => lengthOf(line) > MASTER_LIMITS.subline)
    ? `A line below the heading is longer than ${MASTER_LIMITS.subline} characters. Make it shorter.`
    : ''
}

function sameEntry(current: ResumeDraft, id: string): string {
  const section = current.boxes.find((box) => box.key === id)?.section
  const contact = entryText(partTexts(current, id))
  const isThere = current.boxes.some(
    (box) =>
      box.entry_id !== null &&
      box.key !== id &&
      box.section === section &&
      entryText(partTexts(current, box.key)) === contact,
  )
  return isThere ? 'This entry appears twice. Change its heading or dates, or take it out.' : ''
}

function entryText({ heading = '', sublines = '' }: Record<string, string>): string {
  return [heading, ...sublineList(sublines)].map((text) => text.trim().replace(/\s+/g, ' ')).join('\n')
}

function lineProblem({ text = '', tags = '' }: Record<string, string>): string {
  if (!hasContent(text)) return 'This line is empty. Write what it should say, or take it out.'
  const list = tagList(tags)
  if (list.length > MASTER_LIMITS.tags) return `A line has at most ${MASTER_LIMITS.tags} tags. Take some out.`
  return list.some((tag) => lengthOf(tag) > MASTER_LIMITS.tag)
    ? `A tag is longer than ${MASTER_LIMITS.tag} characters. Make it shorter.`
    : ''
}

function hasContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
