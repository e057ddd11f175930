import type { Part, Roles } from '#lib/judge/settle/rewording/read-roles.ts'
import { keyOf, looseKey } from '#lib/judge/settle/rewording/read-words.ts'
import { RANKS } from '#lib/judge/settle/rewording/vocabulary.ts'

/**
 * A text with what it tells by nouns told by the verbs of the line instead, in every way that says the same: "reviewer of
 * changes" and "review of changes" as "reviewed changes", "did an inspection of lifts" as "inspected lifts".
 */
export function asTold(text: string, held: Roles): string[] {
  const deeds = held.parts.filter(({ doing }) => doing === 'person')
  const told = text
    .split(/(?<=;)\s+/)
    .map((statement) => [statement, ...asVerb(statement, deeds)])
    .reduce<string[]>((all, ways) => all.flatMap((one) => ways.map((way) => `${one} ${way}`.trim())), [''])
  return told.slice(0, MOST_WAYS)
}

const MOST_WAYS = 16

function asVerb(statement: string, deeds: readonly Part[]): string[] {
  const light = LIGHT_VERB.exec(statement)
  if (light) {
    const [all, before = '', noun = '', mark = ''] = light
    const deed = deedOf(noun, deeds)
    const rest = statement.slice(light.index + all.length)
    const start = statement.slice(0, light.index)
    if (deed === undefined) return []
    const kept = [`${start}${deed.written} ${before}${rest}`]
    return mark === '' || mark === 'of' ? kept : [...kept, `${start}${deed.written} ${before}${mark} ${rest}`]
  }
  return asOpening(statement, deeds)
}

const LIGHT_VERB =
  /\b(?:carried out|conducted|performed|undertook|did|made|gave|took) (?:the |an? )?((?:[a-z]+ ){0,2}?)(?!(?:of|on|with|for|in|at|to|from|by) )([a-z]{4,}) ?\b(?:(of|with|on|for|in|at)\b )?/i

// "Sample preparation for", "preparation of samples", "weekly preparation of samples", "editor of copy", "copy editor".
function asOpening(statement: string, deeds: readonly Part[]): string[] {
  const words = statement.split(' ')
  const at = words.slice(0, MOST_BEFORE + 1).findIndex((word) => deedOf(word, deeds) !== undefined)
  const deed = deedOf(words[at] ?? '', deeds)
  if (deed === undefined || /[,;.:]$/.test(words[at] ?? '')) return []
  const before = words.slice(0, at)
  const after = words.slice(at + 1)
  const isOf = after[0] === 'of'
  if (before.some((word) => NOT_BEFORE.test(word)) || AUXILIARY.test(after[0] ?? '')) return []
  if (!isOf && before.length === 0)
    return AGENT.test(words[at] ?? '') ? [[deed.written, ...after].join(' ')] : []
  const [first = '', ...others] = before
  if (!isOf) return [[deed.written, lowered(first), ...others, ...after].join(' ')]
  if (before.length === 0) return [[deed.written, ...after.slice(1)].join(' ')]
  if (others.length > 0 || !RATE.test(first)) return []
  const rest = after.slice(1).join(' ')
  const stop = rest.search(/[,;.]|$/)
  return [`${deed.written} ${rest.slice(0, stop)} ${first.toLowerCase()}${rest.slice(stop)}`]
}

const MOST_BEFORE = 4
const NOT_BEFORE =
  /[,;:.()\d]|^(?:no|not|never|without|and|or|with|by|as|for|of|under|in|on|at|to|from|the|a|an|my|who|that|which)$|ed$/i
const AUXILIARY = /^(?:was|were|is|are|has|have|had|did|does|by)$/
const RATE = /^(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual)$/i

// A name keeps its capitals.
function lowered(word: string): string {
  return /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word
}

// The deed of the person that a noun is made of: one that does, or what is done; no rank.
function deedOf(word: string, deeds: readonly Part[]): Part | undefined {
  const noun = word.toLowerCase()
  if (!/^[a-z]{4,}$/.test(noun) || RANKS.has(noun) || RANKS.has(noun.replace(/s$/, ''))) return undefined
  if (/ed$/.test(noun)) return undefined
  const forms = AGENT.test(noun)
    ? [noun.replace(AGENT, 'ed'), noun.replace(/ator$/, 'ed'), noun.replace(/rator$/, 'ered')]
    : [noun]
  const keys = new Set(forms.map((form) => looseKey(keyOf(form))))
  return deeds.find((deed) => deed.written !== noun && keys.has(looseKey(deed.key)))
}

const AGENT = /(?:er|or|ant)$/i
