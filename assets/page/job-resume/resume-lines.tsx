import { LineRow } from '#assets/page/job-resume/line-row.tsx'
import {
  changePaper,
  type JobResumePaper,
  type PaperLine,
  type TailoredView,
} from '#assets/page/job-resume/store.ts'
import { reasonText } from '#assets/page/job-resume/words.ts'
import { display } from '#assets/page/kit/pages/display.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { printedSections } from '#lib/evidence/master/print-resume.ts'
import { orderOf } from '#lib/resume/tailored/display-settings.ts'
import { counted } from '#lib/text/counted.ts'

type PartProps = { paper: JobResumePaper; reply: TailoredView; rowQuotes: ReadonlyMap<string, string> }

/** The lines of a job's resume as they print, and those that are left out. */
export function PaperLines({ paper, reply, rowQuotes: quotes }: PartProps) {
  const layout = display.value.value?.display
  const order = layout ? orderOf(layout) : SECTIONS
  return (
    <div class="job-resume-lines">
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
    <div class="job-resume-group">
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
                <button
                  id={`include-${id}`}
                  type="button"
                  class="plain"
                  aria-label={`Include “${text.slice(0, 60)}”`}
                  onClick={() => void include(id)}
                >
                  Include
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type PaperRow = { id: string; section: string; own_heading?: string | undefined; entry_id: string | null }
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
export function groupLines<L extends PaperRow>(
  { entries, lines }: PaperContent<L>,
  order: readonly Section[],
): PaperSection<L>[] {
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
