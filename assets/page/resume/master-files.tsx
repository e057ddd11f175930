import { useSignal } from '@preact/signals'
import { HeaderSheet } from '#assets/page/job-resume/header/header-form.tsx'
import { callForFile, useSending } from '#assets/page/kit/call.ts'
import { fileNameOf, saveFile } from '#assets/page/kit/files.ts'
import { headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { unsaved } from '#assets/page/resume/store.ts'
import type { LinkedinProfile, LinkedinText } from '#lib/resume/main/linkedin-text.ts'
import { counted } from '#lib/text/counted.ts'

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
  const { busy, error, linkedin, download, copy, showLinkedin } = useMasterFile(role)
  const isNamed = headerOf(headerForm.value) !== undefined
  return (
    <details class="panel master-files">
      <summary>Download or copy</summary>
      {unsaved.value > 0 && (
        <p class="small warn">As saved last: {counted(unsaved.value, 'change')} will be in it once saved.</p>
      )}
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void download('pdf', 'pdf')}>
          {isNamed ? 'Download PDF' : 'Download PDF without your name'}
        </button>
        <Button disabled={busy.value} onClick={() => void copy()} label="Copy as text" />
        <Button disabled={busy.value} onClick={() => void showLinkedin()} label="For LinkedIn" />
        {OTHERS.map(({ format, ending, label }) => (
          <Button
            key={format}
            disabled={busy.value}
            onClick={() => void download(format, ending)}
            label={label}
          />
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
  const { busy, error, whileBusy } = useSending()
  const linkedin = useSignal<LinkedinProfile | null>(null)
  const fetchFile = async (format: string, header?: object): Promise<Blob | null> => {
    if (busy.peek()) return null
    const outcome = await whileBusy(
      callForFile(FILE, { format, header, ...(role && { profile_id: role.id }) }),
    )
    return outcome.ok ? outcome.file : null
  }
  const download = async (format: string, ending: string) => {
    const header = format === 'json_resume' ? undefined : headerOf(headerForm.peek())
    const file = await fetchFile(format, header)
    if (file === null) return
    const name = fileNameOf(role ? { title: role.label, company: '' } : null, ending, header?.name)
    saveFile(file, name)
    announce(`${name} is in your downloads`)
  }
  const copy = async () => {
    const text = await (await fetchFile('text'))?.text()
    if (text === undefined) return
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    announce(isCopied ? 'Copied as text' : 'This browser did not allow copying')
  }
  const showLinkedin = async () => {
    const text = await (await fetchFile('linkedin'))?.text()
    if (text === undefined) return
    linkedin.value = JSON.parse(text) as LinkedinProfile
    focusSoon('linkedin-texts')
  }
  return { error, busy, linkedin, download, copy, showLinkedin }
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
