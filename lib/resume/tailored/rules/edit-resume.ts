import { type MasterContent, type MasterLine, SECTIONS } from '#db/rows/master.ts'
import type { GeneratedResume, ResumeContent, ResumeLine, Selection } from '#db/rows/resume.ts'
import { hasContent, storedText } from '#lib/evidence/master/master.ts'
import { inOrder } from '#lib/resume/tailored/rules/candidates.ts'
import { toEntry, toLine } from '#lib/resume/tailored/rules/made-resume.ts'
import { isForOlderLine } from '#lib/resume/tailored/rules/stale.ts'
import { proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The changes of an edit to a resume. */
type EditedResume = Pick<GeneratedResume, 'content' | 'selection'>

/** One change of one line: new words, its removal, or a yes or no to a model's words. */
export type LineChange = {
  id: string
  text?: string | undefined
  remove?: true | undefined
  suggestion?: 'use' | 'keep' | undefined
}

const LONGEST_TEXT = 2000

/** The editor of a resume: the actor attributes the edit, and only the person's proof makes new words print. */
export type Editor = { actor: Actor; isProven: boolean }

/**
 * Returns a resume with reworded or removed lines; the master stays. Without the person's proof new words wait beside
 * the line, and a yes or no to waiting words is refused with `proof_required`.
 */
export function changeLines(
  resume: EditedResume,
  changes: readonly LineChange[],
  { master, ...editor }: Editor & { master: MasterContent },
): EditedResume {
  return changes.reduce((edited, { id, text, remove, suggestion }) => {
    if ([text, remove, suggestion].filter((field) => field !== undefined).length !== 1) {
      throw new Refusal(
        'invalid_value',
        'Each of `lines` holds one of `text`, `remove` and `suggestion`. Send one of them.',
      )
    }
    const line = edited.content.lines.find((line) => line.id === id)
    if (!line) throw unknownLine()
    if (suggestion !== undefined) {
      // The person is asked about all words that their yes would print.
      const words = editor.isProven ? [] : editedWords(resume, changes)
      return withDecision(edited, {
        line,
        suggestion,
        words,
        isOlder: isForOlderLine(line, master),
        ...editor,
      })
    }
    if (text === undefined) return without(edited, { ids: [id], reason: 'removed', master })
    return reworded(edited, { id, newText: text, ...editor })
  }, resume)
}

function editedWords({ content }: EditedResume, changes: readonly LineChange[]): string[] {
  const waiting = new Map(content.lines.map(({ id, suggested }) => [id, suggested?.text]))
  return changes.flatMap(({ id, text, suggestion }) => text ?? (suggestion && waiting.get(id)) ?? [])
}

type SuggestionDecision = Editor & {
  line: ResumeLine
  suggestion: 'use' | 'keep'
  words: string[]
  isOlder: boolean
}

function withDecision(
  resume: EditedResume,
  { line, suggestion, words, isOlder, ...editor }: SuggestionDecision,
): EditedResume {
  if (line.suggested === null) {
    throw new Refusal('not_found', 'No other words wait for one of these lines. Read the resume again.')
  }
  if (suggestion === 'use' && isOlder) {
    throw new Refusal(
      'proposal_stale',
      'These words were written for an earlier line of your main resume. Pick again, or word the line yourself.',
    )
  }
  if (!editor.isProven) throw proofRequired(['use_words'], { words })
  if (suggestion === 'use') {
    const { text, from } = line.suggested
    return reworded(resume, { id: line.id, newText: text, yes: from, ...editor })
  }
  const lines = resume.content.lines.map((candidate) =>
    candidate.id === line.id ? { ...candidate, suggested: null } : candidate,
  )
  return { ...resume, content: { ...resume.content, lines: lines } }
}

type LineRewording = Editor & { id: string; newText: string; yes?: ResumeLine['yes'] }

function reworded(
  { content, selection }: EditedResume,
  { id, newText, yes = null, actor, isProven }: LineRewording,
): EditedResume {
  const text = storedText(newText)
  if (!hasContent(text)) {
    throw new Refusal(
      'invalid_value',
      'A line holds no letter or digit. Write what it should say, or remove it.',
    )
  }
  if (lengthOf(text) > LONGEST_TEXT) {
    throw new Refusal('invalid_value', `A line is longer than ${LONGEST_TEXT} characters. Make it shorter.`)
  }
  const lines = content.lines.map((line): ResumeLine => {
    if (line.id !== id) return line
    // An edit without the proof leaves the waiting words.
    const suggested = isProven ? null : line.suggested
    if (text === line.source) return { ...line, text, worded_by: 'code', yes: null, suggested }
    if (text === line.text) return { ...line, suggested }
    if (isProven) return { ...line, text, worded_by: 'person', yes, suggested }
    const writer = actor === 'agent' ? 'agent' : 'page'
    return { ...line, suggested: { text, why: null, by: null, from: writer, for: null } }
  })
  return { content: { ...content, lines }, selection }
}

/** Lines of the master to add to a resume or to remove, and its headline: null for none, undefined for the present one. */
export type LineChoice = {
  include: readonly string[]
  exclude: readonly string[]
  headline?: string | null | undefined
  /** The titles that the person held. */
  titles: readonly string[]
}

/**
 * Returns a resume after adding and removing named lines; a line marked never cannot be added, one marked always
 * cannot be removed.
 */
export function chooseLines(
  resume: EditedResume,
  { include, exclude, headline, titles }: LineChoice,
  master: MasterContent,
): EditedResume {
  if (include.some((id) => exclude.includes(id))) {
    throw new Refusal('invalid_value', 'One line is both in `include` and in `exclude`. Choose one.')
  }
  const lineIds = new Set(resume.content.lines.map((line) => line.id))
  if (exclude.some((id) => !lineIds.has(id))) throw unknownLine()
  const remaining = without(resume, { ids: exclude, reason: 'excluded', master })
  const chosen = include.reduce((edited, id) => withLine(edited, id, master), remaining)
  const content = headline === undefined ? chosen.content : withHeadline(chosen.content, headline, titles)
  return { content, selection: { ...chosen.selection, picked_by: 'person' } }
}

// Only titles that the person held, so that no resume claims another.
function withHeadline(
  content: ResumeContent,
  headline: string | null,
  titles: readonly string[],
): ResumeContent {
  const { headline: _, ...plain } = content
  if (headline === null) return plain
  if (titles.includes(headline)) return { headline, ...plain }
  throw new Refusal(
    'invalid_value',
    'This `headline` is no title of a position in your main resume. Choose one of `headlines`, or null for none.',
  )
}

type LinesToDrop = { ids: readonly string[]; reason: string; master: MasterContent }

function without({ content, selection }: EditedResume, { ids, reason, master }: LinesToDrop): EditedResume {
  const droppedIds = new Set(ids)
  if (master.lines.some((line) => line.mark === 'always' && droppedIds.has(line.id))) {
    throw new Refusal(
      'invalid_value',
      'A line that is marked `always` stays on every resume. Take the mark off in the master first.',
    )
  }
  const lines = content.lines.filter((line) => !droppedIds.has(line.id))
  const emptied = new Set(content.lines.flatMap((line) => (droppedIds.has(line.id) ? [line.entry_id] : [])))
  for (const line of lines) emptied.delete(line.entry_id)
  return {
    content: { ...content, entries: content.entries.filter((entry) => !emptied.has(entry.id)), lines },
    selection: moved(selection, ids, { from: 'picked', to: 'left_out', reason }),
  }
}

function withLine(resume: EditedResume, id: string, master: MasterContent): EditedResume {
  const line = master.lines.find((line) => line.id === id)
  if (!line) {
    throw new Refusal('not_found', 'The master has no line with one of these ids. Read it again for its ids.')
  }
  if (line.mark === 'never') {
    throw new Refusal(
      'invalid_value',
      'A line that is marked `never` stays off every resume. Take the mark off in the master first.',
    )
  }
  if (resume.content.lines.some((line) => line.id === id))
    return { ...resume, content: restoreLines(resume.content, [id]) }
  const selection = moved(resume.selection, [id], { from: 'left_out', to: 'picked', reason: 'chosen' })
  return { content: inserted(resume.content, line, master), selection }
}

/** Returns a resume with a line that was left out, added by code to fill a page; an unknown id changes nothing. */
export function withWaiting<R extends Pick<GeneratedResume, 'content' | 'selection'>>(
  resume: R,
  id: string,
  master: MasterContent,
): R {
  const line = master.lines.find((line) => line.id === id)
  if (!line || line.mark === 'never' || resume.content.lines.some((line) => line.id === id)) return resume
  const { section, entry_id } = line
  const content = inserted(resume.content, line, master)
  // It answers nothing better than the chosen lines of its entry, so it stands behind them.
  const isOwn = (other: ResumeLine) =>
    other.section === section && other.entry_id === entry_id && other.id !== id
  const others = content.lines.filter((other) => other.id !== id)
  const last = others.findLastIndex(isOwn)
  const placed = content.lines.find((other) => other.id === id)
  const lines = last === -1 || !placed ? content.lines : others.toSpliced(last + 1, 0, placed)
  const selection = moved(resume.selection, [id], { from: 'left_out', to: 'picked', reason: 'fills_page' })
  return { ...resume, content: { ...content, lines }, selection }
}

// A line and its entry are inserted in the order of the master.
function inserted(content: ResumeContent, line: MasterLine, master: MasterContent): ResumeContent {
  const places = new Map(inOrder(master).map(({ id }, index) => [id, index]))
  const entry = master.entries.find((entry) => entry.id === line.entry_id)
  const isThere = content.entries.some((entry) => entry.id === line.entry_id)
  const entryPlaces = new Map(inSections(master).map(({ id }, index) => [id, index]))
  return {
    ...content,
    entries: entry && !isThere ? insertedAt(content.entries, toEntry(entry), entryPlaces) : content.entries,
    lines: insertedAt(content.lines, toLine(line), places),
  }
}

function inSections({ entries }: MasterContent) {
  return SECTIONS.flatMap((section) => entries.filter((entry) => entry.section === section))
}

function insertedAt<T extends { id: string }>(list: readonly T[], item: T, places: Map<string, number>): T[] {
  const own = places.get(item.id) ?? 0
  const index = list.findIndex(({ id }) => (places.get(id) ?? -1) > own)
  return index === -1 ? [...list, item] : [...list.slice(0, index), item, ...list.slice(index)]
}

/** Returns a resume in which these lines are no longer held back; other ids change nothing. */
export function restoreLines(content: ResumeContent, ids: readonly string[]): ResumeContent {
  const idSet = new Set(ids)
  return {
    ...content,
    lines: content.lines.map((line) => (idSet.has(line.id) ? { ...line, cut: false } : line)),
  }
}

type LineMove = { from: 'picked' | 'left_out'; to: 'picked' | 'left_out'; reason: string }

function moved(selection: Selection, ids: readonly string[], { from, to, reason }: LineMove): Selection {
  const movedIds = new Set(ids)
  const others = (list: Selection['picked']) => list.filter(({ id }) => !movedIds.has(id))
  const added_by_code = selection.added_by_code.filter((id) => to === 'picked' || !movedIds.has(id))
  return {
    ...selection,
    added_by_code,
    [from]: others(selection[from]),
    [to]: [...others(selection[to]), ...ids.map((id) => ({ id, reason }))],
  }
}

/** Returns the refusal of a line that is not in the resume. */
export function unknownLine(): Refusal {
  return new Refusal('not_found', 'The resume has no line with one of these ids. Read it again for its ids.')
}
