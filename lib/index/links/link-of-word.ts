const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\//u

/** A link as it is copied from a page, where a browser may leave its scheme away. */
export function linkOfWord(word: string): string {
  return WITHOUT_SCHEME.test(word) ? `https://${word}` : word
}
