import type { Likeness } from '#lib/judge/settle/likeness/row-likeness.ts'

/** Whether what the person wrote shows a requirement. */
export function isShown({ best, named }: Likeness): boolean {
  return named === 1 || best >= 0.5
}
