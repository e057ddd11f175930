const MOST_WORDS = 20

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
