import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '#assets/page/kit/parts/elements.tsx'

/** A task that only a terminal can do. */
export type TerminalTopic = 'start' | 'pair' | 'extension' | 'restore' | 'wipe'

/** The topic at which the help for the terminal is open, and the backup it names; null while it is closed. */
export const terminalHelp = signal<{ topic: TerminalTopic; backup?: string } | null>(null)

type HowInTerminalProps = { topic: TerminalTopic; backup?: string | undefined; children: ComponentChildren }

/** Opens the help for the terminal at a topic. */
export function HowInTerminal({ topic, backup, children }: HowInTerminalProps) {
  return (
    <Button
      class="plain"
      onClick={() => (terminalHelp.value = { topic, ...(backup && { backup }) })}
      label={children}
    />
  )
}
