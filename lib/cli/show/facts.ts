import { type Screen, wrapped } from '#lib/cli/show/screen.ts'

const NAMES = 12

/** Facts as lines, each under its name; those without a text are left out. */
export function facts(named: readonly (readonly [string, string])[], screen: Screen): string[] {
  const indent = ' '.repeat(NAMES)
  return named.flatMap(([name, text]) => {
    if (text === '') return []
    const [first = '', ...more] = wrapped(text, screen, indent)
    return [`${name.padEnd(NAMES)}${first.slice(NAMES)}`, ...more]
  })
}
