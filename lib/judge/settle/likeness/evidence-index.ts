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
  /(?<!\p{L})(?:no|not|never|cannot|\p{L}+n[’']t|without|lack(?:ing)?|wants? to|plan(?:ning)? to|hope to|keen to|(?<!(?:machine|deep|reinforcement|supervised|e)[ -])learning|beginner in|interested in|keine?[nrs]?|ohne|nicht|sans|aucune?|pas d(?:e|[’']\p{L}*)|ne connais pas|sin|ning[uú]n[oa]?|não|nenhuma?|senza|nessun[ao]?|geen|zonder)(?!\p{L})[^.;,]*/giu
// The part before the colon in "SQL: no", "alemán: ninguno".
const ANSWERED_NO =
  /[^.;,:?(\n]{1,60}(?::\s{0,3}| [-–—] |\?\s| ?\()(?:no|none|never|(?:have )?not|haven[’']t|nein|keine?|nicht|non|aucune?|ning[uú]n[oa]?|nada|não|nenhuma?|nessun[ao]?|geen)(?!\p{L})[^.;,]*/giu
// "SQL no" in "Excel yes, SQL no".
const NO_BEHIND = /(?<=[;,]\s{1,2})[^.;,:?()\n]{1,30}\s(?:no|nein|não)(?=\s{0,2}(?:[.;,)]|$))/giu

/** Words of a certificate that is no longer valid. */
export const ENDED =
  /(?<!\p{L})(?:lapsed|expired|inactive|not renewed|ran out|out of date|no longer (?:valid|current)|suspended|revoked|abgelaufen|ungültig|périmée?s?|dépassée?s?|expirée?s?|caducad[oa]s?|vencid[oa]s?|scadut[oa]|verlopen)(?!\p{L})/iu
const NOT_EARNED =
  /\b(?:in progress|expected|anticipated|pursuing|candidate|studying (?:for|towards)|working towards|scheduled|planned|parts? (?:\p{L}+ )?passed|(?:one|two|three|\d{1,3}) of (?:two|three|four|five|six|\d{1,3}) (?:parts|exams|papers|sections|hours|modules|courses))\b/iu

/** Returns whether words of a certificate say that it is not earned yet, or is no longer valid. */
export function isUnfinished(text: string): boolean {
  return ENDED.test(text) || NOT_EARNED.test(text)
}

/** Returns the text without denied or merely planned parts. */
export function affirmed(text: string): string {
  return text.replaceAll(ANSWERED_NO, ' ').replaceAll(NO_BEHIND, ' ').replaceAll(DENIED, ' ')
}

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
