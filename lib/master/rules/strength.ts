export function quantified(text: string): boolean {
  return /\d/.test(text)
}
export function backedBy(
  _: string,
  __: readonly { kind: 'answer' | 'story'; id: string; text: string }[],
): { kind: 'answer' | 'story'; id: string }[] {
  return []
}
