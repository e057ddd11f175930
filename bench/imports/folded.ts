/** Folds a text to what its words say: case, quotation marks, dashes and spaces do not count. */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}%]+/gu) ?? []
  ).join(' ')
}
