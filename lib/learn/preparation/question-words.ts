import words from '#assets/words/questions.json' with { type: 'json' }
import type { RowKind } from '#db/rows/requirement.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { foldText } from '#lib/text/fold-text.ts'

// Verbs that begin duties, in the base form.
const VERBS: ReadonlySet<string> = new Set(
  `accelerate achieve acquire act adapt address adhere adjust administer admit adopt advance advise advocate align allocate analyse analyze
  annotate answer anticipate apply approve architect arrange articulate assemble assess assign assist attend attract audit author automate
  back bake balance be become benchmark book bridge bring brief budget build calculate calibrate call capture care carry catch centralize chair
  champion check clarify clean close coach codify collaborate collect combine communicate compare compile complete compose conduct configure
  consolidate construct consult contact containerize continue contribute control convert cook coordinate craft create cultivate curate
  customize cut deal debug define delight deliver demonstrate deploy design detect determine develop devise diagnose digitize direct
  discover discuss dispatch dispense dispose dive do document draft draw drive drop earn edit educate elevate embed embrace empower enable
  encourage enforce engage engineer enhance ensure enter escalate establish estimate evaluate evangelize evolve examine exceed execute
  expand expedite experiment explain explore extend extract facilitate feed file find fit fix follow forecast form formulate foster
  fulfil fulfill gain gather generate get give go greet grow guide handle help hire hit hold host hunt identify implement improve
  incorporate increase influence inform initiate innovate inspect inspire install instruct integrate interact interface interpret
  interview investigate iterate join keep launch lead learn leverage liaise lift listen load log look maintain make manage manufacture
  map market master maximise maximize measure meet mend mentor merge migrate minimise minimize model modify monitor motivate move navigate
  negotiate observe obtain onboard open operate operationalize optimise optimize orchestrate order organise organize oversee own pack
  participate partner perform pick pilot pioneer pitch plan play position post prepare present prevent price prioritise prioritize process
  procure produce program promote propose protect prototype prove provide publish pull purchase push qualify quantify reach read receive
  recommend reconcile record recruit reduce refactor refine register reimagine relay remain repair replace report represent reproduce request
  research resolve respond restock review revise roll run safeguard sample scale schedule scope screen script secure seek select sell
  send serve set setup shadow shape share shepherd ship showcase simplify size solve source spearhead specify staff standardise standardize
  start stay steer stock store streamline strengthen structure study submit suggest summarise summarize supervise supply support surface
  synthesise synthesize tackle tailor take teach team tell temper test track train transfer transform translate transport travel treat triage
  troubleshoot turn uncover understand unload update upgrade uphold use utilise utilize validate verify visit wash watch weigh welcome weld
  win work write`.split(/\s+/),
)
// Verbs that also name a subject. Example: "Process improvement", "Support account management".
const SUBJECT =
  /^(?:audit|budget|change|control|design|document|market|model|order|price|process|project|report|research|schedule|source|staff|stock|supply|support|test|travel) (?:\p{L}+ )?(?:\p{L}+(?:ing|ment|tion|sion)|control|analysis|reviews)$/iu
const WILL = /^(?:you(?:['’]ll| will)|will) (?!(?:also )?(?:be|have|need)\b)(?:also )?(?=\p{Ll})/iu
// Example: "Story work: Create proof points".
const LABEL = /^[^:.!?]{2,60}: (?=\p{L}\p{Ll}+ )/u
// Words about the company, the pay or the person, which name no work. Example: "We reward intensity".
const NO_DUTY =
  /^(?:we|our|you|this|these|it|they|that|here|as|if|when|whatever|from|and|no|competitive|compensation|salary|uncapped|paid|flexible|experience|familiar\w*|ability)(?!\p{L})|^[\d(€$£]/iu
// Nobody did this work for the company before. Example: "Mend our ovens".
const OURS = /(?<!\p{L})(?:our|us)(?!\p{L})/u
const ADVERB = /^\p{L}{3,}ly (?=\p{Ll})/u
const DOING = /^(?!bring|during|string)\p{L}{2,}ing (?=\p{L})/iu
// A duty in the third person. Example: "Develops tools", "Applies rules", "Teaches Greek".
const THIRD: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
]

/** Returns a duty without the words "You will" before its verb. */
export function withoutWill(duty: string): string {
  return duty.replace(WILL, '')
}

/**
 * Returns the question after a duty: a sentence where it begins with a verb, else a quote; null if its words name no work. Example:
 * "Leads reviews" becomes "Tell us about a time when you had to lead reviews."; "Client account management" is quoted.
 */
export function dutyQuestion(duty: string, isEnglish: boolean): string | null {
  const plain = withoutWill(duty)
  const deed = !isEnglish || OURS.test(plain) ? null : plain === duty ? deedOf(plain) : lowerFirst(plain)
  if (deed !== null) return `Tell us about a time when you had to ${deed}.`
  if (isEnglish && DOING.test(plain) && !OURS.test(plain))
    return `Tell us about a time when your work was ${lowerFirst(plain)}.`
  if (isEnglish && NO_DUTY.test(plain)) return null
  return `This is part of the job: “${duty}”. Tell us about a time when you did something like it.`
}

function deedOf(labelled: string): string | null {
  const plain = labelled.replace(LABEL, '')
  const adverb = ADVERB.exec(plain)?.[0] ?? ''
  const rest = plain.slice(adverb.length)
  const first = /^\p{L}+(?=,? )/u.exec(rest)?.[0] ?? ''
  if (first === '' || SUBJECT.test(plain)) return null
  const word = foldText(first).text
  if (VERBS.has(word)) return lowerFirst(plain)
  const base = THIRD.map(([end, by]) => (end.test(word) ? word.replace(end, by) : '')).find((verb) =>
    VERBS.has(verb),
  )
  // "Designs and runs" has a second verb in the third person.
  if (base === undefined || /,| and \p{Ll}+s /u.test(rest.slice(0, 60))) return null
  return `${lowerFirst(adverb)}${base}${rest.slice(first.length)}`
}

/** Lowers the first letter of a text; an abbreviation such as "QA" and a language such as "French" keep their capitals. */
export function lowerFirst(text: string): string {
  const isName = SPOKEN.has(/^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '')
  return !isName && /^(?:\p{Lu}\p{Ll}|A )/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

const QUALITY =
  '(?:proven|strong|solid|hands-on|practical|some|prior|previous|good|excellent|deep|basic|working|in-depth|demonstrated|relevant|extensive|thorough|sound)'
const SHARE = '(?:professional|work|working|industry|leadership|management|technical)'
const EXPERIENCE = new RegExp(
  `^(?:(?:a|an|you have|must have|with) )?(?:${QUALITY},? (?:and )?)*(?:${SHARE} )?(?:experience|knowledge|understanding|background|expertise|familiarity|proficiency|(?:track )?record|history|command|grasp|skills?) (?:(?:in|with|of|at|using|on)(?: with)? (.+)|(\\p{L}+ing .+))$`,
  'iu',
)
const FAMILIAR =
  /^(?:you are )?(?:(?:very|highly) )?(?:familiar|comfortable|proficient|experienced|skilled) (?:(?:with|in|at|using) (.+)|((?!with)\p{L}+ing .+))$/iu
const ABLE =
  /^(?:(?:a|the|an|you have|proven|demonstrated|strong) )*(?:ability|able|capacity|capability) to (.+)$/i

// Verbs whose past form equals the participle. Example: "You have led a team".
const DONE =
  /^(?:you(?: have|['’]ve)|have) ((?:\p{L}+ed|led|built|kept|held|made|taught|brought|sold|set|found|met|won) .+)$/iu
// Example: "You have worked on pricing before".
const BEFORE = /,? (?:before|previously|already|in the past|so far)$/iu
const BEEN = /^you(?: have|['’]ve) been (.+)$/iu
// Signs of a whole sentence, which stands in no question as a noun does.
const FINITE = /\b(?:is|are|was|must|should|will|can|may|has|have|you|we|our|your|if)\b|[:;!?]|\. /iu
// Example: "Pastry experience".
const OWN_EXPERIENCE =
  /^(?!no |any )\p{L}[^,()]{1,60} (?:experience|knowledge|training)(?: (?:at|in|of|with) [^,()]+)?$/iu
const LONGEST_NOUN = 90

/** Returns the question after an experience that a requirement names; other sentences are quoted. */
export function experienceQuestion(quote: string): string {
  const [, thing, doing] = EXPERIENCE.exec(quote) ?? FAMILIAR.exec(quote) ?? []
  const subject = thing === undefined ? doing : `with ${thing}`
  if (subject !== undefined) {
    return `Tell us about your experience ${withoutStop(subject)}. What did you do, and how did it end?`
  }
  const deed = DONE.exec(quote)?.[1]
  if (deed !== undefined) return `Tell us about a time when you ${deed.replace(BEFORE, '')}.`
  const been = BEEN.exec(quote)?.[1]
  if (been !== undefined) return `Tell us about a time when you were ${been}.`
  const able = ABLE.exec(quote)?.[1]
  if (able !== undefined) return `Tell us about a time when you had to ${lowerFirst(able)}.`
  const isPlain = quote.length <= LONGEST_NOUN && !FINITE.test(quote)
  const noun = TITLE_CASE.test(quote) ? quote : lowerFirst(quote)
  if (isPlain && OWN_EXPERIENCE.test(quote))
    return `What ${noun} do you have? Give an example and its result.`
  return isPlain
    ? `What experience do you have with this: ${noun}? Give an example and its result.`
    : quotedQuestion(quote)
}

/** Returns the question that quotes a requirement as it stands. */
export function quotedQuestion(quote: string): string {
  return `The job says “${quote}”. Tell us about a time that shows how you meet this.`
}

// Example: "Sports Medicine".
const TITLE_CASE = /^\p{Lu}\p{Ll}+(?: (?:&|and|of|\p{Lu}\p{Ll}+))+$/u
/** Returns a text without the signs at its end. */
export const withoutStop = (text: string): string => text.trim().replace(/(?<![\s.;,:])[\s.;,:]+$/, '')

/** The subject of a question in another language: a requirement, a duty, or the number of a question of every interview. */
type QuestionSubject =
  | { of: 'requirement'; kind: RowKind; isYears: boolean; quote: string; terms: readonly string[] }
  | { of: 'duty'; quote: string }
  | { of: 'general'; index: number }

/** Returns a question in German, French or Spanish, which quotes the posting; null in every other language. */
export function questionIn(language: string | null, about: QuestionSubject): string | null {
  const frames = (WORDS[language ?? ''] ?? '').split(' | ')
  if (about.of === 'general') return frames[FRAMES.length + about.index] ?? null
  const frame = frames[FRAMES.indexOf(about.of === 'duty' ? 'duty' : frameOf(about))]
  const isNamed = about.of === 'requirement' && frameOf(about) === 'skill'
  const subject = isNamed ? about.terms.join(', ') : about.quote
  return frame?.includes('…') ? frame.replace('…', () => subject) : null
}

const WORDS: Readonly<Record<string, string>> = words

// The order of the frames in the file; the questions of every interview follow.
const FRAMES = [
  'shows',
  'duty',
  'years',
  'language',
  'degree',
  'cert',
  'suits',
  'work_auth',
  'salary',
  'skill',
] as const
const KIND_FRAMES: Partial<Record<RowKind, (typeof FRAMES)[number]>> = {
  language: 'language',
  degree: 'degree',
  cert: 'cert',
  clearance: 'cert',
  location: 'suits',
  schedule: 'suits',
  work_auth: 'work_auth',
  salary: 'salary',
  skill: 'skill',
}

function frameOf({
  kind,
  isYears,
  terms,
}: Extract<QuestionSubject, { of: 'requirement' }>): (typeof FRAMES)[number] {
  // "Further training in didactics" names no thing to work with.
  if (kind === 'skill' && !isYears && terms.length === 0) return 'shows'
  return isYears ? 'years' : (KIND_FRAMES[kind] ?? 'shows')
}
