import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { useModal } from '#assets/page/kit/presses/use-modal.ts'
import { saveMaster, saving } from '#assets/page/resume/save.ts'
import { dropChanges, unsaved } from '#assets/page/resume/store.ts'
import { go, guardLeaving, leavingTo } from '#assets/page/route.ts'
import { counted } from '#lib/text/counted.ts'

/** The number of unsaved changes, and the button that saves them. The children are shown below the number. */
export function SaveBar({ children }: { children?: ComponentChildren }) {
  const isDropping = useSignal(false)
  const count = unsaved.value
  const words = saving.value
    ? 'Saving…'
    : count === 0
      ? 'All changes are saved'
      : `${counted(count, 'change')} not saved`
  return (
    <div class={count > 0 ? 'save-bar dirty' : 'save-bar'}>
      <p>
        {words}
        {children}
      </p>
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
          <p>Your resume goes back to what was last saved. What you typed since is lost.</p>
        </Confirm>
      )}
    </div>
  )
}

/** Saves with Ctrl+S or Ctrl+Enter, and asks before unsaved changes are left. */
export function useSaveKeys(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', saveOnKey, { signal })
    const release = guardLeaving((place) => unsaved.peek() > 0 && place.view !== 'resume')
    return () => {
      listening.abort()
      release()
    }
  }, [])
}

function saveOnKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (event.key !== 's' && event.key !== 'Enter') return
  event.preventDefault()
  if (document.querySelector('dialog[open]') === null) void saveMaster()
}

/** Asks before the screen is left over changes that are not saved. */
export function LeaveConfirm() {
  return leavingTo.value !== '' && <LeaveDialog to={leavingTo.value} />
}

function LeaveDialog({ to }: { to: string }) {
  const dialog = useModal()
  const stay = () => {
    leavingTo.value = ''
  }
  const leave = () => {
    leavingTo.value = ''
    go(to, { unasked: true })
  }
  const save = async () => {
    stay()
    if (await saveMaster()) go(to, { unasked: true })
  }
  return (
    <dialog ref={dialog} aria-labelledby="leave-title" onClose={stay}>
      <h2 id="leave-title">{counted(unsaved.value, 'unsaved change')} in your resume</h2>
      <p>Your changes stay here until you close this tab.</p>
      <div class="acts">
        <button type="button" class="primary" onClick={() => void save()}>
          Save and leave
        </button>
        <button type="button" onClick={leave}>
          Leave without saving
        </button>
        <button type="button" onClick={stay}>
          Stay here
        </button>
      </div>
    </dialog>
  )
}
