import { signal } from '@preact/signals'

/** The requirement whose row and whose sentence in the posting are shown as belonging together; '' for none. */
export const tiedRow = signal('')

/** Ties a requirement with its sentence, which is brought into view where the posting stands beside the rows. */
export function tie(row: string): void {
  tiedRow.value = row
  const mark = markOf(row)
  const posting = mark?.closest('.posting')
  if (!mark || !posting || posting.scrollHeight <= posting.clientHeight) return
  const { top, height } = posting.getBoundingClientRect()
  const index = mark.getBoundingClientRect().top - top
  if (index < 0 || index > height - 40) posting.scrollTop += index - height / 3
}

/** Goes to the sentence of a requirement, wherever the posting stands. */
export function goToSentence(row: string): void {
  tie(row)
  markOf(row)?.scrollIntoView({ block: 'nearest' })
}

function markOf(row: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.posting mark')].find(
    ({ dataset }) => dataset['row'] === row,
  )
}

/** Goes to the row of a requirement. */
export function goToRow(row: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.matrix > li')]
  const quote = rows.find(({ dataset }) => dataset['row'] === row)?.querySelector<HTMLElement>('.tie')
  quote?.focus()
}
