/** Markup from this module, which a page may contain unescaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Content for markup: texts are escaped; null, undefined and false are nothing. */
export type Piece = Markup | string | number | null | undefined | false | readonly Piece[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Builds markup from a literal; every value in it is escaped unless it is markup itself. Attributes stand in double
 * quotes.
 */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => `${text}${textOf(values[index - 1] ?? null)}${part}`))
}

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
}

/** Returns a text as markup, with code between backticks as code elements. */
export function inline(text: string): Piece {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : part))
}

/** Returns a duration in words. Example: "45 min", "2 h 10 min". */
export function timeOf(minutes: number): string {
  const [hours, minutesLeft] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutesLeft} min`
  return minutesLeft === 0 ? `${hours} h` : `${hours} h ${minutesLeft} min`
}

/** Returns the total minutes of lessons. */
export function minutesOf(lessons: readonly { minutes: number }[]): number {
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0)
}
