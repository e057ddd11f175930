/** Returns the words of a text as the index cuts them: letters, digits, `+` and `#`. */
export function searchedWords(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? []
}
