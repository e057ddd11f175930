import type { RefusalBody } from '#lib/http/client.ts'

export type RefusedProps = { error: RefusalBody | null; again?: () => void; old?: number }

/** What the server said when it refused, as given. */
export function Refused({ error, again, old = 0 }: RefusedProps) {
  if (error === null) return null
  const next = (error as { next_action?: unknown }).next_action
  return (
    <div class="panel refused" role="alert">
      <p>{error.message}</p>
      {typeof next === 'string' && <p>{next}</p>}
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
