import { foldAccents } from '#lib/text/text.ts'

/**
 * Returns the position of the single choice that an answer names; -1 for none or several. An answer of one word also fits a
 * choice that begins with it. Examples: "Yes" fits "Yes, I do"; "B2" fits "B2 (upper intermediate)"; "Two" fits none of "1" and "2".
 */
export function choiceFor(choices: readonly string[], answer: string): number {
  const sought = folded(answer)
  if (sought === '') return -1
  const labels = choices.map(folded)
  const same = positions(labels, (label) => label === sought)
  if (same.length > 0) return same.length === 1 ? (same[0] ?? -1) : -1
  if (sought.includes(' ')) return -1
  const begun = positions(labels, (label) => label.split(' ')[0] === sought)
  return begun.length === 1 ? (begun[0] ?? -1) : -1
}

function positions(labels: readonly string[], fits: (label: string) => boolean): number[] {
  return labels.flatMap((label, index) => (fits(label) ? [index] : []))
}

function folded(text: string): string {
  return foldAccents(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
