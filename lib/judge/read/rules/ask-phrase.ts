import type { Requirement } from '#db/rows/requirement.ts'

const MOST_WORDS = 14

// Phrases that become a question by inversion; others get none.
const TURNS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:has|have|having|you have|you['’]ve|must have) (?=(?:led|managed|built|run|worked|owned|shipped|designed|closed|taught|trained|supervised|written|deployed|operated)\b)/i,
    'Have you ',
  ],
  [/^(?=(?:published|worked|managed|led|supervised|taught|consistently met|exceeded) )/i, 'Have you '],
  [
    /^(?:must|should|needs? to|has to) be (?=(?:(?:legally|physically|fully|currently) )?(?:able|willing|comfortable|at least|fluent|licensed|certified|eligible|available|entitled|authori[sz]ed|registered|enrolled|vaccinated|proficient|prepared|a |an )\b)/i,
    'Are you ',
  ],
  [
    /^(?:you(?: are|['’]re) )?(?=(?:(?:legally|physically|fully|currently) )?(?:able|willing|comfortable|ready|prepared|licensed|certified|available|entitled|enrolled|pursuing|vaccinated|permitted|registered|eligible) )/i,
    'Are you ',
  ],
  [/^(?=(?:member|holder|owner|resident|citizen) of )/i, 'Are you a '],
  [/^(?:(?:strong|proven|demonstrated|excellent|good|the) )*ability to /i, 'Are you able to '],
  [/^(?:a )?willingness to /i, 'Are you willing to '],
  [/^availability (?=(?:to|for|on) )/i, 'Are you available '],
  [
    /^(?:must|should|you must|you|needs? to|has to) (?:have|own|hold|possess) (?=(?:a|an|your|own|at least|experience|access|reliable|valid|active|current)\b)/i,
    'Do you have ',
  ],
  [/^must own /i, 'Do you own '],
  [/^must hold /i, 'Do you hold '],
  [/^not bound by /i, 'Are you bound by '],
  [/^(?=(?:[\p{L}-]+ )?(?:citizen|permanent resident|citizen or permanent resident)$)/iu, 'Are you a '],
  [/^(?=(?:[\p{L}.]+ )?(?:candidate|graduate)(?: or (?:candidate|graduate))?$)/iu, 'Are you a '],
  [
    /^(?:must )?(?:agree to|undergo|consent to|submit to) (?=(?:an? )?(?:[\p{L}-]+ ){0,3}(?:check|test|screen\w*|exam\w*|investigation|polygraph|vaccination)\b)/iu,
    'Are you willing to undergo ',
  ],
  [
    /^(?:must |you must )?(?:be able to |can )?pass (?=(?:an? )?(?:[\p{L}-]+ ){0,3}(?:check|test|screen\w*|exam\w*|investigation|polygraph)\b)/iu,
    'Can you pass ',
  ],
  [/^(?:must|should|you must|needs? to) (?=(?:work|travel|lift|stand|drive|type|speak|start) )/i, 'Can you '],
  [
    /^(?=(?:stand|lift|type|carry|walk|climb|work|travel) (?!.{0,60}\b(?:team|customers?|stakeholders?)\b))/i,
    'Can you ',
  ],
  [
    /^(?:(?:prior|previous|relevant|proven|demonstrated|hands-on|practical|strong|solid|some|professional|direct|extensive|deep|you have|work|production|recent)[ ,]+)*(?=experience\b)/i,
    'Do you have ',
  ],
  [
    /^(?:(?:strong|good|solid|working|deep|basic|some|thorough|sound|excellent|advanced|expert|very|written|verbal)[ ,]+)*(?=(?:knowledge|understanding|familiarity|command)\b)/i,
    'Do you have ',
  ],
  [/^(?:familiar|experienced) (?=with|in)/i, 'Do you have experience '],
  [/^proof of /i, 'Can you show proof of '],
  [/^access to /i, 'Do you have access to '],
  [/^(?:a )?(?=(?:[\p{L}-]+ ){0,3}(?:track )?record of )/iu, 'Do you have a '],
  [/^no (?=(?:[\p{L}-]+ )?(?:allerg|convictions?|criminal|felon|restrictions?))/iu, 'Do you have any '],
  [/^must not have (?=(?:an? )?(?:[\p{L}-]+ )?(?:record|convictions?))/iu, 'Do you have '],
]

// Returns the question for a thing that a person has or has not, by the head word of the demand.
const THING =
  /\b(?:licen[cs]es?|certificat(?:es?|ions?)|credentials?|cards?|passport|permit|visa|diploma|degree|portfolio|website|vehicle|car|motorcycle|bicycle|laptop|equipment|headset|internet|connection|smartphone|home office|workspace|insurance|registration|accreditation|membership|gpa|boots|transportation|dbs check|gas safe|sign language|background|education|(?:work|working) rights|responsibility|certificaat|certificado|(?:[\p{L}-]{1,30} )?vaccination|apprenticeship|references)\b/iu
const COUNTED =
  /\b(?:licen[cs]e|certificate|credential|card|passport|permit|visa|diploma|degree|portfolio|website|vehicle|car|motorcycle|bicycle|laptop|connection|smartphone|office|workspace|apprenticeship|gpa|check)\b/i
const OWN = /^own (?=\p{L})/iu
const TESTED =
  /^(?:an? )?(?<what>(?:[\p{L}\p{N}-]+ ){0,4}(?:check|test|testing|screenings?|exam|examination|investigation|polygraph|fingerprinting))(?<behind>\s.*)?$/iu
const FEW_WORDS = 9

/** Returns the question that a short demand forms with its own words; null for a long one or another beginning. */
export function askPhrase({ quote }: Pick<Requirement, 'quote'>): string | null {
  const bare = bareOf(quote)
  if (bare.split(/\s+/).length > MOST_WORDS || /[;:]/.test(bare) || /[.!] \p{Lu}/u.test(bare)) return null
  // In an inverted sentence a second verb no longer fits the first, and "our" would mean the company.
  if (/\band (?:can|could|are|have|know|like|want|will|would)\b|\b(?:our|us|we)\b/i.test(bare)) return null
  for (const [begins, question] of TURNS) {
    if (!begins.test(bare)) continue
    return `${question}${toThePerson(bare.replace(begins, ''))}?`
  }
  return null
}

/** Returns the question for a short named demand. Example: "Own laptop", "Food handler card". */
export function questionForThing({ quote }: Pick<Requirement, 'quote'>): string | null {
  const phrase = bareOf(quote).replace(
    /^(?:(?:you |must )+(?:have|own|hold|possess)|have|hold|possess) (?=\p{L})/iu,
    '',
  )
  if (phrase.split(/\s+/).length > FEW_WORDS || /[;:.!?]/.test(phrase)) return null
  if (
    /^(?:no|not|we|our|this|the|you|if|please|must|may)\b|\b(?:is|are|be|has|would|will|requires?)\b|\s\p{L}+ing\b/iu.test(
      phrase,
    )
  )
    return null
  const tested = TESTED.exec(phrase)?.groups
  if (tested !== undefined && !/\bdbs\b/i.test(phrase)) {
    return `Are you willing to undergo ${articled(toThePerson(tested['what'] ?? ''), true)}${tested['behind'] ?? ''}?`
  }
  if (OWN.test(phrase)) return `Do you have your ${toThePerson(phrase)}?`
  const before = phrase.split(/\s(?:for|to|in|at|of|with|from)\s/i)[0] ?? phrase
  const head = before.split(/,| and | or /i)[0] ?? before
  if (!THING.test(before)) return null
  const isOne = COUNTED.test(head) && !/^(?:an?|your|at least|two|three|\d)\b/i.test(phrase)
  return `Do you have ${articled(toThePerson(phrase), isOne)}?`
}

function articled(phrase: string, isOne: boolean): string {
  if (!isOne || /^(?:an?|the|your|own) /i.test(phrase)) return phrase
  return `${/^(?:[aeio]|u(?!ni|se)|[AEFHILMNORSX][A-Z]{1,})/.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** Returns the demand without the words that only mark it as one. */
export function bareOf(quote: string): string {
  return quote
    .replace(/^[\s\p{P}]+|(?<![\s.;:,!])[\s.;:,!]+$/gu, '')
    .replace(/(?:(?<!\s)\s+)?\([^()]*\)/g, '')
    .replace(/^(?:the )?(?:candidates?|applicants?|you)(?: (?:must|should)(?= ))/i, 'must')
    .replace(
      /(?<!\s|\b(?:when|where|as|if|than))\s+(?:is |are |strictly |absolutely |will be ){0,3}(?:required|needed|mandatory|a must|essential|necessary|strongly preferred|preferred|desirable|a plus|expected|at all times)$/i,
      '',
    )
}

/** Returns a phrase of a posting as it stands inside a question. */
export function toThePerson(phrase: string): string {
  const [first = ''] = phrase.split(/\s/)
  const lower =
    /^\p{Lu}\p{Ll}*$/u.test(first) && !PROPER.test(first)
      ? `${first.toLowerCase()}${phrase.slice(first.length)}`
      : phrase
  return lower.replaceAll(/\b(?:their|his|her) own\b/gi, 'your own')
}

const PROPER =
  /^(?:English|German|French|Spanish|Italian|Dutch|Portuguese|Japanese|Mandarin|American|Canadian|British|European|Microsoft|Google|Oracle|Cisco|Salesforce|California|Texas|Florida|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Class|Master|Bachelor)$/

const DAYS =
  /\b(?<n>\d|one|two|three|four|five)(?: ?(?:-|–|to|or) ?(?:\d|two|three|four|five))?\+? (?:days?|times?) (?:a|per|\/|in|each)/i
const NAME = String.raw`\p{Lu}[\p{L}'’-]+`
const PLACE = new RegExp(
  String.raw`\b(?:in|at|from|near|to|within|of)(?: the| our| or near)* (?<place>(?:St\. )?${NAME}(?:,? (?:(?:de|la|am|del|upon) )?${NAME})*(?:, [A-Z]{2}\b)?)`,
  'u',
)
const NO_PLACE =
  /^(?:Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|English|German|French|Spanish|You|We|The|This|Our|January|February|March|April|May|June|July|August|September|October|November|December)\b/

function placeIn(quote: string): string | undefined {
  const place = PLACE.exec(quote)?.groups?.['place']
  return place === undefined || NO_PLACE.test(place)
    ? undefined
    : place.replace(/^United States\b/, 'the United States')
}

/** Returns the question of a demand on the place of living or working; null if it names no place. */
export function askLocation({ quote }: Pick<Requirement, 'quote'>): string | null {
  const place = placeIn(quote)
  if (/\bremote/i.test(quote) && !/\bon[- ]?site|office|hybrid/i.test(quote)) {
    return place === undefined ? null : `Can you work from ${place}?`
  }
  if (/\brelocat/i.test(quote) && !/based|reside|locat\w{1,9} in/i.test(quote)) {
    return place === undefined
      ? 'Are you willing to relocate for this job?'
      : `Are you willing to relocate to ${place}?`
  }
  // Without a place, one answer cannot hold for all jobs that ask it.
  if (place === undefined) return null
  const days = DAYS.exec(quote)?.groups?.['n']
  const often =
    days === undefined ? '' : ` ${days.toLowerCase()} ${/^(?:1|one)$/i.test(days) ? 'day' : 'days'} a week`
  if (often !== '' || /\bon[- ]?site|office|in[- ]person|hybrid|vor ort|presencial|sur site/i.test(quote)) {
    return `Can you work on site in ${place}${often}?`
  }
  const reach = REACH.exec(quote)?.groups?.['reach']
  return `Do you live ${reach === undefined ? 'in' : `within ${reach} of`} ${place}, or would you move there?`
}

const REACH = /\bwithin (?<reach>\d{1,3}[- ](?:miles?|km|kilomet(?:er|re)s?|minutes?|hours?)(?:['’] drive)?)/i

/** Joins names for a sentence: `both A and B`, `A or B`, `A, B and C`. */
export function listed(names: readonly string[], joined: 'and' | 'or'): string {
  if (names.length === 2)
    return joined === 'and' ? `both ${names[0]} and ${names[1]}` : `${names[0]} or ${names[1]}`
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} ${joined} ${names.at(-1)}`
}
