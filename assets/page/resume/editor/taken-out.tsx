import { useSignal } from '@preact/signals'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { partTexts } from '#assets/page/resume/draft/draft.ts'
import { putBack } from '#assets/page/resume/draft/edit-draft.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { restorePart } from '#assets/page/resume/save.ts'
import { draft, edit, master, readMaster, takenOut } from '#assets/page/resume/store.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Lines and entries that were taken out, each with a way back. */
export function TakenOut() {
  const error = useSignal<RefusalBody | null>(null)
  const retired = master.value.value?.retired ?? []
  const waiting = takenOut.value
  if (retired.length + waiting.length === 0) return null
  const bring = async (part: (typeof retired)[number]) => {
    error.value = await restorePart(part)
    if (error.value === null) focusLine(part.id, 0)
  }
  return (
    <details class="panel taken-out" open={waiting.length > 0}>
      <summary>
        Taken out <span class="count">{retired.length + waiting.length}</span>
      </summary>
      <Refused error={error.value} />
      <ul>
        {waiting.map((id) => (
          <li key={id}>
            <p dir="auto">{textOf(id)}</p>
            <span class="small quiet">not saved yet</span>
            <button type="button" onClick={() => back(id)}>
              Put back
            </button>
          </li>
        ))}
        {retired
          .filter(({ id }) => !(id in (draft.value?.parts ?? {})))
          .map((part) => (
            <li key={part.id}>
              <p dir="auto">{part.text}</p>
              <span class="small quiet">
                {part.what === 'entry' ? 'entry with its lines, ' : ''}
                {sectionTitle(part.section)}, last in revision {part.revision}
              </span>
              <button
                type="button"
                aria-label={`Restore ${part.text.slice(0, 60)}`}
                onClick={() => void bring(part)}
              >
                Restore
              </button>
            </li>
          ))}
      </ul>
    </details>
  )
}

function textOf(id: string): string {
  const { text, heading } = readMaster.value ? partTexts(readMaster.value, id) : {}
  return text ?? heading ?? ''
}

function back(id: string): void {
  const draft = readMaster.peek()
  if (!draft) return
  edit((current) => putBack(current, draft, id))
  focusLine(id, 0)
}
