/** Folds case, quotation marks, dashes and spaces of a text, so that only its words are compared. */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}%]+/gu) ?? []
  ).join(' ')
}
