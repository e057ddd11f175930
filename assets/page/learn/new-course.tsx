import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useSending } from '#assets/page/kit/call.ts'
import { Button, Fact, inPage, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { activeRoles, needSettings, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { type CourseWish, type Preview, previewCourse, startCourse } from '#assets/page/learn/store.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { linesOf } from '#assets/page/stories/story.tsx'
import { costText } from '#lib/judge/calls/estimate.ts'
import { minutesText } from '#lib/learn/pathways/pathway-words.ts'
import { counted, numberText } from '#lib/text/text.ts'

// Fewer postings than this say too little about the demand.
const FEW_POSTINGS = 5
const MOST_CALLS = { least: 10, most: 120, usual: '40' }
const MOST_PAGES = { least: 10, most: 200, usual: '60' }

/** Requests a course: subject, estimate, then approval. */
export function NewCourse() {
  useEffect(needSettings, [])
  const target = settings.value.value?.config.model_target
  return (
    <>
      <p class="back-link">
        <a href={addressOf('learn')}>← Learn</a>
      </p>
      <Heading title="New course" />
      {target === 'builtin' ? <NeedsModel /> : <WishForm />}
    </>
  )
}

function NeedsModel() {
  return (
    <div class="panel empty">
      <p class="lead">A course of your own needs a model program.</p>
      <p>
        The built-in rules judge jobs, but they cannot write lessons. Choose a program under Settings, such as
        one that you have installed and logged in to; nothing is sent before you allow it. The ready courses
        need none.
      </p>
      <div class="acts">
        <Link class="button primary" href={addressOf('settings')} label="Open Settings" />
        <Link class="button" href={addressOf('learn')} label="See the ready courses" />
      </div>
    </div>
  )
}

const DRAFT = 'course/new'
const EMPTY = { text: '', role: '', links: '', calls: MOST_CALLS.usual, pages: MOST_PAGES.usual }
type WishTexts = typeof EMPTY

function WishForm() {
  const form = useDraft(DRAFT, EMPTY)
  const { text, role, links, calls, pages } = form.value
  useEffect(() => {
    const subject = here.peek().query.get('for')
    if (subject) form.value = { ...form.value, text: subject, role: '' }
  }, [])
  const preview = useSignal<Preview | null>(null)
  const { busy, error, whileBusy } = useSending()
  const wish = (): CourseWish => ({
    role_text: text.trim(),
    ...(role === '' ? {} : { profile_id: role }),
    links: linesOf(links),
    max_calls: Number(calls),
    max_fetches: Number(pages),
  })
  // The previewed request is the one that starts; another request needs another preview.
  const change = (changed: Partial<WishTexts>) => {
    form.value = { ...form.value, ...changed }
    preview.value = null
    error.value = null
  }
  const look = async () => {
    const outcome = await whileBusy(previewCourse(wish()))
    preview.value = outcome.ok && 'estimate' in outcome.value ? (outcome.value as Preview) : null
    if (preview.value) announce(preview.value.text)
  }
  const start = async () => {
    busy.value = true
    error.value = await startCourse(wish())
    if (error.value === null) form.clear()
    busy.value = false
  }
  return (
    <>
      <form class="text-form panel stack-3" onSubmit={inPage(look)}>
        <TextField
          id="course-role"
          label="What it is for"
          longest={200}
          required
          placeholder="Data engineer"
          help="A role as postings name it."
          value={text}
          onText={(text) => change({ text, role: '' })}
        />
        <RoleChips role={role} change={change} />
        <TextField
          id="course-links"
          label="Pages to read (optional)"
          rows={3}
          longest={40_000}
          help="Public https links, one per line, up to 20. More pages are searched for."
          value={links}
          onText={(links) => change({ links })}
        />
        <Limits {...{ calls, pages, change }} />
        <div class="acts">
          <button type="submit" class={preview.value ? '' : 'primary'} disabled={busy.value}>
            See what it takes
          </button>
          <DraftNote form={DRAFT} onDiscard={form.clear} />
        </div>
      </form>
      <Refused error={error.value} />
      {preview.value && <PreviewPart shown={preview.value} busy={busy.value} start={() => void start()} />}
    </>
  )
}

function RoleChips({ role, change }: { role: string; change: (changed: Partial<WishTexts>) => void }) {
  const roles = activeRoles.value ?? []
  if (roles.length === 0) return null
  return (
    <fieldset class="role-picks stack-2">
      <legend class="small quiet">Or for one of your roles: its postings are read</legend>
      <div class="chips">
        {roles.map(({ id, label }) => (
          <Button
            key={id}
            class="chip"
            aria-pressed={role === id}
            onClick={() => change({ text: label, role: id })}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LimitsProps = Pick<WishTexts, 'calls' | 'pages'> & { change: (changed: Partial<WishTexts>) => void }

function Limits({ calls, pages, change }: LimitsProps) {
  return (
    <details>
      <summary>Limits</summary>
      <div class="pair">
        <Cap
          id="course-calls"
          label="Model calls at most"
          range={MOST_CALLS}
          value={calls}
          change={(calls) => change({ calls })}
        />
        <Cap
          id="course-pages"
          label="Web pages at most"
          range={MOST_PAGES}
          value={pages}
          change={(pages) => change({ pages })}
        />
      </div>
    </details>
  )
}

type CourseCapProps = {
  id: string
  label: string
  range: { least: number; most: number }
  value: string
  change: (text: string) => void
}

/** A field for how much may be spent at most. */
export function Cap({ id, label, range: { least, most }, value, change }: CourseCapProps) {
  const shared = { id, label, value, min: least, max: most, help: `${least} to ${most}` }
  return <TextField {...shared} type="number" required onText={change} />
}

function PreviewPart({ shown: preview, busy, start }: { shown: Preview; busy: boolean; start: () => void }) {
  const { estimate, model_target, postings, max_calls, max_fetches } = preview
  return (
    <Panel id="course-preview" title="What it takes">
      <p>{preview.text}</p>
      {model_target !== 'builtin' && (
        <>
          <dl class="course-facts">
            <Fact name="Model">{targetText(model_target)}</Fact>
            <Fact name="Model calls">{`about ${estimate.calls}, ${max_calls} at most`}</Fact>
            <Fact name="Web pages">{`about ${estimate.fetches}, ${max_fetches} at most`}</Fact>
            <Fact name="Time">{`about ${minutesText(estimate.minutes)}`}</Fact>
            <Fact name="Tokens">
              {estimate.tokens === null ? 'not known' : `about ${numberText(estimate.tokens)}`}
            </Fact>
            <Fact name="Cost">{costText(estimate, model_target)}</Fact>
            <Fact name="Postings">{numberText(postings)}</Fact>
          </dl>
          {postings < FEW_POSTINGS && (
            <p class="small warn">
              Few postings of this role are stored, so the course is based on the name of the role.
            </p>
          )}
          <p class="small quiet">
            {estimate.basis_calls === 0
              ? 'A rough guess, because no such calls have been made yet. '
              : `Estimated from ${counted(estimate.basis_calls, 'earlier call')}. `}
            Nothing has been sent yet. What will be sent: the role, skills and sentences from postings, and
            web pages; nothing from your resume.
          </p>
          <div class="acts">
            <Button class="primary" disabled={busy} onClick={start} label="Start" />
          </div>
        </>
      )}
      {model_target === 'builtin' && <a href={addressOf('settings')}>Open Settings</a>}
    </Panel>
  )
}
