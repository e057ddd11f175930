import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, callForFile, useSending } from '#assets/page/kit/call.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { display, HeaderSheet, headerForm, headerOf } from '#assets/page/kit/pages/header.tsx'
import { LayoutChoice } from '#assets/page/kit/pages/layout.tsx'
import { Preview, useDownload, usePages } from '#assets/page/kit/pages/pages.tsx'
import { CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { DiffText } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type MasterReply, master, takeReply, unsaved } from '#assets/page/resume/store.ts'
import type { LinkedinProfile, LinkedinText } from '#lib/resume/main/print-main.ts'
import { diffWords } from '#lib/text/diff.ts'
import { counted } from '#lib/text/text.ts'

const FILE = '/api/master/file'
const OTHERS = [
  { format: 'docx', ending: 'docx', label: 'Word file' },
  { format: 'markdown', ending: 'md', label: 'Markdown' },
  { format: 'json_resume', ending: 'json', label: 'JSON Resume' },
] as const

export type MasterFilesProps = {
  /** The role whose lines are in the file; all of them if it is left out. */
  role?: { id: string; label: string }
}

/** Takes the main resume out as a file, or as text for forms, without any job. */
export function MasterFiles({ role }: MasterFilesProps) {
  const isOpen = useSignal(false)
  const { busy, error, linkedin, save, copy, showLinkedin } = useMasterFile(role)
  const isNamed = headerOf(headerForm.value) !== undefined
  return (
    <details class="panel">
      <summary>Download or copy</summary>
      {unsaved.value > 0 && (
        <p class="small warn">As saved last: {counted(unsaved.value, 'change')} will be in it once saved.</p>
      )}
      <div class="acts">
        <Button
          disabled={busy.value}
          onClick={() => save('pdf', 'pdf')}
          label={isNamed ? 'Download PDF' : 'Download PDF without your name'}
        />
        <Button disabled={busy.value} onClick={copy} label="Copy as text" />
        <Button disabled={busy.value} onClick={showLinkedin} label="For LinkedIn" />
        {OTHERS.map(({ format, ending, label }) => (
          <Button key={format} disabled={busy.value} onClick={() => save(format, ending)} label={label} />
        ))}
        <button type="button" class="plain" aria-haspopup="dialog" onClick={() => (isOpen.value = true)}>
          {isNamed ? 'Your name and details' : 'Add your name and details'}
        </button>
        {busy.value && <progress aria-label="Printing" />}
      </div>
      <p class="small quiet">
        The text is plain, for forms. Text, JSON Resume and the texts for LinkedIn have no name and no contact
        details.
      </p>
      <Refused error={error.value} />
      {linkedin.value && <LinkedinTexts profile={linkedin.value} />}
      {isOpen.value && <HeaderSheet onClose={() => (isOpen.value = false)} />}
    </details>
  )
}

function useMasterFile(role: MasterFilesProps['role']) {
  const { busy, error, whileBusy, download } = useDownload()
  const linkedin = useSignal<LinkedinProfile | null>(null)
  const bodyOf = (format: string) => ({ format, ...(role && { profile_id: role.id }) })
  const textOf = async (format: string): Promise<string | undefined> => {
    if (busy.peek()) return
    const outcome = await whileBusy(callForFile(FILE, bodyOf(format)))
    return outcome.ok ? outcome.file.text() : undefined
  }
  const save = (format: string, ending: string) =>
    download({
      path: FILE,
      body: bodyOf(format),
      nameOf: (person) => fileNameOf(role ? { title: role.label, company: '' } : null, ending, person),
      isNamed: format !== 'json_resume',
    })
  const copy = async () => {
    const text = await textOf('text')
    if (text === undefined) return
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    announce(isCopied ? 'Copied as text' : 'This browser did not allow copying')
  }
  const showLinkedin = async () => {
    const text = await textOf('linkedin')
    if (text === undefined) return
    linkedin.value = JSON.parse(text) as LinkedinProfile
    focusSoon('linkedin-texts')
  }
  return { error, busy, linkedin, save, copy, showLinkedin }
}

/** The texts of a LinkedIn profile, each with its length and a button to copy it. */
function LinkedinTexts({ profile: { headline, about, positions, skills } }: { profile: LinkedinProfile }) {
  return (
    <Panel class="linkedin" id="linkedin-texts" level="h3" title="For LinkedIn">
      <Field name="Headline" field={headline} />
      <Field name="About" field={about} />
      {positions.map(({ id, heading, sublines, description }) => (
        <Field key={id} name={[heading, ...sublines.slice(0, 1)].join(', ')} field={description} />
      ))}
      <Field
        name="Skills"
        field={{ text: skills.names.join(', '), left_out: skills.left_out }}
        size={`${skills.names.length} of ${skills.limit}`}
      />
    </Panel>
  )
}

type FieldProps = { name: string; field: Pick<LinkedinText, 'text' | 'left_out'>; size?: string }

function Field({ name, field, size }: FieldProps | { name: string; field: LinkedinText; size?: undefined }) {
  const { text, left_out } = field
  const length = size ?? ('limit' in field ? `${field.length} of ${field.limit} characters` : '')
  return (
    <div class="linkedin-text">
      <h4 dir="auto">{name}</h4>
      <span class="small quiet">{length}</span>
      {text === '' ? (
        <p class="small quiet">Your resume has nothing for it.</p>
      ) : (
        <>
          <CopyButton text={text} label={name} />
          <p class="pasted" dir="auto">
            {text}
          </p>
        </>
      )}
      {left_out.length > 0 && (
        <details>
          <summary>{counted(left_out.length, 'part')} left out, because LinkedIn takes no more</summary>
          <ul>
            {left_out.map((line, index) => (
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const WIDE = '(width >= 1200px)'

export type MasterPreviewProps = {
  /** The role whose lines are shown; all of them where it is left out. */
  profile_id?: string
  /** Changes when the lines of the role do. */
  version: number
}

/** The main resume as it prints, beside where it is written; nothing is drawn while it is closed. */
export function MasterPreview({ profile_id, version }: MasterPreviewProps) {
  const isOpen = useSignal(profile_id === undefined && matchMedia(WIDE).matches)
  return (
    <details
      class="master-preview"
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>See it as it prints</summary>
      {isOpen.value && <Drawn {...{ version, ...(profile_id !== undefined && { profile_id }) }} />}
    </details>
  )
}

function Drawn({ profile_id, version }: MasterPreviewProps) {
  const stored = master.value.value?.master.revision ?? 0
  const pages = usePages(
    ({ header, layout }) =>
      call('POST', '/api/master/preview', { body: { header, layout, ...(profile_id && { profile_id }) } }),
    [profile_id],
    [stored, version],
  )
  useEffect(() => void display.load(), [pages])
  return (
    <Preview pages={pages}>
      {unsaved.value > 0 && (
        <p class="small warn">As saved last: {counted(unsaved.value, 'change')} will show once saved.</p>
      )}
      <details class="history">
        <summary>Layout</summary>
        <LayoutChoice pages={pages} edition={stored} />
      </details>
    </Preview>
  )
}

type WaitingPart = { id: string; text: string; prints: string | null }

const TITLE = 'waiting-words'

/** The lines and entries whose words came without the person's proof, each with what prints until they decide. */
export function WaitingWords() {
  const { error, whileBusy } = useSending()
  const reply = master.value.value
  const parts = reply === null ? [] : waitingParts(reply.master)
  if (parts.length === 0) return null
  const decide = async (decision: 'use' | 'keep', ids?: string[]) => {
    const revision = master.value.peek()?.master.revision ?? 0
    const outcome = await whileBusy(
      call('POST', '/api/master/words', {
        body: { revision, decision, ...(ids ? { ids } : {}) },
      }),
    )
    if (!outcome.ok) return
    takeReply(outcome.value)
    announce(decision === 'use' ? 'The new words are used' : 'Your words are kept')
    focusSoon(TITLE)
  }
  return (
    <Panel class="panel findings" id={TITLE} title={`${counted(parts.length, 'change')} for your yes`}>
      <p class="small quiet">
        A program, the file or a browser that is not paired wrote these words. They are on no resume and count
        as no evidence until you use them.
      </p>
      {parts.map((part) => (
        <Part key={part.id} part={part} decide={(decision) => void decide(decision, [part.id])} />
      ))}
      {parts.length > 1 && (
        <div class="acts">
          <Button onClick={() => void decide('use')} label={`Use all ${parts.length}`} />
          <Button class="plain" onClick={() => void decide('keep')} label="Keep mine everywhere" />
        </div>
      )}
      <Refused error={error.value} />
    </Panel>
  )
}

function waitingParts({ entries, items }: MasterReply['master']): WaitingPart[] {
  return [
    ...entries.flatMap(({ id, own_heading, heading, sublines, waits }) =>
      waits === undefined
        ? []
        : [
            {
              id,
              text: entryText({ own_heading, heading, sublines }),
              prints: waits.prints && entryText(waits.prints),
            },
          ],
    ),
    ...items.flatMap(({ id, own_heading, text, tags, waits }) =>
      waits === undefined
        ? []
        : [
            {
              id,
              text: lineText({ own_heading, text, tags }),
              prints: waits.prints && lineText(waits.prints),
            },
          ],
    ),
  ]
}

type Under = { own_heading?: string | undefined }

function entryText({
  own_heading,
  ...words
}: Under & { heading: string; sublines: readonly string[] }): string {
  return under(own_heading, [words.heading, ...words.sublines].join(', '))
}

function lineText({ own_heading, text, tags }: Under & { text: string; tags: readonly string[] }): string {
  return under(own_heading, tags.length === 0 ? text : `${text} (${tags.join(', ')})`)
}

function under(own_heading: string | undefined, text: string): string {
  return own_heading === undefined ? text : `${own_heading}: ${text}`
}

type PartProps = { part: WaitingPart; decide: (decision: 'use' | 'keep') => void }

function Part({ part: { text, prints }, decide }: PartProps) {
  const short = `“${text.slice(0, 60)}”`
  return (
    <div class="waiting-part">
      <p>
        {prints === null ? (
          <ins dir="auto">{text}</ins>
        ) : prints === text ? (
          <span dir="auto">{text}</span>
        ) : (
          <DiffText pieces={diffWords(prints, text)} />
        )}
      </p>
      <p class="small quiet">
        {prints === null
          ? 'New: it does not print yet.'
          : prints === text
            ? 'Moved: it prints at its earlier place.'
            : 'Your resumes print the earlier words.'}
      </p>
      <div class="acts">
        <button type="button" aria-label={`Use these words: ${short}`} onClick={() => decide('use')}>
          Use these words
        </button>
        <Button
          class="plain"
          aria-label={prints === null ? `Take out ${short}` : `Keep mine instead of ${short}`}
          onClick={() => decide('keep')}
          label={prints === null ? 'Take it out' : 'Keep mine'}
        />
      </div>
    </div>
  )
}
