import { counted } from '#lib/text/counted.ts'

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
