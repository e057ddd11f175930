import { Command, type ErrorOptions } from 'commander'
import { canonicalFlags } from '#lib/cli/rules/canonical-flags.ts'

/** A command whose flags may also be given a value: `--us-only 0` is `--no-us-only`. */
export class ServiceCommand extends Command {
  override createCommand(name?: string): ServiceCommand {
    return new ServiceCommand(name).enablePositionalOptions()
  }

  override parseOptions(words: string[]) {
    const flags = this.options.filter((option) => option.isBoolean() && !option.negate)
    const valued = this.options.filter((option) => option.required)
    return super.parseOptions(canonicalFlags(words, { flags: longNames(flags), valued: longNames(valued) }))
  }

  // Whoever left a word out is told what to type.
  override error(message: string, options?: ErrorOptions): never {
    const missing = options?.code === 'commander.missingArgument'
    return super.error(missing ? `${message}\nUsage: svc ${usageOf(this)} [options]` : message, options)
  }
}

function longNames(options: readonly { long?: string | undefined }[]): Set<string> {
  return new Set(options.flatMap((option) => option.long ?? []))
}

/** What is typed to call a command, without the program's own name and its options. */
export function usageOf(command: Command): string {
  const words = command.registeredArguments.map((one) => {
    const name = one.variadic ? `${one.name()}...` : one.name()
    return one.required ? `<${name}>` : `[${name}]`
  })
  return [wordsOf(command), ...words].join(' ')
}

/** The words that call a command, without the program's own name. */
export function wordsOf(command: Command): string {
  return command.parent ? [wordsOf(command.parent), command.name()].filter(Boolean).join(' ') : ''
}
