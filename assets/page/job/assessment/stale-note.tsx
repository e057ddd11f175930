import { staleChanges, staleReasonText } from '#lib/judge/assess/assessment-text.ts'
import type { Assessment } from './assessment-part.tsx'

/** Why an assessment is out of date, and what changed since. */
export function StaleNote({ assessment }: { assessment: Assessment }) {
  if (!assessment.basis_stale) return null
  const changes = staleChanges(assessment.basis_stale_bank, assessment.basis_stale_resume)
  return (
    <div class="stale small">
      <p class="warn">Out of date: {staleReasonText(assessment.basis_stale_reason)}. Assess again.</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ text, touches }, at) => (
            <li key={at}>
              {text}
              {touches === '' ? '.' : ': '}
              {touches !== '' && (
                <q>
                  <bdi>{touches}</bdi>
                </q>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
