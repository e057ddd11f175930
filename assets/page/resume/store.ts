import { batch, computed, effect, signal } from '@preact/signals'
import type { z } from 'zod'
import { tabSignal } from '#assets/page/kit/browser.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import {
  type Clash,
  changedParts,
  countChanges,
  draftOf,
  mergeDraft,
  partTexts,
  putBack,
  type ResumeDraft,
  takeOut,
  withWords,
} from '#assets/page/resume/draft/draft.ts'
import type { Problem } from '#assets/page/resume/draft/next-request.ts'
import type { MasterResponse } from '#lib/evidence/master/schema.ts'
import { counted } from '#lib/text/text.ts'

/** The master as the API answers with it. */
export type MasterReply = z.output<typeof MasterResponse>

/** A stored line with its facts. */
export type MasterItem = MasterReply['master']['items'][number]

/** The master resume as it is stored. */
export const master = createAsk(() => call('GET', '/api/master'))

const tabDrafts = tabSignal<{ read: ResumeDraft; yours: ResumeDraft } | null>('svc.resume', null)

/** The master that the draft was made from; null before it was read and where there is none. */
export const readMaster = signal<ResumeDraft | null>(tabDrafts.peek()?.read ?? null)

/** The master as it is edited; null like `readMaster`. */
export const draft = signal<ResumeDraft | null>(tabDrafts.peek()?.yours ?? null)

/** The parts that both sides changed and that wait for the person's choice. */
export const clashes = signal<readonly Clash[]>([])

/** A sentence on the changes taken in from elsewhere; '' for none. */
export const takenIn = signal('')

/** The problems that kept the draft from being stored, by line and entry. */
export const problems = signal<readonly Problem[]>([])

/** The number of lines and entries that differ from the stored master. */
export const unsaved = computed(() =>
  readMaster.value && draft.value ? countChanges(readMaster.value, draft.value) : 0,
)

// The resume may hold contact data, so its draft goes with the tab, which asks before it is closed.
effect(() => {
  const [readDraft, yours] = [readMaster.value, draft.value]
  tabDrafts.value = unsaved.value > 0 && readDraft && yours ? { read: readDraft, yours } : null
})

globalThis.window?.addEventListener('beforeunload', (event) => {
  if (unsaved.peek() > 0) event.preventDefault()
})

/** The parts that the draft takes out. */
export const takenOut = computed(() =>
  readMaster.value && draft.value ? changedParts(readMaster.value, draft.value).removed : [],
)

/** The places of the draft; the same list while words are typed. */
export const boxes = computed(() => draft.value?.boxes ?? [])

/** The stored lines by id. */
export const items = computed(
  () => new Map((master.value.value?.master.items ?? []).map((item) => [item.id, item])),
)

/** The stored entries by id. */
export const entries = computed(
  () => new Map((master.value.value?.master.entries ?? []).map((entry) => [entry.id, entry])),
)

/** Whether there is no master to edit. */
export const hasNoMaster = computed(
  () => master.error.value?.code === 'master_not_found' && unsaved.value === 0,
)

/** Reads the master, and brings the draft onto it. */
export async function loadMaster(): Promise<void> {
  await master.load()
  const reply = master.value.peek()
  if (master.error.peek()?.code === 'master_not_found') return forgetMaster()
  if (master.error.peek() === null && reply) takeReply(reply)
}

function forgetMaster(): void {
  if (unsaved.peek() > 0) return
  batch(() => {
    master.value.value = null
    readMaster.value = null
    draft.value = null
    clashes.value = []
  })
}

/** Replaces the stored main resume by a reply, and rebases the draft on it. */
export function takeReply(reply: MasterReply): void {
  const stored = draftOf(reply.master)
  const [savedDraft, yours] = [readMaster.peek(), draft.peek()]
  const revisionId = master.value.peek()?.master.revision_id
  batch(() => {
    master.value.value = reply
    master.error.value = null
    if (
      savedDraft &&
      yours &&
      (revisionId !== reply.master.revision_id || JSON.stringify(savedDraft) !== JSON.stringify(stored))
    ) {
      const merged = mergeDraft({ read: savedDraft, stored, yours })
      const still = clashes.peek().filter(({ id }) => isOpen(id, stored, merged.draft))
      clashes.value = [
        ...still.filter(({ id }) => merged.clashes.every((clash) => clash.id !== id)),
        ...merged.clashes,
      ]
      draft.value = merged.draft
      if (merged.taken > 0 && countChanges(savedDraft, yours) > 0)
        takenIn.value = `${counted(merged.taken, 'change')} made elsewhere ${merged.taken === 1 ? 'was' : 'were'} added here.`
    } else if (!yours) draft.value = stored
    readMaster.value = stored
  })
}

function isOpen(id: string, stored: ResumeDraft, yours: ResumeDraft): boolean {
  return JSON.stringify(partTexts(stored, id)) !== JSON.stringify(partTexts(yours, id))
}

/** Replaces the stored state and the draft. */
export function takeStored(reply: MasterReply, yours: ResumeDraft): void {
  batch(() => {
    master.value.value = reply
    readMaster.value = draftOf(reply.master)
    draft.value = yours
  })
}

/** Changes the draft. */
export function edit(change: (draft: ResumeDraft) => ResumeDraft): void {
  const current = draft.peek()
  if (current) draft.value = change(current)
}

/** Stores typed text in the draft of a line or entry. */
export function typeWords(id: string, words: Record<string, string>): void {
  edit((current) => withWords(current, id, words))
  if (problems.peek().some((problem) => problem.id === id))
    problems.value = problems.peek().filter((problem) => problem.id !== id)
}

/** Lets go of all that is not stored. */
export function dropChanges(): void {
  batch(() => {
    draft.value = readMaster.peek()
    clashes.value = []
    problems.value = []
    takenIn.value = ''
  })
}

/** Resolves a clash with the stored or the person's version. */
export function settleClash(clash: Clash, take: 'stored' | 'yours'): void {
  const [savedDraft, current] = [readMaster.peek(), draft.peek()]
  clashes.value = clashes.peek().filter((candidate) => candidate !== clash)
  if (take === 'yours' || !savedDraft || !current) return
  const { id, gone, fields } = clash
  if (gone === 'stored') draft.value = takeOut(current, id)
  else if (gone === 'yours') draft.value = putBack(current, savedDraft, id)
  else {
    const words = partTexts(savedDraft, id)
    draft.value = withWords(current, id, Object.fromEntries(fields.map((name) => [name, words[name] ?? ''])))
  }
}

/** Whether a line differs from its stored text. */
export function isUnsavedLine(id: string): boolean {
  const [savedPart, current] = [readMaster.value?.parts[id], draft.value?.parts[id]]
  return !items.value.has(id) || (savedPart !== current && savedPart?.['text'] !== current?.['text'])
}

/** The strengths of a line, and their meaning. */
export const STRENGTH_WORDS: Record<'backed' | 'quantified' | 'stated', { word: string; means: string }> = {
  backed: { word: 'backed', means: 'One of your answers or stories supports it.' },
  quantified: { word: 'with a number', means: 'It gives a number that measures something.' },
  stated: { word: 'no number yet', means: 'It has no number and no story behind it.' },
}

/** The facts of the master's file. */
export type FileFacts = { name: string; path: string; state: string; beside: string | null }

const FILE_STATES: Record<string, string> = {
  current: 'The file matches what is stored here.',
  older: 'The file is an older version, unchanged. Updating it loses nothing.',
  changed: 'The file was edited outside this page. Import its changes to see them here.',
  foreign: 'Shortlist did not write this file and left it alone.',
  missing: 'The file is missing. You can write it again.',
  unreadable: 'The file cannot be read as text. Save it as UTF-8, or move it away.',
}

/** How the master's file stands, in a sentence or two. */
export function fileText({ state, beside }: FileFacts): string {
  const text = FILE_STATES[state] ?? `The file is ${state}.`
  if (beside === null) return text
  return `${text} Your stored resume was saved next to it as ${beside}.`
}

/** Returns the verb for importing the file, by its state; '' if there is nothing to do. */
export function syncVerb(state: string): string {
  if (state === 'current') return 'Check the file again'
  return state === 'older' || state === 'missing' ? 'Write the file now' : 'Import the file’s changes'
}

/** The result of importing the file. */
export type SyncFacts = {
  status: string
  changes: {
    added: readonly string[]
    changed: readonly string[]
    removed: readonly string[]
    reordered: boolean
  }
  file: { wrote: string | null; name: string }
  warnings: readonly string[]
}

/** Returns the result of importing the file, in sentences. */
export function syncText({ status, changes, file, warnings }: SyncFacts): string {
  const { added, changed, removed, reordered } = changes
  const beside =
    file.wrote !== null && file.wrote !== file.name
      ? ` The file was changed again meanwhile, so your stored resume was saved next to it as ${file.wrote}.`
      : ''
  if (status === 'imported') {
    const order = reordered ? ', and others moved' : ''
    return `Imported: ${added.length} added, ${changed.length} changed, ${removed.length} taken out${order}.${beside}`
  }
  if (status === 'written') {
    const written = beside === '' ? 'The file is written and matches what is stored here.' : beside.trim()
    return [written, ...warnings].join(' ')
  }
  return `Nothing to import: the file matches what is stored.${beside}`
}

/** A problem with a line of a file in words: its number and the reason, never its text. */
export type LineProblem = { line: number; reason: string }

/** The problems by line that a refusal carries. */
export function problemsIn(error: object): LineProblem[] {
  const { problems, found: contacts } = error as {
    problems?: LineProblem[]
    found?: { line: number; kind: string }[]
  }
  if (Array.isArray(problems)) return problems
  return (contacts ?? []).map(({ line, kind }) => ({
    line,
    reason: `It holds contact data (${kind}). Take it out.`,
  }))
}

const CONTACT_WORDS: Record<string, [string, string]> = {
  email: ['email address', 'email addresses'],
  phone: ['telephone number', 'telephone numbers'],
  link: ['link or handle', 'links and handles'],
  address: ['postal address', 'postal addresses'],
  name_line: ['name', 'names'],
  birth: ['date or place of birth', 'dates and places of birth'],
  nationality: ['nationality', 'nationalities'],
  gender: ['gender', 'genders'],
  marital_status: ['marital status', 'marital statuses'],
  parents: ['name of family', 'names of family'],
  body: ['height, weight or blood group', 'heights, weights or blood groups'],
  religion: ['religion', 'religions'],
  photo: ['photo', 'photos'],
  id_number: ['number of a passport or identity card', 'numbers of passports or identity cards'],
  referee: ['line about a referee', 'lines about referees'],
}

/** Contact data that was left out, by kind and count. */
export function droppedText(dropped: readonly { kind: string }[]): string {
  const kinds = [...new Set(dropped.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const [singular, many] = CONTACT_WORDS[kind] ?? [kind, kind]
      return counted(dropped.filter((one_) => one_.kind === kind).length, singular, many)
    })
    .join(', ')
}

/** When something of an entry was, as its lines below the heading tell. */
export function spanText({
  start,
  end,
  ongoing,
}: {
  start: string | null
  end: string | null
  ongoing: boolean
}): string {
  if (start === null && end === null) return ongoing ? 'ongoing' : ''
  if (ongoing) return `${start ?? '…'} – ongoing`
  return start === end || end === null ? (start ?? '') : `${start ?? '…'} – ${end}`
}
