import { signal } from '@preact/signals'
import type { z } from 'zod'
import { forget, keep, readSetting, readStored } from '#assets/page/kit/browser.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button, inPage, Tick } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { type HeadOrder, LANGUAGES, type Template } from '#db/rows/display.ts'
import type { HeaderBody } from '#lib/resume/print/schema.ts'
import type { DisplayResponse } from '#lib/resume/tailored/edit-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

const NAME = 'svc.header'

/** The fields of the header that are one text each, in the order of the form. */
export const HEADER_FIELDS = [
  'name',
  'email',
  'phone',
  'location',
  'github',
  'linkedin',
  'website',
  'work_authorization',
] as const
export type HeaderField = (typeof HEADER_FIELDS)[number]

export type HeaderLink = { label: string; url: string }

/** The header in the form. */
export type HeaderForm = { texts: Partial<Record<HeaderField, string>>; links: HeaderLink[] }

/** How many links a header may have. */
export const MOST_LINKS = 6

/** The header of this tab; it leaves the page only inside a request that draws or prints. */
export const headerForm = signal<HeaderForm>(readHeader())

/** Whether this browser keeps the header for the next time. */
export const remembered = signal(readSetting(NAME) !== '')

/** Changes the header, and its copy in this browser if the person asked to keep it. */
export function changeHeader(change: Partial<HeaderForm>): void {
  headerForm.value = { ...headerForm.peek(), ...change }
  if (remembered.peek()) keep(NAME, JSON.stringify(headerForm.peek()))
}

/** Keeps the header in this browser, or removes the kept copy at once. */
export function remember(on: boolean): void {
  remembered.value = on
  if (on) keep(NAME, JSON.stringify(headerForm.peek()))
  else forget(NAME)
}

/** Returns the header as sent: only filled fields; undefined if all are empty. */
export function headerOf({ texts, links }: HeaderForm): HeaderBody | undefined {
  const filled = HEADER_FIELDS.flatMap((field) => {
    const text = texts[field]?.trim() ?? ''
    return text === '' ? [] : [[field, text] as const]
  })
  const labelledLinks = links
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ url }) => url !== '')
  if (filled.length + labelledLinks.length === 0) return undefined
  return { ...Object.fromEntries(filled), ...(labelledLinks.length > 0 && { links: labelledLinks }) }
}

// Somebody may have edited the browser's storage by hand.
function readHeader(): HeaderForm {
  const none = { texts: {}, links: [] }
  try {
    const { texts = {}, links = [] } = (readStored(NAME) ?? {}) as Partial<HeaderForm>
    const fields = HEADER_FIELDS.flatMap((field) =>
      typeof texts[field] === 'string' ? [[field, texts[field]] as const] : [],
    )
    const whole = links.filter(
      (link: HeaderLink) => typeof link?.label === 'string' && typeof link?.url === 'string',
    )
    return { texts: Object.fromEntries(fields), links: whole.slice(0, MOST_LINKS) }
  } catch {
    return none
  }
}

/** The saved layout of all resumes. */
export const display = createAsk(() => call('GET', '/api/resume-display'))

/** Why the layout could not be saved. */
export const displayError = signal<RefusalBody | null>(null)

type DisplayPatch = Partial<
  Pick<
    z.output<typeof DisplayResponse>['display'],
    'template' | 'font' | 'accent' | 'font_size' | 'date_format' | 'head_order' | 'language' | 'paper'
  >
>

let last: Promise<unknown> = Promise.resolve()

/** Saves the design settings for all resumes. Returns whether it succeeded. */
export function saveDisplay(change: DisplayPatch): Promise<boolean> {
  // Arrow keys choose faster than is saved: each goes by the revision that the one before it made.
  const saved = last.then(() => save(change))
  last = saved
  return saved
}

async function save(change: DisplayPatch): Promise<boolean> {
  const revision = display.value.peek()?.display.revision ?? 0
  const outcome = await call('PUT', '/api/resume-display', { body: { revision, ...change } })
  displayError.value = outcome.ok ? null : outcome.error
  if (outcome.ok) display.value.value = outcome.value
  else if (outcome.error.code === 'revision_conflict') {
    await display.load()
    displayError.value = {
      code: outcome.error.code,
      message: 'The layout was changed elsewhere and is shown as it is now. Choose again.',
    }
  }
  return outcome.ok
}

/** A spacing in words. */
export function spacingText(scale: number): string {
  return `${Math.round(scale * 100)}% of normal`
}

/** How many pages there are, and how many there may be. */
export function pagesText(pages: number, max_pages: number): string {
  return `${counted(pages, 'page')} (limit ${max_pages})`
}

/** The names of the designs, and the use of each. */
export const DESIGN_WORDS: Record<Template, { name: string; means: string }> = {
  inline: { name: 'Plain', means: 'Plain headings over a rule, with dates in the line of each title.' },
  right_aligned: {
    name: 'Plain, dates right',
    means: 'Plain headings over a rule, with dates at the right edge.',
  },
  classic: {
    name: 'Classic',
    means: 'A serif typeface with your name in the middle, for law, finance and the like.',
  },
  modern: { name: 'Modern', means: 'Everything on the left, with large headings and more space.' },
  sidebar: {
    name: 'Two columns',
    means: 'Skills, schools and languages in a side column, to fit a lot into little space.',
  },
  academic: {
    name: 'Academic',
    means:
      'Education first and publications in full, with wide margins. An order of sections that you set stays.',
  },
  engineering: {
    name: 'Engineering',
    means:
      'Black and close-set in a serif typeface, with your name in the middle, as many engineers send it.',
  },
  lined: {
    name: 'Lined',
    means: 'A line beside each heading, in colour, with your name in the middle and room between entries.',
  },
}

/** The colours of headings. */
export const ACCENT_WORDS: Record<string, string> = {
  none: 'Black',
  navy: 'Navy',
  teal: 'Teal',
  forest: 'Forest green',
  plum: 'Plum',
  brick: 'Brick red',
}

/** The forms of dates. */
export const DATE_WORDS: Record<string, string> = {
  as_written: 'As you wrote them',
  month_year: 'Month and year',
  year: 'Year only',
}

/** The part of a position that prints first. */
export const HEAD_WORDS: Record<HeadOrder, string> = {
  as_written: 'As you wrote them',
  title_first: 'Title first',
  employer_first: 'Employer first',
}

export const FONT_WORDS: Record<string, string> = {
  'source-sans-3': 'Source Sans 3',
  inter: 'Inter',
  'source-serif-4': 'Source Serif 4',
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** The languages in which headings and dates may be. */
export const LANGUAGE_WORDS: Record<string, string> = {
  own: 'As the resume is written',
  ...Object.fromEntries(LANGUAGES.map((code) => [code, ENGLISH_NAMES.of(code) ?? code])),
}

export const PAPER_WORDS: Record<string, string> = {
  auto: 'As in your country',
  a4: 'A4',
  letter: 'US Letter',
}

const LONGEST = 200
type AutoFillField = 'name' | 'email' | 'tel' | 'off' | 'url'

const FIELDS: Record<HeaderField, { label: string; autocomplete: AutoFillField; help?: string }> = {
  name: { label: 'Name', autocomplete: 'name' },
  email: { label: 'Email', autocomplete: 'email' },
  phone: { label: 'Phone', autocomplete: 'tel' },
  location: { label: 'Location', autocomplete: 'off', help: 'Such as Denver, CO' },
  github: { label: 'GitHub', autocomplete: 'off', help: 'Your user name, without the address' },
  linkedin: { label: 'LinkedIn', autocomplete: 'off', help: 'Your user name, without the address' },
  website: { label: 'Website', autocomplete: 'url' },
  work_authorization: { label: 'Work authorization', autocomplete: 'off', help: 'Such as US citizen' },
}

/**
 * Name and contact details for the head of every resume, in a sheet beside the screen that shows them as they are typed; they
 * stay in this tab.
 */
export function HeaderSheet({ onClose }: { onClose: () => void }) {
  const { texts, links } = headerForm.value
  const dialog = useModal()
  return (
    <dialog ref={dialog} class="side-sheet" aria-labelledby="header-title" onClose={onClose}>
      <form class="header-form stack-3" onSubmit={inPage(() => dialog.current?.close())}>
        <h2 id="header-title">Your name and details</h2>
        <p>
          Fill them in once for all your jobs. They stay in this tab and go into the files. The server on this
          computer gets them only to draw and print, and stores none of them.
        </p>
        <div class="pair">
          {HEADER_FIELDS.map((field) => (
            <HeaderInput key={field} field={field} value={texts[field] ?? ''} />
          ))}
        </div>
        <Links links={links} />
        <Tick checked={remembered.value} onTick={remember} label="Remember in this browser" />
        <p class="help">
          Without this, a reload clears them. With it, anyone who uses this browser can read them; unticking
          removes them at once.
        </p>
        <p class="acts">
          <Button type="submit" class="primary" label="Done" />
        </p>
      </form>
    </dialog>
  )
}

function HeaderInput({ field, value }: { field: HeaderField; value: string }) {
  return (
    <TextField
      {...FIELDS[field]}
      id={`header-${field}`}
      value={value}
      longest={LONGEST}
      spellcheck={false}
      dir="auto"
      onText={(text) => changeHeader({ texts: { ...headerForm.peek().texts, [field]: text } })}
    />
  )
}

function Links({ links }: { links: readonly HeaderLink[] }) {
  const add = () => {
    changeHeader({ links: [...links, { label: '', url: '' }] })
    focusSoon(`link-label-${links.length}`)
  }
  return (
    <fieldset class="header-links stack-3">
      <legend>More links</legend>
      {links.map((link, index) => (
        <LinkRow key={index} link={link} at={index} />
      ))}
      {links.length < MOST_LINKS && <Button id="add-link" onClick={add} label="Add a link" />}
    </fieldset>
  )
}

function LinkRow({ link, at: index }: { link: HeaderLink; at: number }) {
  const change = (part: Partial<HeaderLink>) =>
    changeHeader({
      links: headerForm.peek().links.map((link, place) => (place === index ? { ...link, ...part } : link)),
    })
  const remove = () => {
    changeHeader({ links: headerForm.peek().links.filter((_, place) => place !== index) })
    focusSoon('add-link')
  }
  return (
    <div class="link-row stack-2">
      <input
        id={`link-label-${index}`}
        value={link.label}
        maxLength={LONGEST}
        autocomplete="off"
        placeholder="Shown as"
        aria-label={`Link ${index + 1}: shown as`}
        onInput={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <input
        value={link.url}
        maxLength={LONGEST}
        autocomplete="off"
        placeholder="https://…"
        aria-label={`Link ${index + 1}: address`}
        onInput={({ currentTarget }) => change({ url: currentTarget.value })}
      />
      <Button class="plain" aria-label={`Remove link ${index + 1}`} onClick={remove} label="Remove" />
    </div>
  )
}
