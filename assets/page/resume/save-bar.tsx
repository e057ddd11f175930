import { useSignal } from '@preact/signals'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { saveMaster, saving } from './save.ts'
import { dropChanges, unsaved } from './store.ts'

/** How much is not stored yet, and the way to store it. */
export function SaveBar() {
  const isDropping = useSignal(false)
  const count = unsaved.value
  const words = saving.value
    ? 'Saving…'
    : count === 0
      ? 'All changes are saved'
      : `${counted(count, 'change')} not saved`
  return (
    <div class={count > 0 ? 'save-bar dirty' : 'save-bar'}>
      <p>{words}</p>
      <div class="acts">
        {count > 0 && (
          <button type="button" disabled={saving.value} onClick={() => (isDropping.value = true)}>
            Discard…
          </button>
        )}
        <button
          type="button"
          class="primary"
          aria-keyshortcuts="Control+S"
          aria-disabled={count === 0 || saving.value}
          onClick={() => void saveMaster()}
        >
          Save
        </button>
      </div>
      {isDropping.value && (
        <Confirm
          title={`Discard ${counted(count, 'change')}?`}
          verb="Discard"
          onYes={dropChanges}
          onClose={() => (isDropping.value = false)}
        >
          <p>Your resume is then as it is stored. What you typed since is gone.</p>
        </Confirm>
      )}
    </div>
  )
}
