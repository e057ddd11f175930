import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MailsPanel } from '#assets/page/keep/mails-panel.tsx'
import {
  beginOwn,
  keepOwn,
  LINES,
  lastReading,
  MODES,
  NEW_OWN,
  NO_OWN,
  ownJobs,
  ownKey,
  ownTexts,
  reading,
  readOwn,
  saveOwn,
} from '#assets/page/keep/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { focusSoon, Heading, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { drafts, dropDraft, isUnsaved, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { DeleteText, LeftOver } from '#assets/page/kit/texts/text-list.tsx'
import { agoText, hostOf } from '#assets/page/kit/words.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import type { OwnJobView } from '#lib/index/own/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const LINK = `${NEW_OWN}-link`

/** Keeps a job that the person found elsewhere, and lists the kept ones. */
export function KeepView() {
  const { query, id } = here.value
  useEffect(() => {
    void ownJobs.load()
    const prefilled = {
      link: query.get('link') ?? '',
      title: query.get('title') ?? '',
      text: query.get('text') ?? '',
    }
    beginOwn(prefilled)
    // A reload must not fill in again what the person took out.
    if (query.size > 0) history.replaceState(null, '', addressOf('keep'))
  }, [query])
  useFirstFocus(id === '' ? LINK : `${ownKey(id)}-title`)
  const list = ownJobs.value.value?.own_jobs ?? null
  return (
    <>
      <Heading title="Keep a job" />
      <p class="quiet">
        Keep a job from any site, mail or paper. From then on it is a job like any other: assess it, make a
        resume for it, record that you applied.
      </p>
      <NewOwn />
      <MailsPanel />
      <Ways />
      <Refused
        error={ownJobs.error.value}
        again={() => void ownJobs.load()}
        old={list ? ownJobs.at.value : 0}
      />
      {list === null && ownJobs.error.value === null && <Waiting lines={3} />}
      {list && (
        <LeftOver
          noun="job"
          prefix={ownKey('')}
          recordKeys={new Set(list.map(({ id }) => ownKey(id)))}
          fresh={{ key: NEW_OWN, empty: NO_OWN }}
        />
      )}
      {list && list.length > 0 && (
        <section class="own-jobs" aria-labelledby="own-jobs">
          <h2 id="own-jobs">Jobs that you keep</h2>
          <ul class="own-texts">
            {list.map((job) => (
              <OwnCard key={job.id} job={job} opens={job.id === id} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NewOwn() {
  const error = useSignal<RefusalBody | null>(null)
  const draft = drafts.value[NEW_OWN]
  if (!draft) return null
  const { link = '', text = '', title = '' } = draft.texts
  const isEmpty = link.trim() === '' && text.trim() === ''
  const readLink = async () => {
    if (isEmpty || reading.peek()) return
    error.value = await readOwn()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.sending || isEmpty) return
    const outcome = await keepOwn()
    error.value = 'error' in outcome ? outcome.error : null
    if ('job_url' in outcome) go(addressOf('job', outcome.job_url), { unasked: true })
  }
  return (
    <form class="panel text-form" aria-label="A new job" onSubmit={(event) => void submit(event)}>
      <TextField
        id={LINK}
        label="Link to the posting"
        longest={2000}
        value={link}
        readOnly={draft.sending}
        onText={(typed) => typeInto(NEW_OWN, { link: typed })}
        help="Optional. It is read once; the fields that are still empty are filled from it."
        after={
          <div class="acts">
            <button type="button" disabled={isEmpty || reading.value} onClick={() => void readLink()}>
              {link.trim() === '' ? 'Read the text' : 'Read the link'}
            </button>
          </div>
        }
      />
      {reading.value && <ProgressLine label={`Reading ${hostOf(link) || 'the text'}.`} />}
      <ReadingNote />
      <OwnFields form={NEW_OWN} />
      <Refused error={error.value} />
      <div class="acts">
        <button
          type="submit"
          class="primary"
          disabled={draft.sending || reading.value || isEmpty || title.trim() === ''}
          aria-keyshortcuts="Control+Enter"
        >
          Keep this job
        </button>
        {isUnsaved(draft) && (
          <button type="button" onClick={clearForm}>
            Clear
          </button>
        )}
      </div>
    </form>
  )
}

function clearForm(): void {
  dropDraft(NEW_OWN)
  lastReading.value = null
  openDraft(NEW_OWN, { revision: 0, read: NO_OWN })
  focusSoon(LINK)
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
    </details>
  )
}

// `opens` is true where the person came to change this very job.
function OwnCard({ job, opens }: { job: OwnJobView; opens: boolean }) {
  const form = ownKey(job.id)
  const title = `${form}-title-line`
  const edit = () => openDraft(form, { revision: job.revision, read: ownTexts(job) })
  useEffect(() => {
    if (opens) edit()
  }, [opens])
  const isOpen = drafts.value[form] !== undefined
  const facts = [job.company, job.place, job.pay, job.source && `found on ${job.source}`].filter(Boolean)
  return (
    <li>
      <article aria-labelledby={title}>
        <h3 id={title}>
          <a href={addressOf('job', job.job_url)}>
            <bdi>{job.title}</bdi>
          </a>
        </h3>
        {isOpen ? (
          <OwnEditor stored={job} onClosed={() => focusSoon(`${form}-edit`)} />
        ) : (
          <>
            <p class="quiet">
              <bdi>{facts.join(' · ')}</bdi>
            </p>
            <p class="small quiet">kept {agoText(job.created_at, Date.now())}</p>
            <div class="acts">
              <button type="button" id={`${form}-edit`} aria-describedby={title} onClick={edit}>
                Edit
              </button>
              <DeleteText
                noun="job"
                name={job.title}
                titleId={title}
                send={() => remove(job)}
                reload={ownJobs.load}
                next={LINK}
              />
            </div>
          </>
        )}
      </article>
    </li>
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
  const code = `(()=>{const p=new URLSearchParams({link:location.href,title:document.title,text:String(getSelection()).slice(0,${MOST_TEXT})});open('${origin}/#/keep?'+p,'_blank','noopener')})()`
  return `javascript:${encodeURIComponent(code)}`
}

/** The words of an own job as fields, without its link. */
function OwnFields({ form }: { form: string }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const field = (name: string) => ({
    id: `${form}-${name}`,
    value: draft.texts[name] ?? '',
    readOnly: draft.sending,
    onText: (text: string) => typeInto(form, { [name]: text }),
  })
  return (
    <>
      <div class="pair">
        {LINES.map(({ name, label }) => (
          <TextField key={name} {...field(name)} label={label} longest={200} required={name === 'title'} />
        ))}
        <div class="field">
          <label for={`${form}-mode`}>Work mode</label>
          <select
            id={`${form}-mode`}
            onChange={({ currentTarget }) => typeInto(form, { work_mode: currentTarget.value })}
          >
            {MODES.map(({ mode, name }) => (
              <option key={mode} value={mode} selected={mode === (draft.texts['work_mode'] ?? '')}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        {...field('text')}
        label="Text of the posting"
        rows={10}
        longest={200_000}
        help="Paste all of it: it is assessed, and kept until your interview."
      />
    </>
  )
}

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
      <TextField
        id={`${form}-link`}
        label="Link"
        longest={2000}
        value={drafts.value[form]?.texts['link'] ?? ''}
        onText={(link) => typeInto(form, { link })}
      />
    </DraftForm>
  )
}

const CONFLICT_FIELDS = [{ name: 'link', label: 'Link' }, ...LINES, { name: 'text', label: 'Text' }]
