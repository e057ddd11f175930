import { useId } from 'preact/hooks'

/** A row of a chart; `apart` is the part of the count that is drawn paler. */
export type BarRow = { name: string; count: number; apart?: number; note?: string }

type Props = { title: string; of: string; rows: readonly BarRow[] }

/** Counts as bars, each beside its number: the chart is its own table. */
export function BarTable({ title, of, rows }: Props) {
  const id = useId()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table class="bar-table">
        <thead class="unseen">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Jobs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, apart = 0, note = '' }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <div class="bar-and-count">
                  <Bar share={count / most} apart={apart / most} />
                  <b>{count.toLocaleString('en')}</b>
                </div>
                {note && <p class="small quiet">{note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
