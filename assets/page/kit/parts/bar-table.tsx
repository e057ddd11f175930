import { useId } from 'preact/hooks'
import { Link } from '#assets/page/kit/parts/elements.tsx'
import { numberText } from '#lib/text/text.ts'

/** A row of a chart; `apart` is the part of the count that is drawn paler, and a count of null has no bar. */
export type BarRow = {
  name: string
  count: number | null
  apart?: number
  note?: string
  /** A link to the counted items. */
  href?: string
}

type BarTableProps = { title: string; of: string; unit?: string; rows: readonly BarRow[]; level?: 2 | 3 }

/** Counts as bars, each beside its number: the chart is its own table. Without a row there is none. */
export function BarTable({ title, of, unit = 'Jobs', rows, level = 2 }: BarTableProps) {
  const id = useId()
  if (rows.length === 0) return null
  const most = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section class={level === 2 ? 'panel' : 'chart'} aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <table class="bar-table">
        <thead class="unseen">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} most={most} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, most }: { row: BarRow; most: number }) {
  const { name, count, apart = 0, note = '', href } = row
  return (
    <tr>
      <th scope="row">{href === undefined ? <bdi>{name}</bdi> : <Link href={href} label={name} />}</th>
      <td>
        {count !== null && (
          <div class="bar-and-count stack-2">
            <Bar share={count / most} apart={apart / most} />
            <b>{numberText(count)}</b>
          </div>
        )}
        {note && <p class="small quiet">{note}</p>}
      </td>
    </tr>
  )
}

function Bar({ share, apart }: { share: number; apart: number }) {
  const solid = (share - apart) * 100
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={solid} height="10" />
      <rect class="apart" x={solid} width={apart * 100} height="10" />
    </svg>
  )
}

type TableHeadProps = {
  of: readonly string[]
  /** Those of the columns that hold numbers. */
  numbers?: readonly string[]
  /** A last column of buttons, whose name only screen readers read. */
  unseen?: string
}

/** The names of the columns of a table. */
export function TableHead({ of, numbers = [], unseen }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {of.map((name) => (
          <th key={name} scope="col" class={numbers.includes(name) ? 'number' : undefined}>
            {name}
          </th>
        ))}
        {unseen && (
          <th scope="col">
            <span class="unseen">{unseen}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
