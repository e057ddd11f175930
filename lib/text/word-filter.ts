/** Returns whether texts together contain every typed word, in any case; true for none. */
export function holdsWords(typed: string | undefined, texts: readonly string[]): boolean {
  const words = folded(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const text = folded(texts.join('\n'))
  return words.every((word) => text.includes(word))
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
