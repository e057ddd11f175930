const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\//u

/** Returns a link as copied from a page, where a browser may have hidden the scheme. */
export function linkOfWord(word: string): string {
  return WITHOUT_SCHEME.test(word) ? `https://${word}` : word
}
