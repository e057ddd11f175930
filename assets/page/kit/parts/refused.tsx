import type { RefusalBody } from '#lib/service/http/client.ts'
import { Sentence } from './sentence.tsx'

export type RefusedProps = { error: RefusalBody | null; again?: () => void; old?: number }

/** What the server said when it refused, as given. */
export function Refused({ error, again, old = 0 }: RefusedProps) {
  if (error === null) return null
  const { next_action: next } = error as { next_action?: unknown }
  // Most messages end with what to do next already.
  const isNews = typeof next === 'string' && !error.message.includes(next)
  return (
    <div class="panel refused" role="alert">
      <p>
        <Sentence text={error.message} />
      </p>
      {isNews && (
        <p>
          <Sentence text={next} />
        </p>
      )}
      <p class="small quiet">
        Code <code>{error.code}</code>
        {old > 0 &&
          ` · Not refreshed since ${new Date(old).toLocaleTimeString('en', { timeStyle: 'short' })}`}
      </p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}
