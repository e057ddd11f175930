import type { Command } from 'commander'
import type { Terminal } from '#lib/cli/terminal.ts'

/** The function of a command, called with the typed words. */
export type CommandHandler = (command: Command, terminal: Terminal) => Promise<void>

/** An option of a command that is not made from a route. Example: `['--yes', 'do not ask']`. */
export type OwnOption = readonly [
  flags: string,
  description: string,
  more?: { defaultValue?: string; isRepeatable?: true; isRequired?: true },
]

/** A command that is not one call of one route. Its work is loaded when it is called, so help and version load none. */
export type OwnCommand = {
  /** Its words, then its arguments. Example: `learn import <folder>`. */
  use: string
  /** The only values that the first word after the command may have. */
  choices?: readonly string[]
  description: string
  options?: readonly OwnOption[]
  helpText?: string
  /** Set if no server is involved, so that the common options have no meaning. */
  isLocal?: true
  /** Set if other programs call the command, so that help does not list it. */
  hidden?: true
  loadHandler: () => Promise<CommandHandler>
}

/** The file that a command writes, and its permission to replace one. */
export const OUT: OwnOption = [
  '--out <file>',
  'the file to write; one that is there already is kept',
  { isRequired: true },
]
export const FORCE: OwnOption = ['--force', 'write over a file that is there']
