import workWords from '#assets/judge/work-words.json' with { type: 'json' }
import { impliedBy, namesWithImplied } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { languageOf } from '#lib/text/language.ts'
import { lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** An evidence line with the names and word stems that it affirms; those of its entry's heading apart. */
export type IndexedLine = {
  line: EvidenceLine
  /** Known names, also those that a written one implies. */
  names: ReadonlySet<string>
  stems: ReadonlySet<string>
  headingNames: ReadonlySet<string>
  headingStems: ReadonlySet<string>
  /**
   * The line's affirmed text, with the names that its names imply, and with English work words if the evidence is in
   * another language.
   */
  text: string
}

// A batch holds many postings against the same evidence.
const indexes = new WeakMap<readonly EvidenceLine[], readonly IndexedLine[]>()

/**
 * Indexes the citable lines by name, without answers, because their meaning depends on the question, and without facts
 * of the settings, which are compared and not read.
 */
export function indexEvidence(evidence: readonly EvidenceLine[]): readonly IndexedLine[] {
  const index = indexes.get(evidence) ?? indexOf(evidence)
  indexes.set(evidence, index)
  return index
}

type Heading = Pick<IndexedLine, 'headingNames' | 'headingStems'>

function indexOf(evidence: readonly EvidenceLine[]): IndexedLine[] {
  const headings = new Map<string, Heading>()
  const cited = evidence.filter(({ kind }) => kind !== 'answer' && kind !== 'fact')
  const texts = withEnglish(cited.map(({ text }) => affirmed(text)))
  return cited.map((line, lineIndex) => {
    const heading = line.entry?.heading ?? ''
    const ofEntry = headings.get(heading) ?? headingOf(affirmed(heading))
    headings.set(heading, ofEntry)
    const text = texts[lineIndex] ?? ''
    const names = namesWithImplied(text)
    const indexedText = [text, ...impliedWords(names)].join('\n')
    return { line, text: indexedText, names, stems: new Set(termsOf(indexedText)), ...ofEntry }
  })
}

function headingOf(heading: string): Heading {
  return { headingNames: namesWithImplied(heading), headingStems: new Set(termsOf(heading)) }
}

// "No SQL", "wants to learn Go", "sin experiencia en ventas": up to the end of the clause.
const DENIED =
  /(?<!\p{L})(?:no|not|never|cannot|\p{L}+n[’']t|without|lack(?:ing)?|wants? to|plan(?:ning)? to|hope to|keen to|(?<!(?:machine|deep|reinforcement|supervised|e)[ -])learning|beginner in|interested in|keine?[nrs]?|ohne|nicht|nie|niemals|sans|aucune?|pas d(?:e|[’']\p{L}*)|jamais|ne connais pas|sin|nunca|jamás|ning[uú]n[oa]?|não|nenhuma?|senza|nessun[ao]?|geen|zonder)(?!\p{L})[^.;,]*/giu

const NO =
  "no|none|never|(?:have )?not|haven[’']t|no (?:idea|clue|experience)|nein|keine?|nicht|nie|niemals|keine ahnung|non|jamais|aucune?|aucune idée|ning[uú]n[oa]?|nada|nunca|jamás|ni idea|não|nenhuma?|nessun[ao]?|geen"
const STARTS = String.raw`(?<=^\W{0,3}|[.;,:(]\s{0,2}|(?<!\p{L})(?:yes|ja|oui|sí|sim),?\s{1,2}(?:(?:and|und|et|y) )?)`
const ENDS = String.raw`(?=\s{0,2}(?:[.;,:)(]|$))`
// A topic is a name of at most four words, and no clause with a subject or a joint of its own.
const NAME = String.raw`(?!(?:I|he|she|it|we|they|you|me|that|this|there|is|are|was|i[fs]|or|why|and|but|said|ich|er|es|wir|das|mich|mir|oder|ob|gar|noch|je|tu|il|elle|on|ce|ça|moi|ou|mais|si|yo|eso|que|o|y|pero)(?!\p{L}))[^\s.;,:?()]+`
const TOPIC = String.raw`(?<things>${NAME}(?:\s${NAME}){0,3}?)`
// "Nights I don't mind" and "deadlines I never missed" boast.
const NOT_BAD = String.raw`(?! (?:\p{L}+ )?(?:mind|miss|fail|los[et]|regret|stop|doubt|need|stör|verpass|versäum|verl[io]|bereu|aufge|brauch|manqu|raté|perd|arrêt|falt|fall|dej|import))`
// The topic is taken up again behind the denial: "je ne l'ai jamais utilisé", "no lo he usado".
const NEVER_IT = [
  String.raw`(?:never|not|(?:haven|didn|don)[’']t)${NOT_BAD} (?:\p{L}+ ){1,6}?(?:it|them|one|any|either)`,
  String.raw`(?:nie|niemals|nicht) (?:damit|daran|es|sie|ihn) \p{L}+|(?:damit|daran|es|sie|ihn) (?:noch )?(?:nie|nicht)${NOT_BAD} \p{L}+`,
  String.raw`(?:je |j[’'])?(?:ne |n[’'])?(?:l[’']|les? |la |y |en )+\p{L}+ (?:jamais|pas)${NOT_BAD}(?: \p{L}+){0,2}`,
  String.raw`(?:no|nunca|jamás)${NOT_BAD} l[oa]s? (?:he )?\p{L}+(?: (?:nunca|jamás))?`,
].join('|')
const I_NEVER = [
  String.raw`I(?:[’']ve| have| had| was| am)? (?:never|not)${NOT_BAD}(?: \p{L}+){1,3}`,
  String.raw`I (?:(?:did|do|can) ?not|(?:haven|hadn|didn|don|can)[’']t)${NOT_BAD}(?: \p{L}+){1,3}`,
  String.raw`\p{L}+ ich (?:(?:noch|bisher|leider|selbst|auch|gar) ){0,2}(?:nie|niemals|nicht|keine?n?)${NOT_BAD}(?: \p{L}+){0,2}`,
  String.raw`(?:je |j[’'])(?:\p{L}+ ){1,2}(?:jamais|pas)${NOT_BAD}(?: \p{L}+){0,2}`,
  String.raw`(?:no|nunca|jamás)${NOT_BAD} (?:he \p{L}+|\p{L}+[oé])(?: (?:nunca|jamás|todavía|aún))?`,
].join('|')

const DENIED_TOPICS: readonly RegExp[] = [
  String.raw`(?<things>[^.;,:?()\n]{1,60}?)(?::\s{0,3}| [-–—] |\?\s| ?\()(?:${NO})(?!\p{L})(?:\s(?:used|done)(?: it)?)?(?:\s{1,3}(?:yet|so far|bisher|encore|aún))?\s{0,3}(?<rest>[^.;,)]*)`,
  String.raw`(?<things>[^.;,:?()\n]{1,60}?):\s[^.;:()\n]{0,60}?(?<!\p{L})(?:${NEVER_IT})${ENDS}`,
  String.raw`${STARTS}${TOPIC}(?:,?\s(?:${NO})|\s(?:${I_NEVER}))${ENDS}`,
  String.raw`(?<=^\W{0,3}|[.;]\s{1,2})${TOPIC},?\s(?:${NEVER_IT})${ENDS}`,
].map((source) => new RegExp(source, 'giu'))
// Most lines hold no word for no.
const NAY = new RegExp(String.raw`(?<!\p{L})(?:${NO}|pas|\p{L}+n[’']t)(?!\p{L})`, 'iu')

/**
 * Returns the patterns of topics that a text denies behind their names: `things` names them, and `rest` is what limits the denial. Examples:
 * "SQL: no", "Excel yes, SQL no", "Power BI, jamais", "Reinraum habe ich nie betreten", "dbt: saw a talk, never ran it".
 */
export function topicsDenied(text: string): readonly RegExp[] {
  return NAY.test(text) ? DENIED_TOPICS : []
}

/** Words of a certificate that is no longer valid. */
export const ENDED =
  /(?<!\p{L})(?:lapsed|expired|inactive|not renewed|ran out|out of date|no longer (?:valid|current)|suspended|revoked|abgelaufen|ungültig|périmée?s?|dépassée?s?|expirée?s?|caducad[oa]s?|vencid[oa]s?|scadut[oa]|verlopen)(?!\p{L})/iu
const NOT_EARNED =
  /\b(?:in progress|expected|anticipated|pursuing|candidate|studying (?:for|towards)|working towards|scheduled|planned)\b/iu
const COUNT =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|ein|zwei|drei|vier|fünf|sechs|une?|deux|trois|quatre|cinq|six|un[ao]|dos|tres|cuatro|cinco|seis|\\d{1,3})'
const STUDY_PARTS =
  '(?:parts?|exams?|tests?|papers?|sections?|hours|modules?|courses?|units?|credits?|subjects?|semesters?|years?|teilen?|prüfungen|modulen?|semestern?|fächern?|jahren?|parties|épreuves|matières|unités|examens|années?|ans|asignaturas|exámenes|créditos|módulos|materias|cursos|años|anos)'
const PERIODS =
  '(?:years?|grade|semesters?|terms?|jahr\\p{L}*|klasse|semestern?|années?|classe|années|año|curso|semestre)'

/** Words of studies or a paper that were failed, left or done in part: "three units in", "lo dejé en primero", "pas passé". */
export const NOT_FINISHED = new RegExp(
  [
    '(?:not|never|nicht|nie|non|no|não|niet|sin|nunca|ohne|sans|pas|jamais) (?:\\p{L}+ ){0,2}?(?:finish|complet|graduat|obt[ae]|pass|abgeschl|bestand|geschafft|termin|valid|achev|acab|conclu|superad|aprob|afgerond|behaald|commenc|begonn|begun|started)\\p{L}*',
    `${COUNT} (?:out of|of|von|de|sur) (?:\\p{L}{2,3} )?${COUNT} ${STUDY_PARTS}`,
    `${COUNT} ${STUDY_PARTS} (?:in(?=\\W*(?:[.;,)]|$))|so far|towards?|left|to go|bestanden|geschafft|absolviert|validée?s|passée?s|aprobad[oa]s|superad[oa]s|pendientes)`,
    'parts? (?:\\p{L}+ )?passed|still to (?:do|take|pass|sit)|noch offen|fehlt noch|encore à passer',
    `(?:left|quit|stopped|dejé|abandoné|arrêté|aufgehört) (?:\\p{L}+ ){0,4}?(?:in|after|during|nach|im|après|en|tras) (?:\\p{L}+ )?(?:(?:\\d{1,2}\\p{L}{0,2}|first|second|third|fourth|fifth|erst\\p{L}+|zweit\\p{L}+|première|deuxième|primer|segundo|${COUNT}) ${PERIODS}|primero|segundo|tercero|cuarto)`,
  ]
    .map((words) => `(?<!\\p{L})(?:${words})(?!\\p{L})`)
    .join('|'),
  'iu',
)

/** Returns whether words of a certificate say that it is not earned yet, or is no longer valid. */
export function isUnfinished(text: string): boolean {
  return ENDED.test(text) || NOT_EARNED.test(text) || NOT_FINISHED.test(text)
}

/** Returns the text without denied or merely planned parts. */
export function affirmed(text: string): string {
  const open = topicsDenied(text).reduce(
    (left, pattern) => left.replaceAll(pattern, (part) => (NO_OTHER.test(part) ? part : ' ')),
    text,
  )
  return open.replaceAll(DENIED, ' ')
}

// "Mentored four engineers (no direct reports)" denies the thing in brackets alone.
const NO_OTHER = /\((?:no|keine?|aucune?|ning[uú]n[oa]?|nenhuma?|nessun[ao]?|geen)\s\p{L}/iu

function impliedWords(names: ReadonlySet<string>): string[] {
  return [...new Set([...names].flatMap((name) => [name, ...impliedBy(name).words]))]
}

const writtenWords = new WeakMap<readonly IndexedLine[], ReadonlySet<string>>()

/** Returns every word of the evidence in small letters, as it is written. */
export function wordsWritten(index: readonly IndexedLine[]): ReadonlySet<string> {
  const words =
    writtenWords.get(index) ??
    new Set(index.flatMap(({ line }) => lowerWords(`${line.text} ${line.entry?.heading ?? ''}`)))
  writtenWords.set(index, words)
  return words
}

/**
 * Returns the lines in which every word of a phrase stands, the heading of their entry counted in; none for a
 * phrase without words.
 */
export function linesWithPhrase(index: readonly IndexedLine[], phrase: string): IndexedLine[] {
  const stems = termsOf(phrase)
  if (stems.length === 0) return []
  return index.filter((line) => stems.every((stem) => line.stems.has(stem) || line.headingStems.has(stem)))
}

/** Returns the lines in which a known name stands, or that belong to an entry whose heading holds it. */
export function linesWithName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return index.filter((line) => line.names.has(name) || line.headingNames.has(name))
}

type Entry = { english: string; prefixes: readonly string[] }

// The table has words of work: English, then how words or phrases for it begin in these languages.
const COLUMNS = ['en', 'de', 'fr', 'es']
let tables: readonly (readonly Entry[])[] | undefined

function tableOf(language: number): readonly Entry[] {
  tables ??= COLUMNS.map((_, column) =>
    workWords
      .map((line) => line.split('|'))
      .map((columns) => ({ english: columns[0] ?? '', prefixes: columns[column]?.split(',') ?? [] })),
  )
  return language <= 0 ? [] : (tables[language] ?? [])
}

/**
 * Adds English words of work to lines that are all in German, French or Spanish, so that they are compared with English
 * postings. Example: "Clôtures mensuelles" gains "closing close".
 */
function withEnglish(texts: readonly string[]): string[] {
  const table = tableOf(COLUMNS.indexOf(languageOf(texts.join('\n')) ?? 'en'))
  if (table.length === 0) return [...texts]
  return texts.map((text) => {
    const words = ` ${lowerWords(text).join(' ')}`
    const entries = table.filter(({ prefixes }) => prefixes.some((prefix) => words.includes(` ${prefix}`)))
    return [text, ...entries.map(({ english }) => english)].join(' ')
  })
}
