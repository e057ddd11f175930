import { useEffect, useRef } from 'preact/hooks'
import { GO_KEYS, keysOn, sheetOpen } from '#assets/page/kit/keys.ts'
import type { View } from './route.ts'

const KEYS: [string, string][] = [
  ['j  k', 'next, previous job (also ↓ ↑ in a list)'],
  ['Home  End', 'first, last job'],
  ['Enter', 'open the job; Esc goes back to its row'],
  ['[  ]', 'previous, next job while one is open'],
  ['o', 'open the posting in a new tab'],
  ['a', 'mark applied, or take it back'],
  ['Ctrl Enter', 'save the form you are in'],
  ['Ctrl S', 'save the resume'],
  ['Alt ↑ ↓', 'move a line of the resume; Enter begins the next'],
  ['z', 'undo what was just done'],
  ['/', 'search'],
  ['?', 'this sheet'],
]

const WORDS: Partial<Record<View, string>> = { calls: 'Model calls', check: 'Check a job' }

/** The sheet of all keys. */
export function KeySheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (sheetOpen.value) dialog.current?.showModal()
  }, [sheetOpen.value])
  if (!sheetOpen.value) return null
  const close = () => {
    sheetOpen.value = false
  }
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={close}>
      <h2 id="sheet-title">Keys</h2>
      {!keysOn.value && <p>Single keys are off. Settings turns them on.</p>}
      <dl>
        {KEYS.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
        {Object.entries(GO_KEYS).map(([key, view]) => (
          <div key={key}>
            <dt>
              <kbd>g {key}</kbd>
            </dt>
            <dd>go to {WORDS[view] ?? view[0]?.toUpperCase() + view.slice(1)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="close" onClick={close}>
        Close
      </button>
    </dialog>
  )
}
