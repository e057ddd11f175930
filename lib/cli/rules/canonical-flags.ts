/** What a command's options are: those that are on or off, and those that take the next word. */
export type OptionNames = { flags: ReadonlySet<string>; valued: ReadonlySet<string> }

const ON = new Set(['1', 'true'])
const OFF = new Set(['0', 'false'])

/** Rewrites a flag that was given a value (`--us-only 0`, `--us-only=0`) as the plain flag of the same meaning. */
export function canonicalFlags(words: readonly string[], names: OptionNames): string[] {
  const written: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    if (word === '--') return [...written, ...words.slice(at)]
    if (names.valued.has(word) && next !== undefined) {
      written.push(word, next)
      at += 1
    } else if (names.flags.has(word) && isSwitchWord(next)) {
      written.push(flagFor(word, next))
      at += 1
    } else {
      written.push(withoutValue(word, names))
    }
  }
  return written
}

function withoutValue(word: string, { flags }: OptionNames): string {
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? []
  return name !== undefined && flags.has(name) && isSwitchWord(value) ? flagFor(name, value) : word
}

function isSwitchWord(word: string | undefined): word is string {
  return word !== undefined && (ON.has(word) || OFF.has(word))
}

function flagFor(flag: string, value: string): string {
  return ON.has(value) ? flag : `--no-${flag.slice(2)}`
}
