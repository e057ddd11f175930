import { useEffect } from 'preact/hooks'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { type TerminalTopic, terminalHelp } from '#assets/page/kit/parts/terminal.tsx'

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
