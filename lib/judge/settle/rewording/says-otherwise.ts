import { differenceBetween } from '#lib/judge/settle/rewording/same-facts.ts'
import { differentFrames } from '#lib/judge/settle/rewording/same-frames.ts'
import { shortened } from '#lib/judge/settle/rewording/statements.ts'
import type { Difference } from '#lib/judge/settle/rewording/words-of.ts'
import { withoutWrittenOut } from '#lib/judge/settle/rewording/written-out.ts'

/** What a rewording says otherwise than its line, or than what is left of it without a whole statement; null for nothing. */
export function saysOtherwise(text: string, line: string): Difference | null {
  const plain = withoutWrittenOut(text, line)
  const source = withoutWrittenOut(line, text)
  const framed = differentFrames(plain, source)
  if (framed !== null) return framed
  const first = differenceBetween(plain, source)
  if (first === null) return null
  return shortened(source).some((shorter) => differenceBetween(plain, shorter) === null) ? null : first
}
