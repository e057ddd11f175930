const MOST_WORDS = 20
const SHORTEST_BEGINNING = 3

/**
 * A full-text query from what a person typed: every word must be there, in any form of number, and words between
 * quotes must stand together. Nothing typed is ever read as an operator; null when there is no word in it.
 */
export function wordQuery(typed: string): string | null {
  const parts: string[] = []
  for (const [, phrase, word] of typed.slice(0, 1000).matchAll(/"([^"]{0,200})"|([^\s"]{1,100})/g)) {
    if (parts.length === MOST_WORDS) break
    const words = wordsOf(phrase ?? word ?? '')
    if (words.length > 1) parts.push(quoted(words.join(' ')))
    else if (words[0]) parts.push(anyNumber(words[0]))
  }
  return parts.length === 0 ? null : parts.join(' AND ')
}

/**
 * The query of a text whose last word is not written to its end: all other words must be there, and one that begins like
 * the last. Null where the last word is too short to be begun with, or stands between quotes.
 */
export function openWordQuery(typed: string): string | null {
  const [, before = '', last = ''] = /^(.*?)([^\s"]*)$/s.exec(typed.trim().slice(0, 1000)) ?? []
  const words = wordsOf(last)
  const begun = words.pop()
  if (begun === undefined || begun.length < SHORTEST_BEGINNING) return null
  const others = wordQuery([before, ...words].join(' '))
  return `${others === null ? '' : `${others} AND `}${quoted(begun)} *`
}

/** The words of a text as the index cuts them: letters, digits, `+` and `#`. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? []
}

// The index keeps words as they are written, so a singular also asks for its plural and the other way round.
function anyNumber(word: string): string {
  const forms = new Set([word])
  if (/^[a-z]{3,}$/i.test(word)) forms.add(/s$/i.test(word) ? word.slice(0, -1) : `${word}s`)
  const list = [...forms].map(quoted)
  return list.length === 1 ? quoted(word) : `(${list.join(' OR ')})`
}

function quoted(words: string): string {
  return `"${words}"`
}
