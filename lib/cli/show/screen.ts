import { withoutHidden } from '#lib/text/text.ts'

/** What an answer is printed on; `width` is infinite where nothing is to be cut. */
export type Screen = { width: number; quiet: boolean; colour: boolean; now: number }

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

/** A text in a style, where the screen has colours. */
export function styled(screen: Screen, style: keyof typeof STYLES, text: string): string {
  return screen.colour && text !== '' ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text
}

/** A text of anybody that is safe to print, with its own lines. */
export function safeLines(text: string): string[] {
  return withoutHidden(text).split('\n')
}

/** A text in lines no wider than the screen, each starting with `indent`. */
export function wrapped(text: string, { width }: Screen, indent = ''): string[] {
  const most = Math.max(20, Math.min(width, 100) - indent.length)
  return safeLines(text).flatMap((line) => wrapLine(line, most).map((part) => `${indent}${part}`))
}

function wrapLine(line: string, most: number): string[] {
  const lines: string[] = []
  let now = ''
  for (const word of line.split(/\s+/).filter(Boolean)) {
    if (now !== '' && Bun.stringWidth(now) + 1 + Bun.stringWidth(word) > most) {
      lines.push(now)
      now = word
    } else {
      now = now === '' ? word : `${now} ${word}`
    }
  }
  return [...lines, now]
}
