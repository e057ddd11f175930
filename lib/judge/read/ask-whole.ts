import type { Requirement } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { withoutReason } from '#lib/judge/read/may-be-asked.ts'
import { toThePerson } from '#lib/judge/read/rules/ask-phrase.ts'
import { yearsAsked, yearsText } from '#lib/judge/read/years-asked.ts'
import { shortened } from '#lib/text/text.ts'

const LONGEST = 210

const LEAD =
  /^[[(](?:bonus|optional|preferred|nice to have)[\])] ?|^(?:(?:nice to have|bonus(?: points)?|required|preferred|requirements?|must[- ]haves?|plus|ideally|skills?|minimum(?! of )):? )+(?=\p{L}|\d)|^(?:we(?:['’]re| are)? (?:look(?:ing)? for|seek(?:ing)?|need|require|expect) (?:someone |a person |people )?(?:with |who has |who have )?|(?:the )?(?:ideal |successful )?(?:candidates?|applicants?) (?:must |should |will )?(?:have|has|possess(?:es)?|brings?) |(?:you(?:['’]ll)?|must|you must|you should|you will|you need to|should|ideally you) (?:also )?(?:have|hold|possess|bring|need) (?=(?:an?|the|at least|strong|some|good|solid|proven|\d|experience|knowledge|excellent|deep|\p{Lu})(?!\p{L}))|you['’]ve got |(?:job |position |this role )?requires? )/iu

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
  [/^(?:you(?: are|['’]re)|must be|should be|be|are) (?=\p{L})/iu, 'Are you '],
  [/^(?:typically |usually |ideally )?(?:has|possess(?:es)?|holds) (?=\p{L})/iu, 'Do you have '],
  [
    /^(?:preferably |ideally )?(?=(?:in|within|at) (?!addition\b|order\b|this\b|which\b|depth\b|least\b|last\b|the\b|all\b|time\b)\p{L})/iu,
    'Do you have experience ',
  ],
  [
    /^you (?=(?:know|program|write|speak|understand|read|use|like|enjoy|work|own|hold|live|drive|care|think|design|build|take|value|demonstrate|thrive|seek|strive|bring|love|prefer|possess|want|communicate|collaborate|learn|listen|embrace|approach)\b)/iu,
    'Do you ',
  ],
  [/^(?:must |should )(?=(?:know|understand|speak|own|hold|have|possess|enjoy)\b)/iu, 'Do you '],
  [
    /^(?=(?:comfortable|willing|ready|eligible|licen[sc]ed|certified|registered|enrolled|fluent|proficient|experienced|skilled|confident|familiar|trained|qualified|adept|well[- ]versed|available|authori[sz]ed|passionate|excited|eager|curious|obsessed|interested|organi[sz]ed|knowledgeable|motivated) (?:in|with|at|to|as|for|by|on|using|about|and|\p{L}{2,20}ing)\b)/iu,
    'Are you ',
  ],
  [
    /^(?=(?:managed|led|built|run|designed|shipped|owned|worked|supervised|taught|written|published|completed|closed|delivered|launched|trained)\b)/iu,
    'Have you ',
  ],
  [
    /^(?=(?:managing|leading|building|running|designing|working|selling|teaching|writing|planning|operating|maintaining|supporting|developing|creating|delivering|driving|implementing|using|applying|scaling|shipping|coaching|mentoring|negotiating|presenting|advising|collaborating|partnering)\b)/iu,
    'Do you have experience ',
  ],
  // A duty in a list of demands. Example: "Participate in code reviews".
  [
    /^(?=(?:participate|tackle|lead|drive|develop|collaborate|partner|manage|create|ensure|apply|maintain|implement|coordinate|establish|adapt|deliver|define|execute|analy[sz]e|identify|communicate|contribute|provide|conduct|mentor|perform|prepare|respond|improve|influence|translate|leverage|optimi[sz]e|monitor|debug|document|evaluate|assess|organi[sz]e|handle|solve|navigate|operate|engage|facilitate|oversee|thrive) )/iu,
    'Can you ',
  ],
]
const THING =
  /^(?:(?:at least|over|more than|minimum(?: of)?|a minimum of|\d+(?:[.,]\d+)?\+?(?: ?(?:-|–|to) ?\d+\+?)?)[ -]|(?:an?|the|any|some|your|two|three|four|five|six|seven|eight|nine|ten|own|active|current|valid|clean) |(?:(?:very|highly|prior|previous|relevant|proven|demonstrated|demonstrable|strong|solid|deep|good|great|excellent|exceptional|outstanding|extensive|thorough|working|in-depth|high|past|analytical|basic|advanced|expert(?:-level)?|intermediate|practical|hands-on|professional|commercial|production|recent|clear|wide|broad|sound|genuine|significant|direct|full|some|confident|fluent|native|technical|formal|first|post-graduate|graduate|academic|industry|knowledge|familiarity|experience|understanding|expertise|proficiency|command|mastery|fluency|background|track record|record|exposure|skills?|comfort|interest|bachelor|master|degree|diploma|certification|certificate|licen[sc]e|qualification|training|membership|access|proof|passion|curiosity|enthusiasm|excellence|history|phd|mba|experience)\b))/iu

/**
 * Returns the question that a demand forms with all of its own words; null if it does not begin like a demand or is too
 * long. Example: "8+ years of building services, most of it in Go" -> "Do you have at least 8 years of building services,
 * most of it in Go?"
 */
export function askWhole({ quote }: Pick<Requirement, 'quote'>): string | null {
  const whole = bodyOf(quote)
  // Two sentences make no question of one.
  if (/; (?:You|They|This|These|It|Must)(?!\p{L})/u.test(whole)) return meetsInFull({ quote })
  const forms = [
    withoutLabel(whole),
    whole,
    withoutReason(whole),
    withoutAsides(withoutReason(withoutLabel(whole))),
  ]
  for (const text of forms) {
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
      /(?<!\s)\s+(?:is |are )?(?:strictly |absolutely |strongly |highly )?(?:required|needed|mandatory|a must|essential|necessary|preferred|preferable|desired|desirable|a plus|a bonus|an advantage)$/i,
      '',
    )
}

// A label before a whole demand names its topic only. Example: "Education: Bachelor's degree", "Privacy: You have built ...".
function withoutLabel(text: string): string {
  const label = /^(\p{Lu}[^:.;]{1,50}): ?(?=\S)/u.exec(text)
  if (label === null) return text
  const demand = text.slice(label[0].length)
  return TOPIC.test(label[1] ?? '') || /^you\b/i.test(demand) ? demand.replace(LEAD, '') : text
}

const TOPIC =
  /^(?:education|degree|academic background|experience|work experience|skills?|(?:technical|soft|hard|core|key|required|tech) skills?|qualifications?|background|expertise|tools?(?: used)?|tech(?:nology)? stack|technologies|(?:\p{L}+ ){0,3}mindset|communication(?: skills)?|leadership|requirements?)$/iu

function withoutAsides(text: string): string {
  return text.replaceAll(/(?:(?<!\s)\s+)?\([^()]*\)/g, '')
}

function questionOf(text: string): string | null {
  if (
    /\?|<\/?\p{L}/u.test(text) ||
    /(?<!\p{L})(?:our|we|us|unser\p{L}*|wir|notre|nos|nous|nuestr\p{L}*)(?!\p{L})/iu.test(
      text.replaceAll(/\bUS\b/g, 'USA'),
    )
  )
    return null
  for (const [begins, question] of BEGINNINGS) {
    if (begins.test(text)) return `${question}${toThePerson(text.replace(begins, ''))}?`
  }
  const person = PERSON.exec(text)
  if (person)
    return `Are you ${person[1] ?? articleOf(text)}${toThePerson(text.slice(person[1]?.length ?? 0))}?`
  if (DEGREE.test(text) && !THING.test(text) && !/\b(?:is|are|will|but)\b/.test(text))
    return `Do you have ${articleOf(text)}${toThePerson(text)}?`
  const [term] = findTerms(text)
  if (OWN.test(text)) return `Do you have your ${toThePerson(text)}?`
  if (term?.start === 0)
    return `Do you have ${term.sort === 'cert' || NAMED_ABILITY.test(text) ? '' : 'experience with '}${text}?`
  const [span] = yearsAsked(text)
  const isLeast = span !== undefined && span.start === 0 && !span.isMost
  const bound = isLeast ? `at least ${yearsText(span.years)}${text.slice(span.end)}` : text
  if (!THING.test(bound)) return isNameOfWork(bound) ? askName(bound) : null
  const thing = toThePerson(bound).replace(
    /^(?:Bachelor|Master)(?=['’]?s?\b)|^\p{Lu}\p{Ll}+(?=-\p{Ll})/u,
    (word) => word.toLowerCase(),
  )
  return `Do you have ${ONE.test(thing) ? articleOf(thing) : ''}${thing}?`
}

function articleOf(text: string): string {
  return /^(?:[aeio]|MBA|MS|MA|M\.)/i.test(text) && !/^(?:master|ma\p{Ll}|ms\p{Ll}|eu\p{Ll}|one)/iu.test(text)
    ? 'an '
    : 'a '
}

// A kind of person. Example: "Effective problem solver with ...", "Expert in Kafka".
const PERSON =
  /^(an? )?(?:\p{L}[\p{L}-]{1,20} ){0,3}(?:problem[- ]solver|team[- ]player|self[- ]starter|communicator|leader|presenter|thinker|learner|collaborator|storyteller|expert|negotiator|listener|strategist)(?= (?:with|who|in|and|of|at|on|capable|able)\b|[,;]|$)/iu
const DEGREE =
  /^(?:B\.?A|B\.?Sc?|B\.?Eng|B\.?Tech|M\.?A|M\.?Sc?|M\.?Eng|Ph\.?D|MBA|JD)\.?(?:[/,]| or | degree| in )|^[^.;:]{3,90}\bdegree$/u

// Things of a trade without a verb, a person or a reason. Example: "modern build tools (Vite, esbuild)".
function isNameOfWork(text: string): boolean {
  return text.length <= LONGEST_NAME && findTerms(text).length > 0 && !SENTENCE.test(text)
}

function askName(name: string): string {
  const text = /^\p{Lu}\p{L}* \p{Lu}/u.test(name) ? name : toThePerson(name)
  if (!ABILITY.test(withoutAsides(name))) return `Do you have experience with ${text}?`
  return `Do you have ${/\b(?:mindset|approach)\b/i.test(name) ? articleOf(text) : ''}${text}?`
}

const ABILITY =
  /\b(?:experience|knowledge|familiarity|skills?|proficiency|understanding|mindset|degree|certifications?|comfort|expertise|background|interest|approach)\b/i
// Example: "Python and SQL skills".
const NAMED_ABILITY =
  /^(?:[^\s(),;:]+ ){1,4}(?:experience|knowledge|familiarity|skills?|proficiency|expertise|certifications?)\b/i
const LONGEST_NAME = 130
const SENTENCE =
  /[.;:!<>]|\b(?:is|are|was|were|be|been|has|have|had|will|would|can|could|should|must|may|you|they|this|that|these|it|who|which|why|how|when|where|to|not|no|etc)\b(?!\))|\b(?:engineers?|professionals?|people|candidates?|players?|someone|developers?|citizen\p{L}*|clearance|relationships?|licen[cs]es?|enjoy|curious|driven|strong interest)\b|^(?:\p{L}+ly|using|with|and|or|for|of|as|on|by|from|but|plus|demonstrate|show|display) /iu

const OWN = /^own (?=\p{L})/iu
const ONE =
  /^(?:bachelor|master|degree|diploma|phd|licen[sc]e|certificate\b|qualification\b|track record|record|background|portfolio|\d-year|(?:clean|valid|current|strong|solid|good|deep|broad|technical|proven|formal|university|college|high school|demonstrated|clear) (?:\p{L}+ )?(?:background|track record|record|licen[sc]e|certificate|degree|diploma|grasp|understanding of|command|eye|portfolio)\b|passion|history|(?:high|\p{L}+) level of|(?:\p{L}[\p{L}-]* ){0,2}mindset|(?:in-depth|thorough) understanding)/iu
