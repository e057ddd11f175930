import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { z } from 'zod'
import { useRemade } from '#assets/page/job/tied-row.ts'
import { type AppliedWith, Finish, type Lies } from '#assets/page/job-resume/finish.tsx'
import { MakeResume, RemakeActs, type Step, takeStep } from '#assets/page/job-resume/make-resume.tsx'
import { PaperLines } from '#assets/page/job-resume/resume-lines.tsx'
import { StaleLine } from '#assets/page/job-resume/resume-of-job.tsx'
import {
  changePaper,
  createPaper,
  type JobResumePaper,
  keptText,
  labelText,
  loadPaper,
  partText,
  scoreText,
  standingText,
  type TailoredView,
} from '#assets/page/job-resume/store.ts'
import { call, useSending } from '#assets/page/kit/call.ts'
import { display, headerForm, headerOf } from '#assets/page/kit/pages/header.tsx'
import { LayoutChoice, Spacing } from '#assets/page/kit/pages/layout.tsx'
import { Preview } from '#assets/page/kit/pages/pages.tsx'
import { Button, Fact, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DiffSide } from '#assets/page/kit/texts/draft-form.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import type { ScoreResponse } from '#lib/resume/tailored/schema.ts'
import { diffWords } from '#lib/text/diff.ts'
import { counted } from '#lib/text/text.ts'

/** The workbench of one application: lines, printed pages, the file, and the resume that was sent. */
export function PaperView() {
  const { id } = here.value
  return <Workbench key={id} id={id} />
}

function Workbench({ id }: { id: string }) {
  const paper = useMemo(() => createPaper(id), [id])
  const form = headerForm.value
  useEffect(() => {
    void loadPaper(paper)
    void display.load()
    return () => paper.pages.close()
  }, [paper])
  useRemade(id, () => void loadPaper(paper))
  useEffect(() => paper.pages.useHeader(headerOf(form)), [paper, form])
  const { resume, making } = paper
  const reply = resume.value.value
  const error = making.next.error.value ?? resume.error.value
  const isNone = making.next.value.value?.stored === false
  return (
    <>
      <JobHead paper={paper}>
        {reply && (
          <Finish
            id={paper.id}
            job={appliedWith(paper)}
            revision={reply.resume.revision}
            opened={here.value.view === 'finish'}
            lies={liesOf(reply.resume)}
            again={() => void paper.resume.load()}
          />
        )}
      </JobHead>
      <Refused error={error} again={() => void loadPaper(paper)} />
      {!reply && !isNone && error === null && <Waiting />}
      {isNone && !reply && <None paper={paper} />}
      {reply && <Stored paper={paper} reply={reply} />}
    </>
  )
}

function JobHead({ paper, children }: { paper: JobResumePaper; children: ComponentChildren }) {
  const job = paper.job.value.value?.job
  return (
    <header class="job-resume-head stack-2">
      <div class="stack-1">
        <ScreenHeading view="paper" job={job} />
        <p>
          <a href={addressOf('job', paper.id)}>← Back to the job</a>
        </p>
      </div>
      {children}
    </header>
  )
}

function isClosed(paper: JobResumePaper): boolean {
  return paper.job.value.value?.liveness.state === 'closed'
}

function None({ paper }: { paper: JobResumePaper }) {
  return (
    <div class="panel empty">
      <p>There is no resume for this job yet.</p>
      <MakeResume making={paper.making} closed={isClosed(paper)} made={() => void loadPaper(paper)} />
    </div>
  )
}

// The stored facts of a job are enough to apply for one that no board lists any more.
function appliedWith(paper: JobResumePaper): AppliedWith | null {
  const { id } = paper
  const reply = paper.job.value.value
  if (reply?.job) return reply.job
  if (!reply || !id.startsWith('https://')) return null
  return { job_identity: id, job_url: id, title: '', company: '', members: [], state: '' }
}

function liesOf({ folder_path, files }: TailoredView['resume']): Lies | null {
  return folder_path === null || files === null ? null : { folder_path, ...files }
}

function Stored({ paper, reply }: { paper: JobResumePaper; reply: TailoredView }) {
  const { resume, stale, note, proposal, words_waiting } = reply
  const matrix = paper.job.value.value?.assessment?.matrix ?? []
  const quotes = new Map(matrix.map((row) => [row.id, row.quote]))
  return (
    <>
      <div class="title-line">
        <p>{standingText({ ...resume, lines: resume.counts.picked })}</p>
        <Button
          class="to-pages"
          onClick={() => document.getElementById('pages-title')?.focus()}
          label="See the pages"
        />
      </div>
      <StaleLine reasons={stale} />
      {note !== null && <p class="small warn">{note}</p>}
      {words_waiting > 0 && (
        <p class="small warn">
          Other words wait beside {counted(words_waiting, 'line')}. The resume prints without them until you
          use them.
        </p>
      )}
      <RemakeActs making={paper.making} closed={isClosed(paper)} made={() => void loadPaper(paper)} />
      <Refused error={paper.refused.value} />
      {proposal && <Proposal paper={paper} waiting={proposal} kept={resume} />}
      <div class="job-resume-panes stack-5">
        <PaperLines {...{ paper, reply, rowQuotes: quotes }} />
        <div class="job-resume-side stack-3">
          <Preview pages={paper.pages} limited>
            <Spacing pages={paper.pages} />
            <HeadlineChoice paper={paper} reply={reply} />
            <PageLimit paper={paper} max_pages={resume.max_pages} />
            <LayoutChoice pages={paper.pages} />
          </Preview>
          <Score id={paper.id} resume={resume} />
        </div>
      </div>
    </>
  )
}

/** The title above the resume: none, or one of the person's own, those for this work first. */
function HeadlineChoice({ paper, reply }: { paper: JobResumePaper; reply: TailoredView }) {
  const { headline } = reply.resume
  const choose = async (text: string) => {
    const next = text === '' ? null : text
    if (await changePaper(paper, { kind: 'selection', headline: next }))
      announce(next === null ? 'No title above the resume' : `Title above the resume: ${next}`)
  }
  const isGone = headline !== null && !reply.headlines.some(({ text }) => text === headline)
  return (
    <Menu
      id="headline"
      label="Title above the resume"
      value={headline ?? ''}
      disabled={paper.busy.value}
      onText={choose}
      none="None"
      of={[
        ...(isGone ? [[headline, headline] as const] : []),
        ...reply.headlines.map(({ text, fits }) => [text, fits ? `${text} (fits this job)` : text] as const),
      ]}
      help={
        reply.headlines.length === 0
          ? 'Your main resume names no titles of positions yet.'
          : 'Only titles that you held. Many employers’ programs search for the title of the job.'
      }
    />
  )
}

const CHOICES = [1, 2]

/** The page limit of a resume. Lines that do not fit are held back, and can be restored. */
export function PageLimit({ paper, max_pages }: { paper: JobResumePaper; max_pages: number }) {
  const choose = async (pages: number) => {
    if (await changePaper(paper, { kind: 'length', max_pages: pages }))
      announce(`At most ${counted(pages, 'page')}`)
  }
  return (
    <Menu
      id="max-pages"
      label="At most"
      value={max_pages}
      disabled={paper.busy.value}
      onText={(text) => choose(Number(text))}
      of={CHOICES.map((pages) => [pages, counted(pages, 'page')])}
      help="Lines that do not fit are held back, those of your oldest roles first."
    />
  )
}

type WaitingProposal = NonNullable<TailoredView['proposal']>

type ProposalProps = { paper: JobResumePaper; waiting: WaitingProposal; kept: TailoredView['resume'] }

/** Compares the newer proposal with the stored resume, side by side. */
function Proposal({ paper, waiting, kept }: ProposalProps) {
  const busy = useSignal(false)
  const decide = async (action: Step, says: string) => {
    busy.value = true
    const error = await takeStep(paper.id, action)
    paper.refused.value = error
    await loadPaper(paper)
    busy.value = false
    if (error === null) announce(says)
    focusSoon('lines-title')
  }
  const { changes, lines } = waiting
  const isYours = kept.changed_by === 'person'
  return (
    <Panel class="panel conflict proposal" id="proposal-title" title="A newer version is waiting">
      <p>
        {keptText(kept)}, so it was not replaced. The newer version has {counted(lines, 'line')}
        {changes.length === 0
          ? ', and they say the same.'
          : `; ${counted(changes.length, 'line')} of both differ.`}
      </p>
      <ul>
        {changes.map((change) => (
          <Change key={change.id} stored={change.stored} proposed={change.proposed} isYours={isYours} />
        ))}
      </ul>
      <div class="acts">
        <Button
          class="primary"
          disabled={busy.value}
          onClick={() => void decide('use_proposed', 'The newer version is now in use')}
          label="Use the newer version"
        />
        <Button
          disabled={busy.value}
          onClick={() => void decide('dismiss_proposed', 'The version in use is kept')}
          label={isYours ? 'Keep mine' : 'Keep the one in use'}
        />
      </div>
    </Panel>
  )
}

type ChangeProps = { stored: string | null; proposed: string | null; isYours: boolean }

function Change({ stored, proposed, isYours }: ChangeProps) {
  const pieces = diffWords(stored ?? '', proposed ?? '')
  return (
    <li class="both-texts">
      <DiffSide
        title={isYours ? 'Your version' : 'The version in use'}
        pieces={pieces}
        without="new"
        none="not in it"
      />
      <DiffSide title="The newer version" pieces={pieces} without="gone" none="not in it" />
    </li>
  )
}

type ScoreReply = z.output<typeof ScoreResponse>

/** How programs that read resumes will read this one, the resume on the screen. */
function Score({ id, resume }: { id: string; resume: TailoredView['resume'] }) {
  const scored = useSignal<ScoreReply | null>(null)
  const { busy, error, whileBusy } = useSending()
  const score = async () => {
    const outcome = await whileBusy(
      call('POST', '/api/tailored-resumes/score', { body: { job_identity: id } }),
    )
    if (!outcome.ok) return
    scored.value = outcome.value
    announce(scoreText(outcome.value.score, outcome.value.note))
  }
  const value = scored.value
  return (
    <Panel class="panel score" id="score-title" title="How hiring software reads it">
      <p class="help">
        The resume is printed, read the way hiring software would read it, and compared with what the posting
        asks for.
      </p>
      {value && <Found scored={value} resume={resume} />}
      {value && value.revision !== resume.revision && (
        <p class="small warn">The resume has changed since. Check again.</p>
      )}
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void score()}>
          {value ? 'Check again' : 'Check how it reads'}
        </button>
        {busy.value && <progress aria-label="Reading it back" />}
      </div>
      <Refused error={error.value} />
    </Panel>
  )
}

function Found({ scored, resume }: { scored: ScoreReply; resume: TailoredView['resume'] }) {
  const { score, note, label, parts, found: foundWords, findings } = scored
  const lacks = findings.filter(({ code }) => code === 'missing_name')
  const others = findings.filter(({ code }) => code !== 'missing_name')
  return (
    <>
      <p>
        <b>{scoreText(score, note)}</b> · {labelText(label)}
      </p>
      <dl class="score-figures">
        <Fact name="The file reads cleanly">{scored.clean_percent}%</Fact>
        <Fact name="It names what the posting names">
          {scored.named_percent === null ? 'no figure' : `${scored.named_percent}%`}
        </Fact>
      </dl>
      <ul class="score-parts stack-3">
        {parts.map(({ name, points, of }) => (
          <li key={name}>
            <span>
              <b>{partText(name).title}</b> <span class="small quiet">{partText(name).means}</span>
            </span>
            {points !== null && <meter min={0} max={of} value={points} aria-label={partText(name).title} />}
            <span class="points">{points === null ? 'not counted' : `${points} of ${of}`}</span>
          </li>
        ))}
      </ul>
      <p class="small quiet">{scored.cannot_tell}</p>
      <Names title="It mentions" names={foundWords} />
      {lacks.length > 0 && (
        <>
          <p class="score-names">The posting also asks for:</p>
          <ul class="score-findings stack-3">
            {lacks.map(({ term, quote }) => (
              <li key={term} class="stack-1">
                <b dir="auto">{term}</b>
                <span class="small quiet">
                  “<bdi>{quote}</bdi>”
                </span>
              </li>
            ))}
          </ul>
          <p class="small quiet">{lacks[0]?.do}</p>
        </>
      )}
      {others.length > 0 && (
        <ul class="score-findings stack-3">
          {others.map(({ code, id, says, do: next }) => (
            <li key={`${code} ${id}`} class="stack-1">
              {partOf(resume, id) !== '' && <b dir="auto">{partOf(resume, id)}</b>}
              <span>{says}</span>
              <span class="small quiet">{next}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function partOf({ entries, lines }: TailoredView['resume'], id: string | null): string {
  const entry = entries.find((entry) => entry.id === id)
  return entry?.heading ?? lines.find((line) => line.id === id)?.text ?? ''
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p class="score-names">
      {title}:{' '}
      {names.map((name) => (
        <span key={name} class="chip" dir="auto">
          {name}
        </span>
      ))}
    </p>
  )
}
