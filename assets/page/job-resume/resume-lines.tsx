import {
  changePaper,
  editLine,
  type JobResumePaper,
  lineKey,
  type PaperLine,
  reasonText,
  saveLine,
  type TailoredView,
} from '#assets/page/job-resume/store.ts'
import { display } from '#assets/page/kit/pages/header.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { DiffText, WeighedText } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { draftField, drafts } from '#assets/page/kit/texts/drafts.ts'
import type { Section } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { printedOrder, printedSections } from '#lib/evidence/master/print-resume.ts'
import { refusedText, tierText } from '#lib/judge/settle/weigh-rewording.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { counted } from '#lib/text/text.ts'

type PartProps = { paper: JobResumePaper; reply: TailoredView; rowQuotes: ReadonlyMap<string, string> }

/** The lines of a job's resume as they print, and those that are left out. */
export function PaperLines({ paper, reply, rowQuotes: quotes }: PartProps) {
  const layout = display.value.value?.display
  const section_order = (reply.resume.section_order ?? undefined) as Section[] | undefined
  const order = printedOrder({ section_order }, layout && orderOf(layout))
  return (
    <div class="job-resume-lines stack-3">
      <h2 id="lines-title" tabIndex={-1}>
        What it says
      </h2>
      {groupLines(reply.resume, order).map(({ section, title, groups }) => (
        <section key={`${section} ${title}`} class="panel" aria-label={title}>
          <h3>{title}</h3>
          {groups.map((group) => (
            <LineGroup key={group.key} {...{ paper, group, rowQuotes: quotes }} />
          ))}
        </section>
      ))}
      <LeftOut {...{ paper, reply, rowQuotes: quotes }} />
    </div>
  )
}

type LineGroupProps = {
  paper: JobResumePaper
  group: LineGroupOf<PaperLine>
  rowQuotes: ReadonlyMap<string, string>
}

function LineGroup({ paper, group: { heading, sublines, lines }, rowQuotes: quotes }: LineGroupProps) {
  return (
    <div class="job-resume-group stack-3">
      {heading !== '' && (
        <p dir="auto">
          <b>{heading}</b>
          {sublines.length > 0 && <span class="small quiet"> · {sublines.join(' · ')}</span>}
        </p>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <LineRow key={line.id} {...{ paper, line, rowQuotes: quotes }} />
          ))}
        </ul>
      )}
    </div>
  )
}

function LeftOut({ paper, reply, rowQuotes: quotes }: PartProps) {
  const { left_out } = reply
  if (left_out.length === 0) return null
  const include = async (id: string) => {
    const index = left_out.findIndex((line) => line.id === id)
    const next = (left_out[index + 1] ?? left_out[index - 1])?.id
    const is_done = await changePaper(paper, { kind: 'selection', include: [id] })
    if (is_done) announce('In the resume')
    focusSoon(!is_done ? `include-${id}` : next === undefined ? `edit-${id}` : `include-${next}`)
  }
  return (
    <details class="panel left-out">
      <summary>{counted(left_out.length, 'line')} of your main resume left out</summary>
      <ul>
        {left_out.map(({ id, section, text, reason }) => (
          <li key={id} class="job-resume-line">
            <p dir="auto">{text}</p>
            <p class="small quiet">
              {sectionTitle(section as Section)} · {reasonText(reason, quotes)}
            </p>
            {reason !== 'never' && (
              <div class="acts">
                <Button
                  id={`include-${id}`}
                  class="plain"
                  aria-label={`Include “${text.slice(0, 60)}”`}
                  onClick={() => void include(id)}
                  label="Include"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type PaperEntry = {
  id: string
  section: string
  own_heading?: string | undefined
  heading: string
  sublines: string[]
}

/** Lines that print together: those of an entry, or those that a section has of its own. */
export type LineGroupOf<L> = { key: string; heading: string; sublines: string[]; lines: L[] }

/** A section as it prints. */
export type PaperSection<L> = { section: Section; title: string; groups: LineGroupOf<L>[] }

type PaperContent<L> = { entries: readonly PaperEntry[]; lines: readonly L[] }

/** The lines of a resume grouped as they print, in the order of the saved layout. */
export function groupLines<
  L extends { id: string; section: string; own_heading?: string | undefined; entry_id: string | null },
>({ entries, lines }: PaperContent<L>, order: readonly Section[]): PaperSection<L>[] {
  return printedSections({ entries, lines }, order).map(
    ({ section, heading: name, lines: own, entries: heads }) => ({
      section,
      title: name ?? sectionTitle(section),
      groups: [
        ...(own.length === 0 ? [] : [{ key: section, heading: '', sublines: [], lines: own }]),
        ...heads.map(({ id, heading, sublines }) => {
          return { key: id, heading, sublines, lines: lines.filter((line) => line.entry_id === id) }
        }),
      ],
    }),
  )
}

type LineRowProps = { paper: JobResumePaper; line: PaperLine; rowQuotes: ReadonlyMap<string, string> }

/** A line of a job's resume: its words, the master's words, the reason why it was picked, and its actions. */
function LineRow({ paper, line, rowQuotes: quotes }: LineRowProps) {
  const is_open = lineKey(paper, line.id) in drafts.value
  return (
    <li class={line.cut ? 'job-resume-line held' : 'job-resume-line'} data-line={line.id}>
      {is_open ? (
        <LineEditor paper={paper} line={line} onClosed={() => focusSoon(`edit-${line.id}`)} />
      ) : (
        <>
          <p>
            {line.diff.length > 0 && !isReordered(line) ? (
              <DiffText pieces={line.diff} />
            ) : (
              <span dir="auto">{line.text}</span>
            )}
          </p>
          <LineNotes line={line} rowQuotes={quotes} />
          {line.suggested && <Suggestion paper={paper} id={line.id} suggested={line.suggested} />}
          {line.refused && <RefusedWords refused={line.refused} />}
          <LineActs paper={paper} line={line} onEdit={() => editLine(paper, line)} />
        </>
      )}
    </li>
  )
}

/**
 * Returns whether a line holds the words of the main resume in another order; a comparison would strike out words that are still
 * there. Example: "Kafka, Redis" of "Redis, Kafka".
 */
export function isReordered({ text, source }: Pick<PaperLine, 'text' | 'source'>): boolean {
  const sorted = (line: string) =>
    line
      .split(/[\s,;]+/)
      .toSorted()
      .join(' ')
  return text !== source && sorted(text) === sorted(source)
}

const WORDED: Record<string, string> = { agent: 'worded by an agent', person: 'in your words' }

function LineNotes({
  line: { reason, worded_by, text, source, now, cut },
  rowQuotes: quotes,
}: Omit<LineRowProps, 'paper'>) {
  const wording = WORDED[worded_by]
  return (
    <>
      <p class="small quiet">
        {reasonText(reason, quotes)}
        {wording && ` · ${wording}`}
        {isReordered({ text, source }) && ' · your words in another order'}
        {cut && ' · held back for length'}
      </p>
      {now === null && <p class="small warn">This line is no longer in your main resume.</p>}
      {now !== null && now !== source && (
        <p class="small warn">
          Your main resume now says: <span dir="auto">{now}</span>
        </p>
      )}
    </>
  )
}

type LineActsProps = { paper: JobResumePaper; line: PaperLine; onEdit: () => void }

function LineActs({ paper, line: { id, text, source, reason, cut }, onEdit }: LineActsProps) {
  const short = `“${text.slice(0, 60)}”`
  const act = async (says: string, change: Parameters<typeof changePaper>[1]) => {
    const next = change.kind === 'lines' && change.lines[0]?.remove ? neighbourOf(id) : id
    const is_done = await changePaper(paper, change)
    if (is_done) announce(says)
    focusSoon(`edit-${is_done ? next : id}`)
  }
  return (
    <div class="acts">
      <Button id={`edit-${id}`} class="plain" aria-label={`Edit ${short}`} onClick={onEdit} label="Edit" />
      {cut && (
        <Button
          class="plain"
          aria-label={`Put back ${short}`}
          onClick={() => void act('Put back', { kind: 'length', restore: [id] })}
          label="Put back"
        />
      )}
      {text !== source && (
        <Button
          class="plain"
          aria-label={`Use the original words for ${short}`}
          onClick={() =>
            void act('Back to the original words', { kind: 'lines', lines: [{ id, text: source }] })
          }
          label="Use the original words"
        />
      )}
      {reason !== 'always' && (
        <Button
          class="plain"
          aria-label={`Take out ${short}`}
          onClick={() => void act('Taken out', { kind: 'lines', lines: [{ id, remove: true }] })}
          label="Take out"
        />
      )}
    </div>
  )
}

// Returns the id that gets the focus after a line is removed: the next line, else the previous one.
function neighbourOf(id: string): string {
  const rows = [...document.querySelectorAll<HTMLElement>('.job-resume-group .job-resume-line')]
  const index = rows.findIndex((row) => row.dataset['line'] === id)
  return (rows[index + 1] ?? rows[index - 1])?.dataset['line'] ?? id
}

type LineEditorProps = { paper: JobResumePaper; line: PaperLine; onClosed: () => void }

/** Words a line otherwise for this job; the master keeps its own words. */
function LineEditor({ paper, line, onClosed }: LineEditorProps) {
  const form = lineKey(paper, line.id)
  useFirstFocus(`${form}-text`)
  return (
    <DraftForm
      {...{ form, onClosed }}
      noun="resume"
      label="Edit the line"
      verb="Save"
      isNew={false}
      tells
      fields={[{ name: 'text', label: 'Line' }]}
      save={() => saveLine(paper, line.id)}
    >
      <TextField
        {...draftField(form, 'text')}
        label="In this resume"
        rows={3}
        longest={2000}
        help="Only for this job. Your main resume stays as it is."
      />
    </DraftForm>
  )
}

type SuggestionProps = { paper: JobResumePaper; id: string; suggested: NonNullable<PaperLine['suggested']> }

const WAITING = {
  model: 'Suggested wording, not used yet',
  agent: 'An agent’s wording, not used yet',
  page: 'Your wording, not used yet: this browser was not paired',
}

/**
 * A suggested wording of a line, with the differences and the words that the line does not back. It prints only after
 * the person accepts it.
 */
function Suggestion({ paper, id, suggested }: SuggestionProps) {
  const { text, diff, from: writer, tier, reason, pieces, left_out, older } = suggested
  const short = `“${text.slice(0, 60)}”`
  const decide = async (suggestion: 'use' | 'keep') => {
    const is_done = await changePaper(paper, { kind: 'lines', lines: [{ id, suggestion }] })
    if (is_done) announce(suggestion === 'use' ? 'The other wording is used' : 'The wording is kept')
    focusSoon(is_done ? `edit-${id}` : `use-${id}`)
  }
  return (
    <div class="suggested stack-1">
      <p class="small quiet">
        {older ? 'Your line changed since, so these words no longer print' : WAITING[writer]}
      </p>
      {tier === 'proved' ? (
        <>
          <p>
            <DiffText pieces={diff} />
          </p>
          <p class="small quiet">{tierText(tier, reason)}</p>
        </>
      ) : (
        <WeighedText {...{ tier, reason, pieces, left_out }} />
      )}
      <div class="acts">
        {!older && (
          <Button
            id={`use-${id}`}
            aria-label={`Use this wording: ${short}`}
            onClick={() => void decide('use')}
            label="Use this wording"
          />
        )}
        <Button
          class="plain"
          aria-label={`Keep the line instead of ${short}`}
          onClick={() => void decide('keep')}
          label="Keep the line"
        />
      </div>
    </div>
  )
}

/** Words that a model wrote for a line and that contradict it, with the reason; they cannot be used. */
function RefusedWords({ refused: { text, reason } }: { refused: NonNullable<PaperLine['refused']> }) {
  return (
    <details class="suggested refused small stack-1">
      <summary>A suggested wording was refused: {refusedText(reason)}.</summary>
      <p dir="auto">{text}</p>
      <p class="quiet">
        If it is true, change the line in your main resume. Words that contradict it cannot be used.
      </p>
    </details>
  )
}
