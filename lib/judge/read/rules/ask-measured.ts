import type { Requirement } from '#db/rows/requirement.ts'
import { bareOf, toThePerson } from '#lib/judge/read/rules/ask-phrase.ts'

type QuotedRow = Pick<Requirement, 'quote'>

const NUMBER = /(?<n>\d+(?:[.,]\d+)*)/u.source
const ZONE =
  /\b(?:time ?zones?|(?:eastern|pacific|central|mountain|greenwich|london|(?:central )?european|uk|us|gmt|utc|cet|cest|est|edt|et|pst|pdt|pt|cst|ct) ?(?:standard )?(?:time|hours|business hours)|(?:gmt|utc|cet|est|pst)(?:\s?[+-]\s?\d{1,2})?)\b/i
const MOST_WORDS = 12

// Measured demands, and their questions.
const MEASURED_QUESTIONS: readonly (readonly [RegExp, (groups: Record<string, string>) => string])[] = [
  [
    new RegExp(String.raw`\b${NUMBER}\+? ?(?:wpm\b|words (?:a|per) minute)`, 'iu'),
    ({ n }) => `Can you type at ${n} wpm (words per minute)?`,
  ],
  [
    new RegExp(
      String.raw`\b(?:gpa|grade point average)\b\D{0,24}${NUMBER}|${NUMBER.replace('<n>', '<m>')}\+? (?:or \p{L}+ )?gpa\b`,
      'iu',
    ),
    ({ n, m }) => `Is your GPA ${n ?? m} or higher?`,
  ],
  [
    new RegExp(String.raw`${NUMBER}\+? ?(?<unit>mbps|mbit\/s|gbps)`, 'iu'),
    ({ n, unit }) => `Do you have an internet connection with a speed of at least ${n} ${unit}?`,
  ],
  [
    new RegExp(
      String.raw`\bquota\b\D{0,40}?${NUMBER}\s?%|${NUMBER.replace('<n>', '<m>')}\s?%\D{0,40}?\bquota\b`,
      'iu',
    ),
    ({ n, m }) => `Have you consistently attained ${n ?? m}% of your quota or more?`,
  ],
  [
    /\bquota\b.{0,16}\b(?:attain|achiev|meet|met|exceed)|\b(?:attain|achiev|meet|exceed)\p{L}*\b.{0,16}\bquotas?\b/iu,
    () => 'Have you consistently attained your sales quota?',
  ],
  [
    /(?:budgets?|p&l)\b\D{0,30}?(?<sum>(?:[$€£]|(?:usd|eur|gbp)) ?\d[\d.,]*\s?(?:k|m|million|billion)?)\b/iu,
    ({ sum }) => `Have you managed a budget of at least ${sum}?`,
  ],
  [
    /\b(?:contract length|duration|length of contract)\W{1,3}(?<n>\d{1,2}|\p{L}+)[- ]months?/iu,
    ({ n }) => `Are you available for a contract of ${n} months?`,
  ],
  [
    new RegExp(String.raw`\bstand\p{L}*\b\D{0,20}${NUMBER}\+? hours`, 'iu'),
    ({ n }) => `Can you stand for ${n} hours?`,
  ],
  [
    /\b(?:standing|on your feet|stand)\b.{0,24}\b(?:all day|long|prolonged|extended|most of|entire|whole)|\b(?:long|prolonged|extended) (?:periods of )?standing|^on your feet\b/iu,
    () => 'Can you stand for long periods, all day?',
  ],
]

// Readiness and possession in one line, also in other languages.
const READINESS_QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:immediate start|start immediately|disponib\p{L}+ (?:inmediata|imediata|immédiate)|sofort verfügbar|ab sofort)/iu,
    'Are you available to start immediately?',
  ],
  [
    /^(?:full[- ]time|vollzeit|temps plein|tiempo completo|tempo integral|voltijd)$/iu,
    'Can you work full-time?',
  ],
  [/^(?:part[- ]time|teilzeit|temps partiel|tiempo parcial|deeltijd)$/iu, 'Can you work part-time?'],
  [/\bdrug[- ]free\b/iu, 'Can you pass a drug test?'],
  [/\bflu (?:shot|vaccin|jab)/iu, 'Are you willing to get a flu shot each year?'],
  [/\bfingerprint/iu, 'Are you willing to be fingerprinted?'],
  [
    /\b(?:mobilité géographique|umzugsbereit\p{L}*|disponib\p{L}+ (?:para|de) (?:mudança|mudarse|traslad\p{L}+)|verhuisbereid)/iu,
    'Are you willing to relocate for this job?',
  ],
  [
    /\b(?:veh[ií]culo pr[oó]prio|vehículo propio|coche propio|carro próprio|eigene[rns]? (?:pkw|auto|fahrzeug)|véhicule (?:personnel|propre)|eigen (?:auto|vervoer))\b/iu,
    'Do you have your own vehicle or means of transport?',
  ],
  [/\b(?:cnh|carteira de motorista|carta de condução)\b/iu, 'Do you have a valid driving licence?'],
  [/\bnon-?compete\b/iu, 'Are you bound by a non-compete agreement?'],
]

/** Returns the question of a short demand with a number, a time zone or a set phrase. */
export function askMeasured({ quote }: QuotedRow): string | null {
  const bare = bareOf(quote)
  if (bare.split(/\s+/).length > MOST_WORDS) return null
  for (const [pattern, question] of MEASURED_QUESTIONS) {
    const match = pattern.exec(bare)
    if (match !== null) return question((match.groups ?? {}) as Record<string, string>)
  }
  const days = /\b(?:part[- ]time)\W+(?<n>\d|two|three|four) days (?:a|per) week/i.exec(bare)?.groups?.['n']
  if (days !== undefined) return `Can you work ${days.toLowerCase()} days a week?`
  return READINESS_QUESTIONS.find(([pattern]) => pattern.test(bare))?.[1] ?? askZone(bare) ?? askStart(bare)
}

function askZone(text: string): string | null {
  if (!ZONE.test(text) || text.includes(':')) return null
  const part = text.split(/,\s+|\s[–-]\s/).find((word) => ZONE.test(word)) ?? text
  const plain = part.replace(/^(?:(?:fully |100 ?% )?remote(?:ly)?|work(?:ing)?|must (?:be|work)) ?/i, '')
  const isLed = /^(?:in|within|from|during|at|on|with|between)\b/i.test(plain)
  if (/\boverlap/i.test(plain))
    return `Can you work with ${/^an? /i.test(plain) ? '' : 'an '}${toThePerson(plain)}?`
  return `Can you work ${isLed ? '' : 'in '}${toThePerson(plain)}?`
}

function askStart(text: string): string | null {
  const when =
    /^start(?:ing|s)?(?: date)?:? (?<when>(?:in|on|by|from) \p{L}+(?: 20\d\d)?|(?:on )?(?:mon|tues|wednes|thurs|fri)day,? \d{1,2} \p{L}+)$/iu.exec(
      text,
    )?.groups?.['when']
  return when === undefined ? null : `Can you start ${when}?`
}
