import { useSignal } from '@preact/signals'
import {
  changeKey,
  GO_KEYS,
  keyOf,
  keysOn,
  mayBeKey,
  myKeys,
  restoreKeys,
  SINGLE_KEYS,
  sheetOpen,
  switchKeys,
} from '#assets/page/kit/keys.ts'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { nameOfScreen } from '#assets/page/places.ts'

const FIXED: [string, string][] = [
  ['Ctrl K', 'go to any screen, job or company, or do something'],
  ['↓  ↑', 'next, previous job while the list has the focus'],
  ['Home  End', 'first, last job'],
  ['Enter', 'open the job; Esc goes back to its row'],
  ['1 to 6', 'the parts of the list of new jobs; after q, the answers of the question'],
  ['Ctrl Enter', 'save the form you are in'],
  ['Ctrl S', 'save the resume'],
  ['Alt ↑ ↓', 'move a line of the resume; Enter begins the next'],
]

/** The sheet of all keys, where they are switched off or changed. */
export function KeySheet() {
  const dialog = useModal()
  const question = useSignal('')
  const close = () => {
    sheetOpen.value = false
    question.value = ''
  }
  const take = (event: KeyboardEvent) => {
    if (question.value === '' || event.key === 'Tab' || event.key === 'Shift') return
    event.preventDefault()
    if (mayBeKey(event.key)) changeKey(question.value, event.key)
    else if (event.key !== 'Escape') return
    question.value = ''
  }
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={close} onKeyDown={take}>
      <h2 id="sheet-title">Keys</h2>
      <label class="switch">
        <input
          type="checkbox"
          checked={keysOn.value}
          onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
        />
        Keyboard shortcuts of one letter
      </label>
      <p class="quiet small">Turn this off if you use speech input or press keys by accident.</p>
      <h3 id="single-title">Single keys</h3>
      <ul class="single-keys" aria-labelledby="single-title">
        {SINGLE_KEYS.map(([key, act]) => (
          <li key={key}>
            <kbd>{keyOf(key)}</kbd>
            <span>{act}</span>
            <Button
              class="plain small"
              aria-label={`Change the key for: ${act}`}
              aria-pressed={question.value === key}
              onClick={() => {
                question.value = question.value === key ? '' : key
              }}
              label={question.value === key ? 'Press a key…' : 'Change'}
            />
          </li>
        ))}
      </ul>
      {question.value !== '' && (
        <p class="small" role="status">
          Press the new key: a letter or a sign, but not g or a digit. Esc leaves it as it is.
        </p>
      )}
      {Object.keys(myKeys.value).length > 0 && (
        <p>
          <Button onClick={restoreKeys} label="Restore the usual keys" />
        </p>
      )}
      <h3>Other keys</h3>
      <dl>
        {FIXED.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <h3>Go to a screen</h3>
      <dl>
        {[...new Set(Object.values(GO_KEYS))].map((view) => (
          <div key={view}>
            <dt>
              <kbd>
                g{' '}
                {Object.keys(GO_KEYS)
                  .filter((key) => GO_KEYS[key] === view)
                  .join(' or ')}
              </kbd>
            </dt>
            <dd>{nameOfScreen(view)}</dd>
          </div>
        ))}
      </dl>
      <Button class="close" onClick={close} label="Close" />
    </dialog>
  )
}
