import { signal, useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { backUpNow, EXPORTS } from '#assets/page/backups/store.ts'
import { boards, readBoards } from '#assets/page/boards/store.ts'
import { listAddress } from '#assets/page/jobs/filters.ts'
import { beginOwn } from '#assets/page/keep/store.ts'
import { chooseTheme, theme } from '#assets/page/kit/browser.ts'
import { call } from '#assets/page/kit/call.ts'
import { closePalette, keyOf, sheetOpen, takeTypedAhead } from '#assets/page/kit/keys.ts'
import { PURPOSES } from '#assets/page/kit/parts/screen-heading.tsx'
import { announce, tellRefusal } from '#assets/page/kit/say.ts'
import { BORDER, lastStep, redo, undo } from '#assets/page/kit/steps.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { hide } from '#assets/page/list/marks.ts'
import { newCount } from '#assets/page/new/store.ts'
import {
  addressOf,
  DESTINATIONS,
  go,
  here,
  letterPressed,
  SETTINGS_PARTS,
  type ViewName,
} from '#assets/page/route.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { counted, lowerWords } from '#lib/text/text.ts'

/** A line of the palette: its name, description and action. */
type PaletteChoice = { id: string; group: PaletteGroup; text: string; about?: string; act: () => void }

/** The groups of the palette, in the order in which they are shown. */
const GROUPS = ['Link', 'Do', 'Go to', 'Jobs', 'Companies', 'Yours'] as const
type PaletteGroup = (typeof GROUPS)[number]

const MOST_OF_A_GROUP = 6

/** Whether every word that was typed begins a word of a text. */
export function fits(typed: string, text: string): boolean {
  const words = lowerWords(text)
  return lowerWords(typed).every((lowerWord) => words.some((word) => word.startsWith(lowerWord)))
}

/** Returns the screens whose name or purpose matches the typed text, name matches first. */
export function screensFor(typed: string, go: (address: string) => void): PaletteChoice[] {
  const all = DESTINATIONS.map(({ view, name }) => ({ view, name, about: PURPOSES[view] }))
  const byName = all.filter(({ name }) => fits(typed, name))
  const byPurpose = all.filter(({ name, about }) => !fits(typed, name) && fits(typed, about))
  const screens = [...byName, ...byPurpose].map(({ view, name, about }) => ({
    id: `go-${view}`,
    group: 'Go to' as const,
    text: name,
    about,
    act: () => go(addressOf(view)),
  }))
  // Parts of the settings are offered once a letter is typed; without one the list is long enough.
  const parts = typed === '' ? [] : SETTINGS_PARTS.filter(([, name]) => fits(typed, name))
  return [
    ...screens,
    ...parts.map(([id, name]) => ({
      id: `go-settings-${id}`,
      group: 'Go to' as const,
      text: name,
      about: 'in the settings',
      act: () => go(addressOf('settings', id)),
    })),
  ]
}

/** Returns the visible part of all matches: a few of each group, in the order of the groups. */
function shownOf(choices: readonly PaletteChoice[], typed: string): PaletteChoice[] {
  const most = typed === '' ? 30 : MOST_OF_A_GROUP
  return GROUPS.flatMap((group) => choices.filter((choice) => choice.group === group).slice(0, most))
}

/** The web link that was pasted, with its scheme; null for other text. */
export function linkIn(typed: string): string | null {
  const link = linkOfWord(typed.trim())
  if (/\s/.test(link)) return null
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Goes to any screen, job or company, or does something, by a few letters or a pasted link. */
export function Palette({ opening }: { opening: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useSignal('')
  const position = useSignal(0)
  useEffect(() => {
    dialog.current?.showModal()
    type(takeTypedAhead())
    return () => lookFor('')
  }, [])
  // The keys of the choices are pressed in the field; the mouse presses a choice, or beside all of them to leave.
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (target === dialog.current) return close()
      const option = target instanceof Element ? target.closest('[role="option"]') : null
      take(choices.find((choice) => optionId(choice) === option?.id))
    }
    dialog.current?.addEventListener('click', press)
    return () => dialog.current?.removeEventListener('click', press)
  })
  const choices = shownOf(chosenNow(typed.value), typed.value)
  const active = choices[Math.min(position.value, choices.length - 1)]
  const close = () => closePalette(opening)
  const take = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    dialog.current?.close()
    close()
    choice.act()
  }
  const type = (text: string) => {
    typed.value = text
    position.value = 0
    lookFor(text)
  }
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key]
    if (event.key === 'Enter') take(active)
    else if (step === undefined || choices.length === 0) return
    else if (Math.abs(step) === 1) position.value = (position.value + step + choices.length) % choices.length
    else position.value = Math.max(0, Math.min(position.value + step, choices.length - 1))
    event.preventDefault()
  }
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  return (
    <dialog ref={dialog} class="palette" aria-label="Go to, or do" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="A screen, job or company, something to do, or a pasted link"
        aria-expanded={choices.length > 0}
        aria-controls="palette-choices"
        aria-activedescendant={active ? optionId(active) : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        maxLength={500}
        placeholder="A screen, a job, a company, or a pasted link"
        value={typed.value}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={walk}
      />
      <div id="palette-choices" role="listbox" aria-label="Found">
        {choices.map((choice, index) => (
          <Fragment key={choice.id}>
            {choice.group !== choices[index - 1]?.group && (
              <p class="group" role="presentation">
                {choice.group}
              </p>
            )}
            <Option choice={choice} active={choice === active} />
          </Fragment>
        ))}
      </div>
      {choices.length === 0 && (
        <p class="none">
          Nothing here is called that. Try fewer letters, or press <kbd>{keyOf('/')}</kbd> in Jobs to search
          their text.
        </p>
      )}
      <p class="unseen" role="status">
        {typed.value === '' ? '' : counted(choices.length, 'choice')}
      </p>
    </dialog>
  )
}

function Option({ choice, active }: { choice: PaletteChoice; active: boolean }) {
  return (
    <div id={optionId(choice)} class="option" role="option" tabIndex={-1} aria-selected={active}>
      <bdi>{choice.text}</bdi>
      {choice.about && <bdi class="about">{choice.about}</bdi>}
    </div>
  )
}

function optionId({ id }: PaletteChoice): string {
  return `choice-${id}`
}

const TYPING_MS = 120

type PaletteResults = {
  typed: string
  jobs: PaletteChoice[]
  companies: PaletteChoice[]
  yours: PaletteChoice[]
}

const NONE: PaletteResults = { typed: '', jobs: [], companies: [], yours: [] }

// The server's results for the last typed text; older results stay until then.
const results = signal<PaletteResults>(NONE)

let timer: ReturnType<typeof setTimeout> | undefined
let latest = 0

/** Returns every match for the typed text: local ones, and the server's results so far. */
function chosenNow(typed: string): PaletteChoice[] {
  const words = typed.trim()
  const link = linkIn(words)
  if (link !== null) return link === '' ? [] : [...ofLink(link), ...results.value.jobs]
  if (words === '') return [...ofScreen().slice(0, MOST_OF_SCREEN), ...acts(), ...screensFor('', go)]
  const { jobs, companies, yours } = results.value
  return [
    ...[...ofScreen(), ...acts()].filter(({ text, about }) => fits(words, `${text} ${about ?? ''}`)),
    ...screensFor(words, go),
    ...jobs,
    ...companies,
    ...yours,
  ]
}

/** Looks among the stored jobs, the companies and the person's own texts, a little after the last letter. */
function lookFor(typed: string): void {
  clearTimeout(timer)
  latest += 1
  const words = typed.trim()
  if (words === '') {
    results.value = NONE
    return
  }
  const mine = latest
  timer = setTimeout(async () => {
    const link = linkIn(words)
    const next = link === null ? await byWords(words) : { ...NONE, jobs: await byLink(link) }
    if (mine === latest) results.value = { ...next, typed: words }
  }, TYPING_MS)
}

async function byWords(words: string): Promise<PaletteResults> {
  if (boards.value.peek() === null) void boards.load()
  const [jobs, yours] = await Promise.all([
    call('GET', '/api/search', { query: { q: words, limit: '12' } }),
    call('GET', '/api/search', { query: { q: words, kind: 'mine', limit: '6' } }),
  ])
  const listed = jobs.ok && jobs.value.kind === 'postings' ? jobs.value.results : []
  const names = [...listed.map(({ company }) => company), ...followed()].filter((name) => fits(words, name))
  return {
    ...NONE,
    jobs: listed.map(({ id, title, company, location }) => ({
      id: `job-${id}`,
      group: 'Jobs' as const,
      text: title,
      about: [company, location].filter(Boolean).join(' · '),
      act: () => go(addressOf('job', id)),
    })),
    companies: [...new Set(names)].map((name) => ({
      id: `company-${name}`,
      group: 'Companies' as const,
      text: name,
      about: 'its jobs',
      act: () => go(listAddress(new URLSearchParams({ company: name, scope: 'all' }))),
    })),
    yours: yours.ok && yours.value.kind === 'mine' ? yours.value.results.map(ofMine) : [],
  }
}

function followed(): string[] {
  return (boards.value.peek()?.boards ?? []).flatMap(({ company }) => company || [])
}

const WHERE: Record<string, ViewName> = { line: 'resume', answer: 'answers', story: 'stories' }

function ofMine({ kind, id, title, snippet }: { kind: string; id: string; title: string; snippet: string }) {
  // The title of a line is only the heading above it.
  const text = (kind === 'line' ? snippet : title) || snippet
  const about = { line: 'in your resume', answer: 'an answer', story: 'a story' }[kind] ?? ''
  return {
    id: `mine-${id}`,
    group: 'Yours' as const,
    text,
    about,
    act: () => go(addressOf(WHERE[kind] ?? 'resume')),
  }
}

async function byLink(link: string): Promise<PaletteChoice[]> {
  const outcome = await call('GET', '/api/jobs', { query: { url: link } })
  const job = outcome.ok ? outcome.value.job : null
  if (!job) return []
  return [
    {
      id: `job-${job.job_identity}`,
      group: 'Jobs',
      text: job.title,
      about: `${job.company} · stored already`,
      act: () => go(addressOf('job', job.job_identity)),
    },
  ]
}

function ofLink(link: string): PaletteChoice[] {
  const board = boardOfLink(link, systems)
  const check: PaletteChoice = {
    id: 'check-link',
    group: 'Link',
    text: 'Check this job',
    about: 'against your resume and answers',
    act: () => {
      beginOwn({ link })
      go(addressOf('add'))
    },
  }
  if (!board) return [check]
  const add: PaletteChoice = {
    id: 'add-board',
    group: 'Link',
    text: `Add the company “${board.board}”`,
    about: 'and read its jobs',
    act: () => void addBoard(board),
  }
  return [check, add]
}

async function addBoard({ system, board }: { system: string; board: string }): Promise<void> {
  const outcome = await call('POST', '/api/boards', { body: { boards: [{ system, board }] } })
  if (!outcome.ok) return tellRefusal(outcome.error)
  go(addressOf('boards'))
  const { added } = outcome.value
  announce(
    added.length === 0 ? 'That company is there already.' : 'The company is added. Its jobs are being read.',
  )
  await boards.load()
  if (added.length > 0) await readBoards(added.map(({ id }) => id))
}

function acts(): PaletteChoice[] {
  const dark =
    theme.value === 'dark' || (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const [done, undone] = [lastStep('done'), lastStep('undone')]
  return [
    ...(done === undefined || done.kind === BORDER ? [] : [act('undo', `Undo: ${done.text}`, '', undo)]),
    ...(undone === undefined ? [] : [act('redo', `Redo: ${undone.text}`, '', redo)]),
    ...ofOpenJob(),
    ...ofEmptyHome(),
    act('read', 'Read all job boards now', 'looks for new jobs', () => void readNow()),
    ...((newCount.value ?? 0) > 0
      ? [act('new', `Look at ${counted(newCount.value ?? 0, 'new job')}`, '', () => go(addressOf('new')))]
      : []),
    act('add', 'Add a job', 'by its link or text', () => go(addressOf('add'))),
    act('role', 'Add a role', 'what you look for', () => go(addressOf('roles'))),
    act('company', 'Add a company', 'by its name or link', () => go(addressOf('boards'))),
    act('hidden', 'Hidden companies and words', 'show them again', () => go(addressOf('roles'))),
    act('light', dark ? 'Use light colours' : 'Use dark colours', '', () =>
      chooseTheme(dark ? 'light' : 'dark'),
    ),
    ...(theme.value === 'system'
      ? []
      : [act('system', 'Use the colours of the system', '', () => chooseTheme('system'))]),
    act('keys', 'Show all keys', 'and change them', () => (sheetOpen.value = true)),
    act('backup', 'Back up now', 'everything of yours in one file', () => {
      go(addressOf('backups'))
      void backUpNow()
    }),
    ...IMPORTS.map(({ text, view }) => act(`import-${view}`, text, 'from a file', () => go(addressOf(view)))),
    ...EXPORTS.map(({ href, says, form }) =>
      act(`export-${href}`, `Export: ${says}`, form, () => download(href)),
    ),
  ]
}

const IMPORTS: readonly { text: string; view: ViewName }[] = [
  { text: 'Import a resume', view: 'resume' },
  { text: 'Import companies', view: 'boards' },
  { text: 'Import mails', view: 'add' },
  { text: 'Import applications', view: 'applied' },
  { text: 'Import a course', view: 'learn' },
  { text: 'Import a run', view: 'runs' },
]

function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

// The offer of the sample is a button of the first screen.
function ofEmptyHome(): PaletteChoice[] {
  const button = document.querySelector<HTMLElement>('.look-around button')
  return button === null ? [] : [act('sample', nameOf(button), 'invented companies', () => button.click())]
}

// The actions of a job are buttons of its screen, so the palette presses those.
function ofOpenJob(): PaletteChoice[] {
  const { view, id } = here.value
  if (view !== 'job') return []
  const buttons = document.querySelectorAll<HTMLElement>(
    '.detail-side .job-head a.button, .detail-side .job-head button',
  )
  const presses = [...buttons].map((button, index) =>
    act(`press-${index}`, nameOf(button), 'this job', () => button.click()),
  )
  const company = jobOf(id).peek()?.company ?? ''
  const hiding = (['company', 'agency'] as const).map((kind) =>
    act(`hide-${kind}`, `Hide ${kind === 'agency' ? 'agency ' : ''}${company}`, 'from every list', () => {
      void hide(kind, company)
    }),
  )
  return [
    ...presses,
    ...(company === '' ? [] : hiding),
    ...OF_JOB.map(({ text, view }) =>
      act(`job-${view}`, text, 'this job', () => {
        if (view === 'letter') letterPressed.value = id
        go(addressOf(view, id))
      }),
    ),
  ]
}

const MOST_OF_SCREEN = 8
const COMMANDS = 'main :is(button, a.button, summary):not(:disabled)'
// Rows of lists are reached by their keys, and the buttons of an open job are named above.
const NO_COMMANDS = 'li, tr, .job-head, .chips, [role="dialog"]'

// Every other command of the present screen, by its words and the part that holds it; the palette presses it.
function ofScreen(): PaletteChoice[] {
  const commands = [...document.querySelectorAll<HTMLElement>(COMMANDS)].filter(
    (command) => command.checkVisibility() && command.closest(NO_COMMANDS) === null && nameOf(command) !== '',
  )
  return commands.map((command, index) =>
    act(`screen-${index}`, nameOf(command), partOf(command), () => {
      command.focus()
      command.click()
    }),
  )
}

function partOf(command: HTMLElement): string {
  const name = command.closest('section[aria-labelledby], details')?.querySelector('h2, h3, summary')
  return name instanceof HTMLElement && name !== command ? nameOf(name) : 'this screen'
}

const OF_JOB: readonly { text: string; view: ViewName }[] = [
  { text: 'Make a resume for this job', view: 'paper' },
  { text: 'Write a letter for this job', view: 'letter' },
  { text: 'Answer the questions of the form', view: 'form' },
  { text: 'Prepare an interview', view: 'interview' },
  { text: 'Open your application', view: 'applied' },
]

// Without an arrow, a host or words for screen readers.
function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('.unseen, .host, [aria-hidden]')) part.remove()
  return copy.textContent?.trim() || (button.ariaLabel?.split(':')[0] ?? '')
}

async function readNow(): Promise<void> {
  const error = await readBoards()
  if (error === null) announce('The job boards are being read.')
  else tellRefusal(error)
}

function act(id: string, text: string, about: string, run: () => void): PaletteChoice {
  return { id: `do-${id}`, group: 'Do', text, about, act: run }
}
