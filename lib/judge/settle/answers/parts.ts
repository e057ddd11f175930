import { clausesOf, polarityOf } from '#lib/judge/settle/answers/polarity.ts'
import { alike, type Telling, wordsOf } from '#lib/judge/settle/answers/telling.ts'

const COMMON = new Set(
  'the and for with a an of or to in on at valid active current certification certificate certified license licence licensed required must have hold own you your are any all able willing work working experience skills knowledge full time good strong years level'.split(
    ' ',
  ),
)
const ALL =
  /\b(?:both|each|all|any ?time|every|everything|either|whole|beide[sn]?|ambos|ambas|les deux|tous|todo)\b/i

/**
 * The things that a demand wants together, as the words that tell each from the others: "travel; valid passport" wants
 * two. None where it wants one, or one of several.
 */
function partsOf(text: string): string[][] {
  if (/\b(?:or|oder|ou|either)\b/i.test(text) || text.length > 120) return []
  const parts = text
    .split(/\s(?:and|with|plus|sowie|und|et|y|e|en)\s|[;,&]\s/i)
    .map((part) => wordsOf(part).filter((word) => word.length > 2 && !COMMON.has(word)))
    .filter((words) => words.length > 0)
  return parts.length >= 2 && parts.length <= 4 ? parts : []
}

/** How much of what is wanted together a text speaks of: a part that it leaves out, or says no to. */
export function partsTold({
  demand,
  text,
  said,
}: Pick<Telling, 'demand' | 'text' | 'said'>): 'denied' | 'half' | null {
  const parts = partsOf(demand.text)
  if (parts.length === 0 || demand.enough === 'one') return null
  const all = new Set(parts.flat())
  const isOwn = (word: string, part: readonly string[]) =>
    part.some((one) => word.length > 2 && alike(one, word))
  const named = parts.map((part) => wordsOf(text).some((word) => isOwn(word, part)))
  const count = named.filter(Boolean).length
  const isDenied = clausesOf(text).some((clause) => {
    const own = polarityOf(clause)
    const names = wordsOf(clause).some((word) => [...all].some((one) => word.length > 2 && alike(one, word)))
    const isNo = own.opens === 'no' || /\b(?:no|nein|non|not)\W*$/i.test(clause) || own.lapsed
    return names && isNo && !own.willing && !own.hedges
  })
  if (isDenied && said.opens !== 'yes') return 'denied'
  return count > 0 && count < parts.length && !ALL.test(text) ? 'half' : null
}
