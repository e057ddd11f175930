import type { Requirement } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { withoutReason } from '#lib/judge/read/may-be-asked.ts'
import { toThePerson } from '#lib/judge/read/rules/ask-phrase.ts'
import { yearsAsked, yearsText } from '#lib/judge/read/years-asked.ts'
import { shortened } from '#lib/text/text.ts'

const LONGEST = 210

const LEAD =
  /^(?:(?:nice to have|bonus(?: points)?|required|preferred|requirements?|must[- ]haves?|plus|ideally|skills?|minimum):? )+(?=\p{L}|\d)|^(?:we(?:['’]re| are)? (?:look(?:ing)? for|seek(?:ing)?|need|require|expect) (?:someone |a person |people )?(?:with |who has |who have )?|(?:the )?(?:ideal |successful )?(?:candidates?|applicants?) (?:must |should |will )?(?:have|has|possess) |(?:you(?:['’]ll)?|must|you must|you should|you will|you need to|should|ideally you) (?:also )?(?:have|hold|possess|bring|need) (?=(?:an?|the|at least|strong|some|good|solid|proven|\d|experience|knowledge|excellent|deep|\p{Lu})(?!\p{L}))|you['’]ve got |(?:job |position |this role )?requires? )/iu

// Beginnings of a demand, and of the question that its own words form.
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:you(?:['’]ve| have)|(?:must |should )?have|having) (?=(?:been|\p{L}+ed|built|run|led|taught|written|shipped|sold|grown|held|kept|made|driven|done|brought|seen|taken|worked|drawn|won)\b)/iu,
    'Have you ',
  ],
  [
    /^(?:you )?(?:can|could|must be able to|should be able to|be able to|are able to|able to|(?:the )?ability to|capable of) (?=\p{L}+)/iu,
    'Can you ',
  ],
  [/^(?:you(?: are|['’]re)|must be|should be|be) (?=\p{L})/iu, 'Are you '],
  [
    /^you (?=(?:know|program|write|speak|understand|read|use|like|enjoy|work|own|hold|live|drive|care|think|design|build|take)\b)/iu,
    'Do you ',
  ],
  [/^(?:must |should )(?=(?:know|understand|speak|own|hold|have|possess|enjoy)\b)/iu, 'Do you '],
  [
    /^(?=(?:comfortable|willing|ready|eligible|licen[sc]ed|certified|registered|enrolled|fluent|proficient|experienced|skilled|confident|familiar|trained|qualified|adept|well[- ]versed|available|authori[sz]ed) (?:in|with|at|to|as|for|by|on|using)\b)/iu,
    'Are you ',
  ],
  [
    /^(?=(?:managed|led|built|run|designed|shipped|owned|worked|supervised|taught|written|published|completed|closed|delivered|launched|trained)\b)/iu,
    'Have you ',
  ],
  [
    /^(?=(?:managing|leading|building|running|designing|working|selling|teaching|writing|planning|operating|maintaining)\b)/iu,
    'Do you have experience ',
  ],
]
const THING =
  /^(?:(?:at least|over|more than|minimum(?: of)?|a minimum of|\d+(?:[.,]\d+)?\+?(?: ?(?:-|–|to) ?\d+\+?)?)[ -]|(?:an?|the|any|some|your|two|three|four|five|six|seven|eight|nine|ten|own|active|current|valid|clean) |(?:(?:very|highly|prior|previous|relevant|proven|demonstrated|demonstrable|strong|solid|deep|good|great|excellent|exceptional|outstanding|extensive|thorough|working|basic|advanced|expert(?:-level)?|intermediate|practical|hands-on|professional|commercial|production|recent|clear|wide|broad|sound|genuine|significant|direct|full|some|confident|fluent|native|technical|formal|first|post-graduate|graduate|academic|industry|knowledge|familiarity|experience|understanding|expertise|proficiency|command|mastery|fluency|background|track record|record|exposure|skills?|comfort|interest|bachelor|master|degree|diploma|certification|certificate|licen[sc]e|qualification|training|membership|access|proof|phd|mba|experience)\b))/iu

/**
 * Returns the question that a demand forms with all of its own words; null if it does not begin like a demand or is too
 * long. Example: "8+ years of building services, most of it in Go" -> "Do you have at least 8 years of building services,
 * most of it in Go?"
 */
export function askWhole({ quote }: Pick<Requirement, 'quote'>): string | null {
  const whole = bodyOf(quote)
  for (const text of [whole, withoutReason(whole), withoutAsides(withoutReason(whole))]) {
    const question = questionOf(text)
    if (question !== null && question.length <= LONGEST) return question
  }
  return null
}

/** Returns the question whether a demand is met, with the demand as it stands; for one that no other question fits. */
export function meetsInFull({ quote }: Pick<Requirement, 'quote'>): string {
  const body = bodyOf(quote)
  const demand = /\p{L}{3}/u.test(body) ? body : quote
  return `Do you meet this: ${shortened(demand.replaceAll('?', ''), LONGEST_BODY)}?`
}

const LONGEST_BODY = 190

function bodyOf(quote: string): string {
  return quote
    .replace(/^[\s•*·–—:;,-]+/u, '')
    .replace(/(?<![\s.;:,!])[\s.;:,!]+$/u, '')
    .replace(/(?<=\w)[.!] (?=\p{Lu})/gu, '; ')
    .replaceAll(/["“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(LEAD, '')
    .replace(
      /(?<!\s)\s+(?:is |are )?(?:strictly |absolutely )?(?:required|needed|mandatory|a must|essential|necessary)$/i,
      '',
    )
}

function withoutAsides(text: string): string {
  return text.replaceAll(/(?:(?<!\s)\s+)?\([^()]*\)/g, '')
}

function questionOf(text: string): string | null {
  if (
    text.includes('?') ||
    /(?<!\p{L})(?:our|we|us|unser\p{L}*|wir|notre|nos|nous|nuestr\p{L}*)(?!\p{L})/iu.test(
      text.replaceAll(/\bUS\b/g, 'USA'),
    )
  )
    return null
  for (const [begins, question] of BEGINNINGS) {
    if (begins.test(text)) return `${question}${toThePerson(text.replace(begins, ''))}?`
  }
  const [term] = findTerms(text)
  if (OWN.test(text)) return `Do you have your ${toThePerson(text)}?`
  if (term?.start === 0) return `Do you have ${term.sort === 'cert' ? '' : 'experience with '}${text}?`
  const [span] = yearsAsked(text)
  const isLeast = span !== undefined && span.start === 0 && !span.isMost
  const bound = isLeast ? `at least ${yearsText(span.years)}${text.slice(span.end)}` : text
  if (!THING.test(bound)) return null
  const thing = toThePerson(bound).replace(/^(?:Bachelor|Master)(?=['’]?s?\b)/, (word) => word.toLowerCase())
  return `Do you have ${ONE.test(thing) ? 'a ' : ''}${thing}?`
}

const OWN = /^own (?=\p{L})/iu
const ONE =
  /^(?:bachelor|master|degree|diploma|phd|licen[sc]e|certificate\b|qualification\b|track record|record|background|portfolio|(?:clean|valid|current|strong|solid|good|deep|broad|technical|proven|formal|university|college|high school|demonstrated|clear) (?:\p{L}+ )?(?:background|track record|record|licen[sc]e|certificate|degree|diploma|grasp|understanding of|command|eye|portfolio)\b)/iu
