/** A text without its id comment, and the id; `broken` where comments stand in it that are no id. */
export type WithoutId = { text: string; id: string | null; broken: boolean }

const ID_COMMENT = /<!--[ \n]?([el][1-9]\d{0,8})[ \n]?-->/gi
const COMMENT_LEFT = /<!-|-->[ \n]?$/
// What an editor that fills lines leaves behind an id when it joins fields or bullets to the line above.
const JOINED_BELOW = /^[ \n]*(?:(?:tags|mark) ?:|>|[-*+] |#{1,6} )/i

/** Takes the id comment out of a text that is still escaped; words typed behind the comment belong to the text. */
export function takeId(raw: string, letter: 'e' | 'l'): WithoutId {
  const found = [...raw.matchAll(ID_COMMENT)].filter(({ index }) => !isEscaped(raw, index))
  const comment = found[0]
  if (comment === undefined) return { text: raw, id: null, broken: COMMENT_LEFT.test(masked(raw)) }
  const before = raw.slice(0, comment.index)
  const behind = raw.slice(comment.index + comment[0].length)
  const text = `${before} ${behind}`.trim()
  const id = (comment[1] as string).toLowerCase()
  const wrong = found.length > 1 || !id.startsWith(letter) || JOINED_BELOW.test(behind)
  return { text, id, broken: wrong || COMMENT_LEFT.test(masked(text)) }
}

/** Whether comments stand in a text that is still escaped. */
export function holdsComment(raw: string): boolean {
  return COMMENT_LEFT.test(masked(raw))
}

// Each pair of backslash and character is put out of sight, so that an escaped mark is none.
function masked(raw: string): string {
  return raw.replace(/\\[^\n]/g, '..')
}

function isEscaped(raw: string, at: number): boolean {
  let slashes = 0
  while (raw[at - slashes - 1] === '\\') slashes += 1
  return slashes % 2 === 1
}
