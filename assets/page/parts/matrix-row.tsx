import { CLASSES, STATUSES } from '../words/verdict-words.ts'
import type { Assessment } from './assessment.tsx'

type Row = Assessment['matrix'][number]
type Line = { kind: string; ref: string; text: string }

/** One requirement in the posting's words, how it stands, and the person's lines that say so. */
export function MatrixRow({ row, lines }: { row: Row; lines: readonly Line[] }) {
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
        {lines.map((line) => (
          <p key={`${line.kind} ${line.ref}`} class="small own">
            <bdi>{line.text}</bdi>
          </p>
        ))}
      </div>
    </li>
  )
}
