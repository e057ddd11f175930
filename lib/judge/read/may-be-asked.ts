import type { Requirement } from '#db/rows/requirement.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { bareOf } from '#lib/judge/read/rules/ask-phrase.ts'
import { letterWords, wordTable } from '#lib/text/text.ts'
import { stem } from '#lib/text/word-tables.ts'

const LONGEST = 220
const SECRET =
  /\b(?:passwords?|passcodes?|pin code|bank|credit card|social security|ssn|national id|passport number|date of birth|birth ?date|birthday|how old)\b/i
const PROTECTED = /\b(?:health|medical|illness|pregnan\w*|disabilit\w*|religio\w*|sexual|ethnicit\w*|race)\b/i
// "Do you have experience with children with disabilities?" asks about work, "do you have a disability?" about the person.
const OF_WORK =
  /\b(?:experience|worked|working|work|years?|knowledge|understanding|familiar\w*|skills?|degree|background in|certifi\w*|licen[cs]\w*|terminology|records?|devices?|equipment|insurance|care|industry|sales|sector)\b/i

/** Returns whether a text is one plain question that may be put to the person. */
export function mayBeAsked(question: string): boolean {
  if (question === '' || question.length > LONGEST || !/^[^?\n]+\?$/.test(question)) return false
  if (/[.!] +\p{Lu}/u.test(question) || SECRET.test(question)) return false
  if (PROTECTED.test(question) && !OF_WORK.test(question)) return false
  return findContactData(question).length === 0
}

type WholeRow = Pick<Requirement, 'quote' | 'terms' | 'kind'>

// The words between two parts of a demand.
const BETWEEN_PARTS =
  /[,;:()/]|\s(?:and|or|und|oder|et|ou|y|o|e|with|including|plus|sowie|mit|avec|con|as well as)\s|\s[—–-]\s/giu
// A reason or an explanation asks for nothing of its own.
const REASON =
  /(?<!\bof),? (?:because|so that|since|as (?:we|you|our|the|all)|to (?:help|support|ensure)|in order to|which|who|whose|that|weil|da wir|parce que|porque)(?!\p{L}).*$/isu
const OPEN_END =
  /\b(?:or|oder|ou|o) (?:an? |any |the |some |in )?(?:\p{L}+ )?(?:similar|comparable|equivalent|equally|another|other|related|same|like it|vergleichbar|ähnlich|équivalent|similaire|equivalente|similar)/iu
const SAYS_OPEN_END =
  /\b(?:similar|comparable|equivalent|equally|another|other|related|same|like (?:it|them|these)|vergleichbar\w*|ähnlich\w*|équivalent\w*|similaire\w*|equivalente\w*)\b/iu
// A level of skill that a yes to "experience with" does not tell.
const LEVEL_WORDS = /\b(?:advanced|expert\p{L}*|mastery|in-depth|senior|native|certified|licensed)\b/giu

/** Words of demands that name no part of their own. */
const GENERAL = wordTable(`
  a an the this that these those any some many more most least minimum min of in on at to for from by as than up per about into across
  such like is are was were be been being have has had having do does did can could will would may must should you your yours
  we our us it its their them they who years year yrs yr experience experienced experiences knowledge understanding grasp command
  familiarity familiar proficiency proficient skill skills ability able expertise background exposure strong solid good great deep
  excellent proven demonstrated extensive working work worked practical hands-on hands prior previous relevant recent basic general some sound
  thorough confident comfortable comfort skilled fluent very well required preferred needed plus bonus nice ideally ideal
  essential mandatory use used using similar other another related comparable equivalent tool tools tooling technology technologies
  framework frameworks language languages platform platforms system systems software one two three four five six seven eight nine
  ten either both least know competence competent wide broad track record understand industry field area areas demonstrable
  mindestens au moins al menos pelo erfahrung kenntnisse gute sehr jahre jahren expérience connaissance connaissances ans années experiencia conocimiento conocimientos años
  der die das den dem ein eine einer einem eines des du de la le les los las el un una une unos in auf als bei von zu zum zur im`)

const OF_SPEECH = wordTable(
  'spoken written writing speaking reading verbal oral clear communication wort schrift level',
)

/**
 * Returns whether a question names every bound and every part of a demand, so that a yes to it meets the demand. Example:
 * "Do you have experience with audit?" does not name all of "accounting, audit or financial planning".
 */
export function namesAll(question: string, { quote, terms, kind }: WholeRow): boolean {
  const text = bareOf(withoutReason(quote))
  if (OPEN_END.test(text) && !SAYS_OPEN_END.test(question)) return false
  const general = kind === 'language' ? GENERAL.union(OF_SPEECH) : GENERAL
  const stems = new Set(letterWords(question).map(stem))
  const names = new Set(findTerms(question).map(({ name }) => name))
  const levels = [...text.matchAll(LEVEL_WORDS)].map(([word]) => word)
  if (!levels.every((word) => stems.has(stem(word.toLowerCase())))) return false
  if (!numbersIn(text).every((number) => numbersIn(question).includes(number))) return false
  if (!terms.every((term) => names.has(nameOfTerm(term)) || holds(question, term))) return false
  return text.split(BETWEEN_PARTS).every((part) => {
    const words = letterWords(part).filter((word) => !general.has(word) && word.length > 1)
    const isNamed = (word: string) => stems.has(stem(word))
    // The field of a degree is a part of its own, and so is each word behind "years of".
    if (kind === 'degree') return words.every((word) => DEGREE_WORDS.test(word) || isNamed(word))
    if (kind === 'years') return words.every(isNamed)
    return words.length === 0 || words.some(isNamed) || findTerms(part).some(({ name }) => names.has(name))
  })
}

const DEGREE_WORDS =
  /^(?:degrees?|bachelor\p{L}*|master\p{L}*|university|college|accredited|recogni[sz]ed|institution|four|undergraduate|graduate|advanced|completed?|higher|education|level|phd|ph|mba|bs|ba|ms|ma|bsc|msc|diploma|ged|hochschul\p{L}*|studium|abgeschlossenes|diplôme|título|licenciatura|universit\p{L}*)$/iu

function holds(text: string, term: string): boolean {
  return text.toLowerCase().includes(term.toLowerCase())
}

// "five (5) years" and "24/7" hold numbers; "B2B" and "S3" do not.
function numbersIn(text: string): string[] {
  return text.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)*(?!\p{L}{2})/gu) ?? []
}

/** Returns a demand without the reason that it gives. Example: "Clear English, because we write a lot" -> "Clear English". */
export function withoutReason(quote: string): string {
  const short = quote.replace(REASON, '')
  const reason = quote.slice(short.length)
  return short.length >= SHORTEST && !/\d/.test(reason) && findTerms(reason).length === 0 ? short : quote
}

const SHORTEST = 8
