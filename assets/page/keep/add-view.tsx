import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type PreviewJob, WouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { MailsPanel } from '#assets/page/keep/mails-panel.tsx'
import {
  beginOwn,
  checkBody,
  checkError,
  checking,
  checkJob,
  checkTarget,
  jobOf,
  keepOwn,
  LINES,
  lastChecked,
  lastReading,
  MODES,
  NEW_OWN,
  NO_OWN,
  ownJobs,
  ownKey,
  ownResume,
  ownTexts,
  pasteOwn,
  RESUME_DRAFT,
  reading,
  readOwn,
  saveOwn,
} from '#assets/page/keep/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, HowInTerminal, Link, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { chosenTarget, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { draftField, drafts, dropDraft, isUnsaved, openDraft } from '#assets/page/kit/texts/drafts.ts'
import { LeftOver, RecordCard } from '#assets/page/kit/texts/text-list.tsx'
import { DraftNote, useBegun } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, hostOf } from '#assets/page/kit/words.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, lengthOf } from '#lib/text/text.ts'

const PASTED = 'check-job'

/** Checks a job that the person found elsewhere, keeps it if they want to, and lists the kept ones. */
export function AddView() {
  const { query, id } = here.value
  useEffect(() => {
    void ownJobs.load()
    void settings.load()
    const prefilled = {
      link: query.get('link') ?? '',
      title: query.get('title') ?? '',
      text: query.get('text') ?? '',
    }
    beginOwn(prefilled)
    // A reload must not fill in again what the person took out.
    if (query.size > 0) history.replaceState(null, '', addressOf('add'))
  }, [query])
  useFirstFocus(id === '' ? PASTED : `${ownKey(id)}-title`)
  const list = ownJobs.value.value?.own_jobs ?? null
  return (
    <>
      <ScreenHeading view="add" />
      <Last />
      <NewOwn />
      <MailsPanel />
      <Ways />
      <ReadState of={ownJobs} lines={3} />
      {list && (
        <LeftOver
          noun="job"
          prefix={ownKey('')}
          recordKeys={new Set(list.map(({ id }) => ownKey(id)))}
          fresh={{ key: NEW_OWN, empty: NO_OWN }}
        />
      )}
      {list && list.length > 0 && (
        <Panel class="own-jobs" id="own-jobs" title="Jobs that you keep">
          <ul class="own-texts">
            {list.map((job) => (
              <OwnCard key={job.id} job={job} opens={job.id === id} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function NewOwn() {
  const error = useSignal<RefusalBody | null>(null)
  const preview = useSignal<PreviewJob | null>(null)
  const draft = drafts.value[NEW_OWN]
  const { link = '', text = '', title = '' } = draft?.texts ?? {}
  useEffect(() => {
    // The shown result belongs to the text that was pasted for it. A text is read on this computer, so without a press.
    preview.value = null
    const timer = setTimeout(() => void readOwn({ isNew: true, textOnly: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  if (!draft) return null
  const isEmpty = link.trim() === '' && text.trim() === ''
  const body = checkBody()
  const read = async (options = {}) => {
    error.value = await readOwn(options)
  }
  const keep = async () => {
    if (draft.sending || isEmpty) return
    const outcome = await keepOwn()
    error.value = 'error' in outcome ? outcome.error : null
    if ('job_url' in outcome) go(addressOf('job', outcome.job_url), { unasked: true })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void checkJob()
  }
  return (
    <form class="panel text-form stack-3" aria-label="A new job" onSubmit={submit}>
      <div onPaste={() => setTimeout(() => void read({ isNew: true }))}>
        <TextField
          id={PASTED}
          label="Link to the posting, or its text"
          rows={6}
          longest={200_000}
          value={text || link}
          readOnly={draft.sending}
          onText={pasteOwn}
          help={inputHint(text || link)}
          after={
            link.trim() !== '' && (
              <div class="acts">
                <Button disabled={reading.value} onClick={() => void read()} label="Read the link" />
              </div>
            )
          }
        />
      </div>
      {reading.value && <ProgressLine label={`Reading ${hostOf(link) || 'the text'}.`} />}
      <ReadingNote />
      {!isEmpty && <OwnFields form={NEW_OWN} isNew />}
      <TargetPick
        id="check-target"
        label="Assessed by"
        value={checkTarget.value}
        choose={(name) => {
          checkTarget.value = name
          preview.value = null
        }}
        withNote
      />
      <OtherResume
        change={(resume) => {
          ownResume.value = resume
          preview.value = null
        }}
      />
      <Refused error={settings.error.value} again={() => void settings.load()} />
      <Refused error={checkError.value ?? error.value} />
      <div class="acts">
        <Button
          type="submit"
          class="primary"
          disabled={checking.value || body === null}
          aria-keyshortcuts="Control+Enter"
          label={checking.value ? 'Assessing…' : 'Assess'}
        />
        <Button
          disabled={draft.sending || reading.value || isEmpty || title.trim() === ''}
          onClick={() => void keep()}
          label="Keep this job"
        />
        <Button
          disabled={body === null}
          aria-expanded={preview.value !== null}
          onClick={() => (preview.value = preview.value === null ? body : null)}
          label="What would be sent?"
        />
        {isUnsaved(draft) && <Button onClick={clearForm} label="Clear" />}
        <DraftNote form={NEW_OWN} />
      </div>
      {checking.value && <UnderWay />}
      {preview.value && <WouldSend sending={preview.value} title="h2" />}
    </form>
  )
}

const TYPING_MS = 600

function clearForm(): void {
  dropDraft(NEW_OWN)
  lastReading.value = null
  openDraft(NEW_OWN, { revision: 0, read: NO_OWN })
  focusSoon(PASTED)
}

const READ = {
  board: 'Read from its hiring system.',
  page_data: 'Read from the data of its page.',
  page_words: 'Read from the words of its page: check title and company.',
  typed: 'Read from your text.',
}

function ReadingNote() {
  const last = lastReading.value
  if (last === null) return null
  return (
    <p>
      {last.problem ?? READ[last.read_from]}
      {last.listed_as !== null && (
        <>
          {' '}
          This job is listed already: <a href={addressOf('job', last.listed_as)}>open it</a>.
        </>
      )}
    </p>
  )
}

function Ways() {
  const code = bookmarkletFor(location.origin)
  return (
    <details class="panel">
      <summary>Keep a job from any page of your browser</summary>
      <p>
        Drag this to your bookmarks: <a href={code}>Keep in Shortlist</a>
      </p>
      <p>
        On a posting’s page, select its text and press the bookmark. This form opens with link, title and
        text. Nothing is stored before you press “Keep this job”.
      </p>
      <div class="acts">
        <CopyButton text={code} label="the address of the bookmark" />
      </div>
      <p>You can also paste a link or a text anywhere on this page, or drop a link on it.</p>
      <p>
        The browser extension keeps a job without leaving its page, and fills application forms with your
        answers. <HowInTerminal topic="extension">How to get it</HowInTerminal>
      </p>
    </details>
  )
}

// `opens` is true where the person came to change this very job.
function OwnCard({ job, opens }: { job: OwnJobView; opens: boolean }) {
  const form = ownKey(job.id)
  const edit = () => openDraft(form, { revision: job.revision, read: ownTexts(job) })
  useEffect(() => {
    if (opens) edit()
  }, [opens])
  const facts = [job.company, job.place, job.pay, job.source && `found on ${job.source}`].filter(Boolean)
  return (
    <RecordCard
      {...{ form, edit }}
      noun="job"
      name={job.title}
      heading={<Link href={addressOf('job', job.job_url)} label={job.title} />}
      level="h3"
      editor={(onClosed) => <OwnEditor stored={job} onClosed={onClosed} />}
      remove={() => remove(job)}
      reload={ownJobs.load}
      next={PASTED}
    >
      <p class="quiet" dir="auto">
        {facts.join(' · ')}
      </p>
      <p class="small quiet">kept {agoText(job.created_at, Date.now())}</p>
    </RecordCard>
  )
}

function remove({ id, revision }: OwnJobView) {
  return call('DELETE', '/api/own-jobs/:own_id', {
    params: { own_id: id },
    query: { revision: String(revision) },
  })
}

const MOST_TEXT = 30_000

/**
 * Returns the address of a bookmark that opens the form for a new job with link, title and selected text of the page that
 * the person is on. It writes nothing: the texts stand behind the hash, which no browser sends.
 */
function bookmarkletFor(origin: string): string {
  const code = `(()=>{const p=new URLSearchParams({link:location.href,title:document.title,text:String(getSelection()).slice(0,${MOST_TEXT})});open('${origin}/#/add?'+p,'_blank','noopener')})()`
  return `javascript:${encodeURIComponent(code)}`
}

/** The words of an own job as fields; a new one has its text above them, and what was guessed is marked. */
function OwnFields({ form, isNew = false }: { form: string; isNew?: boolean }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const last = isNew ? lastReading.value : null
  const isGuess = (name: string) =>
    last?.unsure.includes(name) === true && last.words[name] === draft.texts[name]
  const field = (name: string) => ({
    ...(isGuess(name) ? { help: GUESS } : {}),
    ...draftField(form, name),
  })
  return (
    <>
      <div class="pair">
        {LINES.map(({ name, label }) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            longest={200}
            required={name === 'title' && !isNew}
          />
        ))}
        <Menu {...field('work_mode')} label="Work mode" of={MODES.map(({ mode, name }) => [mode, name])} />
        {isNew && <TextField {...field('link')} label="Link" longest={2000} />}
      </div>
      {!isNew && (
        <TextField
          {...field('text')}
          label="Text of the posting"
          rows={10}
          longest={200_000}
          help="Paste all of it: it is assessed, and kept until your interview."
        />
      )}
    </>
  )
}

const GUESS = 'Not sure: check it.'

/** Changes an own job in its place. */
function OwnEditor({ stored, onClosed }: { stored: OwnJobView; onClosed: () => void }) {
  const form = ownKey(stored.id)
  useFirstFocus(`${form}-title`)
  return (
    <DraftForm
      {...{ form, fields: CONFLICT_FIELDS, onClosed }}
      noun="job"
      label="Edit the job"
      verb="Save"
      isNew={false}
      save={() => saveOwn(stored)}
    >
      <OwnFields form={form} />
      <TextField {...draftField(form, 'link')} label="Link" longest={2000} />
    </DraftForm>
  )
}

const CONFLICT_FIELDS = [{ name: 'link', label: 'Link' }, ...LINES, { name: 'text', label: 'Text' }]

function UnderWay() {
  const target = chosenTarget(checkTarget.value)
  const patience =
    target === 'builtin' ? '' : ' A model may take a minute or two; you can use other screens meanwhile.'
  return <ProgressLine label={`Assessing with ${targetText(target)}.${patience}`} />
}

function Last() {
  const last = lastChecked.value
  if (last === null) return null
  return (
    <p>
      Last checked: <a href={addressOf('job', last.job_identity)}>{last.word}</a>
    </p>
  )
}

function OtherResume({ change }: { change: (text: string) => void }) {
  const wasBegun = useBegun(RESUME_DRAFT)
  return (
    <details class="other-resume" open={wasBegun}>
      <summary>Use a different resume</summary>
      <TextField
        id="check-resume"
        label="Text of the resume"
        rows={6}
        longest={200_000}
        value={ownResume.value}
        onText={change}
        help="Used this once in place of your main resume, together with your answers and stories. It is not stored."
        after={<DraftNote form={RESUME_DRAFT} onDiscard={ownResume.clear} />}
      />
    </details>
  )
}

function inputHint(text: string): string {
  const job = jobOf(text)
  if (job === null) return 'For example https://jobs.lever.co/acme/5f0c, or the whole text of the posting.'
  if ('text' in job) return `Read as the text of a posting: ${counted(lengthOf(job.text), 'character')}.`
  return `Read as a link to ${hostOf(job.job_url)}.`
}
