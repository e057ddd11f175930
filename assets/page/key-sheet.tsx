import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
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
import { CopyButton } from '#assets/page/kit/parts/buttons.tsx'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button, type TerminalTopic, Tick, terminalHelp } from '#assets/page/kit/parts/elements.tsx'
import { nameOfScreen } from '#assets/page/route.ts'

const FIXED: [string, string][] = [
  ['Ctrl K', 'go to any screen, job or company, or do something'],
  ['↓  ↑', 'next, previous job while the list has the focus'],
  ['Home  End', 'first, last job'],
  ['Enter', 'open the job; Esc goes back to its row'],
  ['1 to 6', 'the parts of the list of new jobs; after q, the answers of the question'],
  ['Ctrl Enter', 'save the form you are in; Esc leaves it'],
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
      <Tick checked={keysOn.value} onTick={switchKeys} label="Keyboard shortcuts of one letter" />
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
              onClick={() => (question.value = question.value === key ? '' : key)}
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

/** The only place of the page that names commands: what a person does in a terminal, and how. */
export function TerminalHelp() {
  const dialog = useModal()
  const help = terminalHelp.value
  useEffect(() => {
    if (help === null) return
    const title = document.getElementById(titleOf(help.topic))
    title?.scrollIntoView()
    title?.focus()
  }, [help])
  if (help === null) return null
  const close = () => (terminalHelp.value = null)
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="terminal-title" onClose={close}>
      <h2 id="terminal-title">In the terminal</h2>
      <p class="quiet">
        The terminal is the window of your system in which you type commands. Type or paste one, and press
        Enter.
      </p>
      <Title topic="start" text="Start and stop the server" />
      <p>Leave its window open while you use this page. To stop the server, press Ctrl and C there.</p>
      <Command text="svc serve" />
      <Title topic="pair" text="Pair a browser" />
      <p>This prints a code and a link. Type the code into this page, or open the link in this browser.</p>
      <Command text="svc pair" />
      <Title topic="extension" text="Get the browser extension" />
      <p>This writes the extension into a folder and prints how your browser loads it.</p>
      <Command text="svc extension" />
      <Title topic="restore" text="Restore a backup" />
      <p>
        Stop the server, restore the backup by its name, and start the server again. Your earlier data is set
        aside in your home folder.
      </p>
      <Command text={`svc backup restore ${help.backup ?? '<name>'}`} />
      <Title topic="wipe" text="Remove everything" />
      <p>
        Copy the backups that you want to keep to another folder, and stop the server. The first command only
        lists what would be removed. The second removes all of it for good, backups included.
      </p>
      <Command text="svc wipe" />
      <Command text="svc wipe --yes" />
      <Button class="close" onClick={close} label="Close" />
    </dialog>
  )
}

function titleOf(topic: TerminalTopic): string {
  return `terminal-${topic}`
}

function Title({ topic, text }: { topic: TerminalTopic; text: string }) {
  return (
    <h3 id={titleOf(topic)} tabIndex={-1}>
      {text}
    </h3>
  )
}

function Command({ text }: { text: string }) {
  return (
    <p class="command">
      <code>{text}</code>
      <CopyButton text={text} label={text} />
    </p>
  )
}
