import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import {
  checkBody,
  checkError,
  checking,
  checkJob,
  checkTarget,
  JOB_DRAFT,
  jobOf,
  lastChecked,
  ownResume,
  pasted,
  RESUME_DRAFT,
} from '#assets/page/check/store.ts'
import { type PreviewJob, WouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { Heading, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { chosenTarget, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftNote, useBegun } from '#assets/page/kit/texts/use-draft.tsx'
import { hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import { counted } from '#lib/text/counted.ts'
import { lengthOf } from '#lib/text/text.ts'

/** Assesses a posting that the person found elsewhere: by its link, or by its text. */
export function CheckView() {
  useEffect(() => void settings.load(), [])
  useFirstFocus('check-job')
  const preview = useSignal<PreviewJob | null>(null)
  const body = checkBody()
  // The shown result belongs to the text that was pasted for it.
  const change = <T,>(to: { value: T }, value: T) => {
    to.value = value
    preview.value = null
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void checkJob()
  }
  return (
    <>
      <Heading title="Check a job" />
      <p class="quiet">
        Check a posting you found elsewhere against your resume, answers and stories. The result is kept; the
        posting’s text is not.
      </p>
      <Last />
      <form class="panel text-form" onSubmit={submit}>
        <TextField
          id="check-job"
          label="Link to the posting, or its text"
          rows={6}
          longest={200_000}
          required
          value={pasted.value}
          onText={(text) => change(pasted, text)}
          help={inputHint(pasted.value)}
        />
        <TargetPick
          id="check-target"
          label="Assessed by"
          value={checkTarget.value}
          choose={(name) => change(checkTarget, name)}
          withNote
        />
        <OtherResume change={(text) => change(ownResume, text)} />
        <Refused error={settings.error.value} again={() => void settings.load()} />
        <Refused error={checkError.value} />
        <div class="acts">
          <button
            type="submit"
            class="primary"
            disabled={checking.value || body === null}
            aria-keyshortcuts="Control+Enter"
          >
            {checking.value ? 'Assessing…' : 'Assess'}
          </button>
          <button
            type="button"
            disabled={body === null}
            aria-expanded={preview.value !== null}
            onClick={() => (preview.value = preview.value === null ? body : null)}
          >
            What would be sent?
          </button>
          <DraftNote form={JOB_DRAFT} onDiscard={pasted.clear} />
        </div>
        {checking.value && <UnderWay />}
      </form>
      <p class="small quiet">
        To follow the job, <a href={addressOf('keep')}>keep it</a>.
      </p>
      {preview.value && <WouldSend sending={preview.value} title="h2" />}
    </>
  )
}

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
      Last checked: <a href={addressOf('job', last.job_identity)}>{verdictText(last.verdict)}</a>
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
