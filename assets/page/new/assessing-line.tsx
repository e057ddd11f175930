import { byItself } from '#assets/page/list/by-itself.ts'
import { movedRows, showNewest } from '#assets/page/new/store.ts'
import { counted, numberText } from '#lib/text/counted.ts'

/**
 * How far jobs are assessed by themselves, in one line that keeps its place. Rows stay where they are: once the work is
 * done, a press shows those that would stand elsewhere.
 */
export function AssessingLine() {
  const { on, done, total } = byItself.value
  if (!on) return null
  if (total > 0) {
    return (
      <p class="assessing small quiet">
        Assessing {numberText(Math.min(done + 1, total))} of {numberText(total)}
      </p>
    )
  }
  const moved = movedRows.value
  return (
    <p class="assessing small quiet">
      {moved > 0 && (
        <button type="button" class="plain small" onClick={() => void showNewest()}>
          Show {counted(moved, 'change')}
        </button>
      )}
    </p>
  )
}
