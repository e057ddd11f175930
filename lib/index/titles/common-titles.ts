import COMMON_TITLES from '#assets/titles/common.json' with { type: 'json' }
import { parseTitle } from '#lib/index/titles/read-title.ts'
import { compileRoleMatch, titleMatch } from '#lib/index/titles/title-match.ts'
import { HEADS } from '#lib/index/titles/title-names.ts'
import { namesOfSameTrade, tradeTitlesIn } from '#lib/index/titles/trade-titles.ts'
import { lowerWords } from '#lib/text/text.ts'

/** Returns whether a text names a job. Example: "Staff Engineer", not "Northwind Freight". */
export function namesWork(text: string): boolean {
  const { head } = parseTitle(text).read
  return head !== null && (HEADS.has(head) || otherHeads().has(head))
}

let heads: ReadonlySet<string> | undefined

// Trades with few titles, which are compared with no other.
function otherHeads(): ReadonlySet<string> {
  heads ??= new Set(COMMON_TITLES.flatMap((title) => parseTitle(title).read.head ?? []))
  return heads
}

/**
 * Returns the common titles near these that these do not find anyway, nearest first; before them, for a title in another language, the
 * names of its trade, which rank higher as titles of the role. Example: "Lagerist" brings "Fachkraft für Lagerlogistik".
 */
export function similarTitles(titles: readonly string[], most: number): string[] {
  const meets = compileRoleMatch({ titles, avoid_titles: [] })
  const ofTrade = titles.flatMap(namesOfSameTrade).filter((name) => meets(name).rank === 3)
  const similar = COMMON_TITLES.flatMap((title) => {
    const { rank, nearness } = meets(title)
    // A title that contains one of these is found anyway; one contained in these is wider, and a useful suggestion.
    const isWider = titles.some((own) => titleMatch(own, { titles: [title], avoid_titles: [] }) !== null)
    const worth = isWider ? 1 : nearness
    return worth < LEAST || (rank === 1 && !isWider) || titles.some((own) => isSame(own, title))
      ? []
      : [{ title, worth }]
  })
  const nearest = similar.toSorted((a, b) => b.worth - a.worth).map(({ title }) => title)
  return [...new Set([...ofTrade, ...nearest])].slice(0, most)
}

/**
 * Returns the common titles that a text about a person names in the singular, in its order, then its names of trades in other
 * languages. People whom the person works with or for are none. Example: "Waiter who retrains as a data analyst, used to chefs and to the events manager" names "Data Analyst".
 */
export function commonTitlesIn(text: string): string[] {
  const words = ` ${lowerWords(text).join(' ')} `
  const common = COMMON_TITLES.flatMap((title) => {
    const name = ` ${lowerWords(title).join(' ')} `
    const at = words.indexOf(name)
    return at === -1 || OTHERS.test(words.slice(0, at)) ? [] : [{ title, at }]
  })
    .toSorted((a, b) => a.at - b.at || b.title.length - a.title.length)
    .map(({ title }) => title)
  return [...common, ...tradeTitlesIn(text)]
}

const OTHERS =
  / (?:with|to|by|of|under|for|between|and) (?:the|our|my|their|his|her)$| (?:with|to|by|of|under)$/

const isSame = (a: string, b: string): boolean => parseTitle(a).words.text === parseTitle(b).words.text

const LEAST = 0.5
