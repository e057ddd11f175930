import { dayText } from '#assets/page/kit/time-words.ts'
import type { ModelCallsResponse } from '#lib/judge/calls/schema.ts'
import { tokensText } from './words.ts'

type Day = ModelCallsResponse['days'][number]

/** Calls and tokens of each day: two small charts, and the same as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || days.every(({ calls }) => calls === 0)) return null
  return (
    <section class="panel" aria-labelledby="days-title">
      <h2 id="days-title">The last {days.length} days</h2>
      <div class="day-charts">
        <Bars name="Calls" days={days} of={({ calls }) => calls} />
        <Bars name="Tokens" days={days} of={({ tokens }) => tokens ?? 0} />
      </div>
      <details>
        <summary>Numbers by day</summary>
        <table class="day-table">
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Calls</th>
              <th scope="col">Tokens</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, calls, tokens }) => (
              <tr key={day}>
                <th scope="row">{dayText(`${day}T12:00:00Z`)}</th>
                <td>{calls.toLocaleString('en')}</td>
                <td>{tokensText(tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

type BarsProps = { name: string; days: readonly Day[]; of: (day: Day) => number }

const HIGH = 40

function Bars({ name, days, of }: BarsProps) {
  const counts = days.map(of)
  const most = Math.max(1, ...counts)
  const sum = counts.reduce((total, count) => total + count, 0)
  const label = `${name} of the last ${days.length} days: ${sum.toLocaleString('en')} in all, at most ${most.toLocaleString('en')} on a day`
  return (
    <figure class="day-chart">
      <figcaption>
        {name} <span class="quiet small">at most {most.toLocaleString('en')} a day</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * 10} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map((day, at) => {
          const height = (of(day) / most) * HIGH
          return <rect key={day.day} x={at * 10 + 1} y={HIGH - height} width="8" height={height} />
        })}
      </svg>
    </figure>
  )
}
