/** Whether a program's help names a flag as a whole word. */
export function helpNames(help: string, flag: string): boolean {
  const text = ` ${help} `
  for (let at = text.indexOf(flag); at !== -1; at = text.indexOf(flag, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + flag.length] ?? ''
    if (!NAME.test(before) && !NAME.test(after)) return true
  }
  return false
}

const NAME = /[\w-]/

/** The numbers of the first version that a text names, such as `2.1.329 (Claude Code)`. */
export function versionIn(text: string): string | null {
  return /\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?/.exec(text)?.[0] ?? null
}

/** Whether a version is at least another; what comes behind a dash does not count. */
export function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(least)]
  for (let at = 0; at < theirs.length; at += 1) {
    const difference = (ours[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

function numbersOf(version: string): number[] {
  return (version.split('-')[0] ?? '').split('.').map(Number)
}

/**
 * Whether a model's name can be given to a program: it begins with no dash, which would be read as a flag, and holds
 * nothing that is not printed.
 */
export function isModelName(model: string): boolean {
  return /^[^\s\-\p{C}][^\p{C}]{0,199}$/u.test(model)
}

/**
 * What is sent on standard input. Some programs take a first character such as `/` or `@` for a command of their own, so
 * a text that begins so gets a first line of ours.
 */
export function safeInput(text: string): string {
  return /^[\p{L}\p{N}{<[("]/u.test(text) ? text : `Input:\n${text}`
}
