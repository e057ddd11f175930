import { addressOf } from '#assets/page/route.ts'

type Suggestion = { ref: string; from: string; to: string }

/** Lines of the person's in other words, as a model proposed them; nothing is changed by itself. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  if (suggestions.length === 0) return null
  return (
    <section class="suggestions" aria-labelledby="suggestions-title">
      <h3 id="suggestions-title">Lines of yours in other words</h3>
      <p class="small quiet">
        Proposed by the model, and held by code against your line: no new number, name or claim. Take what is
        true and sounds like you.
      </p>
      <ul>
        {suggestions.map(({ ref, from, to }) => (
          <li key={ref}>
            <p class="small own">
              <span class="who">You</span> <bdi>{from}</bdi>
            </p>
            <p class="small model">
              <span class="who">Model</span> <bdi>{to}</bdi>
            </p>
            <a class="small" href={`${addressOf('resume')}?line=${encodeURIComponent(ref)}`}>
              Go to this line of your resume
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
