import { type CountedChecks, checksTexts } from '#lib/judge/assess/assessment-text.ts'

/** What code did to what was read and judged, folded away. */
export function Checks({ checks }: { checks: CountedChecks }) {
  const told = checksTexts(checks)
  return (
    <details class="small checks">
      <summary>How this was checked</summary>
      {told.length === 0 && <p class="quiet">Every quote and citation stood as it came.</p>}
      <ul>
        {told.map(({ text, times }) => (
          <li key={text}>
            {text}: {times}
          </li>
        ))}
      </ul>
    </details>
  )
}
