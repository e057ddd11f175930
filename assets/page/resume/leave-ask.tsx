import { useEffect, useRef } from 'preact/hooks'
import { counted } from '#assets/page/kit/words.ts'
import { go, guardLeaving, leavingTo } from '#assets/page/route.ts'
import { saveMaster } from './save.ts'
import { unsaved } from './store.ts'

/** Saves with Ctrl and S or Enter, and asks before the screen or tab is left over what is not saved. */
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
export function LeaveAsk() {
  const dialog = useRef<HTMLDialogElement>(null)
  const to = leavingTo.value
  useEffect(() => {
    if (to !== '') dialog.current?.showModal()
  }, [to])
  if (to === '') return null
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
      <h2 id="leave-title">{counted(unsaved.value, 'change')} of your resume not saved</h2>
      <p>What you leave here stays as you typed it until this tab is closed.</p>
      <div class="acts">
        <button type="button" class="primary" onClick={() => void save()}>
          Save and go on
        </button>
        <button type="button" onClick={leave}>
          Leave it for later
        </button>
        <button type="button" onClick={stay}>
          Stay here
        </button>
      </div>
    </dialog>
  )
}
