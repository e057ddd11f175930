import { choose, choosing } from '#assets/page/backups/store.ts'
import { Sentence } from '#assets/page/kit/parts/states.tsx'
import { health } from '#assets/page/kit/settings.ts'
import { addressOf, here } from '#assets/page/route.ts'
import type { RecoveryChoice } from '#lib/service/backups/archive.ts'

const ACTS: Record<string, { choice: RecoveryChoice; label: string }> = {
  index_mended: { choice: 'understood', label: 'Got it' },
  index_salvaged: { choice: 'understood', label: 'Got it' },
  index_renewed: { choice: 'understood', label: 'Got it' },
  index_unreadable: { choice: 'look_again', label: 'Try again' },
}

/** Shows a problem of the home above every screen, with a link to the repair. */
export function RecoveryBar() {
  const { concerns = [], desk } = health.value.value ?? {}
  const [worst] = concerns
  if (!worst) return null
  const act = ACTS[worst.code]
  const isBlocked = desk !== undefined && desk.state !== 'well'
  return (
    <div class={isBlocked ? 'bar bad' : 'bar sample'} role={isBlocked ? 'alert' : 'status'}>
      <p>
        <Sentence text={worst.message} />
      </p>
      {act && (
        <button type="button" aria-disabled={choosing.value !== null} onClick={() => void choose(act.choice)}>
          {act.label}
        </button>
      )}
      {isBlocked && here.value.view !== 'backups' && <a href={addressOf('backups')}>See what can be done</a>}
    </div>
  )
}
