import { CLASSES, STATUSES } from '#assets/page/kit/verdict-words.ts'
import { courseAddress } from '#assets/page/learn/outside.ts'
import type { JobLessonsResponse } from '#lib/learn/study/schema.ts'
import type { Assessment } from './assessment-part.tsx'
import { RowReport } from './row-report.tsx'

type Row = Assessment['matrix'][number]
type LessonLink = JobLessonsResponse['rows'][number]['lessons'][number]
type Line = { kind: string; ref: string; text: string }

export type MatrixRowProps = {
  id: string
  changed: () => void
  row: Row
  lines: readonly Line[]
  /** How it stands with the answers that were saved since; undefined where these do not touch it. */
  now?: string | undefined
  /** The lessons that teach it. */
  lessons?: readonly LessonLink[]
}

/** One requirement in the posting's words, how it stands, and the person's lines that say so. */
export function MatrixRow({ id, changed, row, lines, now, lessons = [] }: MatrixRowProps) {
  const status = STATUSES[row.status]
  return (
    <li class={`status-${row.status}`}>
      <span class="mark" aria-hidden="true">
        {status?.mark}
      </span>
      <div>
        <p>
          <q>
            <bdi>{row.quote}</bdi>
          </q>
        </p>
        <p class="small quiet">
          <b>{status?.text}</b> · {CLASSES[row.class] ?? row.class}
        </p>
        {now !== undefined && (
          <p class="small touched">
            With what you answered since: <b>{STATUSES[now]?.text ?? now}</b>
          </p>
        )}
        {lines.map((line) => (
          <p key={`${line.kind} ${line.ref}`} class="small own">
            <bdi>{line.text}</bdi>
          </p>
        ))}
        {lessons.map((one) => (
          <p key={`${one.pathway_id} ${one.lesson}`} class="small">
            Learn:{' '}
            <a href={courseAddress(one.pathway_id, { lesson: one.lesson, job: id })}>
              <bdi>{one.title}</bdi>
            </a>{' '}
            <span class="quiet">
              {one.minutes} min, in <bdi>{one.course}</bdi>
              {!one.built && ', which is built first'}
            </span>
          </p>
        ))}
        <RowReport id={id} row={row} changed={changed} />
      </div>
    </li>
  )
}
