import { isPlaceName, mentionsOf } from '#lib/index/places/named-places.ts'
import { demonymOf, placeOfNickname } from '#lib/index/places/place-names.ts'
import { countriesOfTown } from '#lib/index/places/place-posting.ts'
import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import {
  type HeadColumn,
  type HeadWords,
  holdsSigns,
  isModeName,
  nameWords,
  OPEN_PLACE,
  searchWords,
  signPairs,
  spellingsOf,
  wholeMark,
} from '#lib/index/search/rules/head-words.ts'
import type { Query, SearchedWords } from '#lib/index/search/rules/parse-query.ts'
import { FAMILY_OF, HEADS, LEVELS } from '#lib/index/titles/title-names.ts'
import { nameKey } from '#lib/index/titles/trade-titles.ts'
import { onceFor } from '#lib/text/memoize.ts'
import { ALIASES, stem } from '#lib/text/word-tables.ts'

/** A way to match words in a column: all words, their nearness, and its worth up to 1. */
type MatchForm = { column: HeadColumn; words: readonly string[]; nearness: Nearness; worth: number }

/** `phrase`: side by side; `near`: at most a few words between them, in any order; `apart`: anywhere. */
type Nearness = 'phrase' | 'near' | 'apart'

const WORTH = {
  written: 1,
  named: 0.97,
  other: 0.85,
  place: 0.95,
  demonym: 0.6,
  apart: 0.75,
  stem: 0.65,
  kind: 0.5,
  family: 0.5,
  whole: 0.25,
} as const

/** Returns the worth of a match in the text alone; a town mentioned in a text hardly matches. */
export function worthOfText(searchTerms: readonly SearchedWords[]): number {
  return searchTerms.every((searchTerm) => formsOf(searchTerm).some(({ worth }) => worth === WORTH.whole))
    ? 0.1
    : 0.3
}

const MOST_BETWEEN = 2

/** Returns the ways to match words outside the text; computed once per query. */
function formsOf(searchTerm: SearchedWords): readonly MatchForm[] {
  const forms = formsOfWords.get(searchTerm) ?? makeForms(searchTerm)
  formsOfWords.set(searchTerm, forms)
  return forms
}

const formsOfWords = new WeakMap<SearchedWords, readonly MatchForm[]>()

function makeForms({ text, words, isQuoted, isBegun = false }: SearchedWords): readonly MatchForm[] {
  const nearness: Nearness = isQuoted || words.length > 1 ? 'phrase' : 'apart'
  const written = (['title', 'company', 'place'] as const).map((column) => ({
    column,
    words,
    nearness,
    worth: column === 'title' ? WORTH.written : WORTH.place,
  }))
  const signs: MatchForm[] = holdsSigns(text)
    ? [{ column: 'signs', words: signPairs(text), nearness: 'phrase', worth: WORTH.written }]
    : []
  if (isQuoted || isBegun) return [...written, ...signs]
  return [...written, ...signs, ...namedForms(text, words)]
}

function namedForms(text: string, words: readonly string[]): MatchForm[] {
  const names = nameWords(text)
  const stems = [...new Set(names.map((name) => `~${stem(name)}`))]
  return [
    ...(names.length > 0 ? [named(names, 'phrase', WORTH.named), named(names, 'apart', WORTH.apart)] : []),
    ...otherForms(nameKey(text)),
    ...placeForms(words.join(' ')),
    ...(words.length === 1 ? oneWordForms(words[0] ?? '', names) : []),
    ...(stems.length === 0 || (stems.length === 1 && isAmbiguous(names[0] ?? '')) ? [] : [stemmed(stems)]),
  ]
}

// A stem of "intern" is one of "internal", and one of "marketing" one of "market".
const isAmbiguous = (name: string): boolean => LEVELS.has(name) || AMBIGUOUS.has(name)

const AMBIGUOUS = new Set(
  'market marketing account accounting customer custom build building house housing'.split(' '),
)

// An abbreviation matches its own expansion better than others.
function otherForms(key: string): MatchForm[] {
  const worth = key.length <= SHORT ? WORTH.written : WORTH.other
  return (alternates().get(key) ?? []).flatMap((alternate) => {
    const names = nameWords(alternate)
    if (!alternate.includes(' '))
      return [{ column: 'title' as const, words: [alternate], nearness: 'apart' as const, worth }]
    return names.length > 0 ? [named(names, 'near', worth)] : []
  })
}

const SHORT = 4

// Matches a nickname, a demonym, and for a single town, remote jobs anywhere in its country.
function placeForms(words: string): MatchForm[] {
  const place = placeOfNickname(words)
  const demonym = demonymOf(words)
  const countries = place === null && words.length < SHORTEST_TOWN ? [] : countriesOfTown(place ?? words)
  return [
    ...(place === null ? [] : [{ ...inPlace(searchWords(place)), worth: WORTH.place }]),
    ...(demonym === null
      ? []
      : [{ column: 'title' as const, words: [demonym], nearness: 'apart' as const, worth: WORTH.demonym }]),
    ...countries.map((country) => ({ ...inPlace([wholeMark(country)]), worth: WORTH.whole })),
  ]
}

const SHORTEST_TOWN = 4

function inPlace(words: readonly string[]) {
  return { column: 'place' as const, words, nearness: 'phrase' as const }
}

function stemmed(stems: readonly string[]): MatchForm {
  return { column: 'names', words: stems, nearness: 'apart', worth: WORTH.stem }
}

function named(names: readonly string[], nearness: Nearness, worth: number): MatchForm {
  return { column: 'names', words: names.map((word) => `=${word}`), nearness, worth }
}

function oneWordForms(word: string, names: readonly string[]): MatchForm[] {
  const [name = word] = names
  const kind = names.length === 1 ? kindOf(name) : undefined
  const forms: MatchForm[] = []
  if (kind !== undefined) {
    forms.push({ column: 'names', words: [`@${kind}`], nearness: 'apart', worth: WORTH.kind })
    // Matches the worker and the work. Example: "plumber" and "plumbing".
    for (const done of [`${name}ing`, name.replace(/er$/, 'ing')])
      forms.push({ column: 'names', words: [`=${done}`], nearness: 'apart', worth: WORTH.stem })
  }
  if (FAMILIES.has(name))
    forms.push({ column: 'names', words: [`@in.${name}`], nearness: 'apart', worth: WORTH.family })
  return forms
}

// A head word of another language has the kind of its English name. Example: "entwickler".
function kindOf(name: string): string | undefined {
  return (
    HEADS.get(name) ??
    HEADS.get(
      alternates()
        .get(name)
        ?.find((alternate) => HEADS.has(alternate)) ?? '',
    )
  )
}

const FAMILIES = new Set(FAMILY_OF.values())

/** Returns the worth of a job's best match: `inside` its titles, and by company or place; 0 without a match. */
export function worthsOf(
  searchTerms: readonly SearchedWords[],
  head: HeadWords,
): { inside: number; outside: number } {
  const most = { inside: 0, outside: 0 }
  const all = allWords(head)
  for (const searchTerm of searchTerms) {
    for (const form of formsOf(searchTerm)) {
      // Cheap test: most forms have a first word that the job lacks.
      if (!all.has(form.words[0] ?? '')) continue
      const where = form.column === 'company' || form.column === 'place' ? 'outside' : 'inside'
      if (form.worth > most[where] && isMet(form, head[form.column])) most[where] = form.worth
    }
  }
  return most
}

const allWords = onceFor((head: HeadWords): ReadonlySet<string> => new Set(Object.values(head).flat()))

function isMet({ words, nearness }: MatchForm, titleWords: readonly string[]): boolean {
  if (!titleWords.includes(words[0] ?? '')) return false
  if (nearness === 'apart' || words.length === 1) return words.every((word) => titleWords.includes(word))
  if (nearness === 'phrase') {
    return titleWords.some((_, index) => words.every((word, next) => titleWords[index + next] === word))
  }
  const places = words.map((word) => titleWords.indexOf(word))
  if (places.includes(-1)) return false
  return Math.max(...places) - Math.min(...places) <= words.length + MOST_BETWEEN
}

/** Returns the full-text query for search heads; null for an empty query. */
export function headMatch({ clauses, without }: Query): string | null {
  if (clauses.length === 0) return null
  const clauseTexts = clauses.map((clause) => `(${clause.flatMap(fullTextOf).join(' OR ')})`).join(' AND ')
  const excluded = exclusionQuery(without)
  return excluded === null ? clauseTexts : `(${clauseTexts}) NOT (${excluded})`

  function fullTextOf(searchTerm: SearchedWords): string[] {
    return [
      ...matchesOf(widest(formsOf(searchTerm)), searchTerm.isBegun === true),
      ...signsInText(searchTerm),
    ]
  }
}

/** Returns a full-text query for jobs that contain every clause as typed or in another spelling; null for an empty query. */
export function closeMatch({ clauses, without }: Query): string | null {
  const close = (searchTerm: SearchedWords) => formsOf(searchTerm).filter(({ worth }) => worth >= WORTH.place)
  const clauseTexts = clauses.map((clause) => {
    const forms = clause.flatMap((searchTerm) => matchesOf(close(searchTerm), searchTerm.isBegun === true))
    return `(${forms.join(' OR ')})`
  })
  if (clauseTexts.length === 0) return null
  const excluded = exclusionQuery(without)
  return excluded === null ? clauseTexts.join(' AND ') : `(${clauseTexts.join(' AND ')}) NOT (${excluded})`
}

/** Returns a full-text query for jobs whose company or places match a clause. */
export function contextMatch(clause: readonly SearchedWords[]): string {
  const forms = clause.flatMap((searchTerm) =>
    formsOf(searchTerm)
      .filter(({ column }) => column === 'company' || column === 'place')
      .map((form) => matchOf(form, searchTerm.isBegun === true)),
  )
  return forms.join(' OR ')
}

/** Returns a full-text query for the excluded jobs: a minus word excludes by title, company or place. */
export function exclusionQuery(without: readonly SearchedWords[]): string | null {
  if (without.length === 0) return null
  const forms = without.flatMap((searchTerm) => {
    return formsOf(searchTerm).filter(({ worth }) => worth >= WORTH.place)
  })
  return forms.map((form) => matchOf(form, false)).join(' OR ')
}

// A stem matches every other form, so the narrower forms can be dropped.
function widest(forms: readonly MatchForm[]): readonly MatchForm[] {
  const hasStems = forms.some(({ worth, words }) => worth === WORTH.stem && words[0]?.startsWith('~'))
  if (!hasStems) return forms
  const typed = forms[0]
  return forms.filter((form) => form !== typed && form.worth !== WORTH.named && form.worth !== WORTH.apart)
}

// The same words in several columns are searched together, because each search scans all jobs that contain them.
function matchesOf(forms: readonly MatchForm[], isBegun: boolean): string[] {
  const alike = Map.groupBy(
    forms,
    ({ words, nearness }) => `${words.length > 1 ? nearness : ''} ${words.join(' ')}`,
  )
  return [...alike.values()].map((same) => {
    const columns = [...new Set(same.map(({ column }) => column))].join(' ')
    return matchOf(same[0] as MatchForm, isBegun, columns)
  })
}

// The text index never cuts scripts without spaces into words.
function signsInText({ text }: SearchedWords): string[] {
  return holdsSigns(text) ? [`{text_signs} : ${signPairs(text).map(quoted).join(' + ')}`] : []
}

function matchOf({ column, words, nearness }: MatchForm, isBegun: boolean, columns: string = column): string {
  const list = words.map(quoted)
  if (isBegun) return `{${columns}} : ${list.join(' + ')} *`
  if (list.length === 1) return `{${columns}} : ${list[0]}`
  if (nearness === 'phrase') return `{${columns}} : ${list.join(' + ')}`
  if (nearness === 'near') return `{${columns}} : NEAR(${list.join(' ')}, ${MOST_BETWEEN})`
  // All words must stand in the same column.
  return columns
    .split(' ')
    .map((word) => `({${word}} : (${list.join(' AND ')}))`)
    .join(' OR ')
}

/** Returns a full-text query for unnormalised titles and texts. */
export function textMatch(clauses: Query['clauses']): string | null {
  if (clauses.length === 0) return null
  return clauses.map((clause) => `(${clause.flatMap(writtenForms).join(' OR ')})`).join(' AND ')
}

/** Splits the clauses of a query into those that name a place or a work mode, and the others. */
export function placesApart(clauses: Query['clauses']): {
  places: Query['clauses']
  others: Query['clauses']
} {
  const isPlace = (clause: readonly SearchedWords[]) => clause.every(namesPlace)
  return { places: clauses.filter(isPlace), others: clauses.filter((clause) => !isPlace(clause)) }
}

/** Returns whether a term names a place or a work mode. */
export function namesPlace({ text, isBegun = false }: SearchedWords): boolean {
  return !isBegun && (isModeName(text) || isPlaceName(text.toLowerCase()))
}

/** Returns a full-text query for jobs that meet the clauses in title or company and name no place. */
export function openPlaceMatch(query: Query): string | null {
  const head = headMatch(query)
  return head === null ? null : `(${head}) AND ({place} : "${OPEN_PLACE}")`
}

/** Returns a full-text query for texts that mention the places; `stated`: as the place of work. Example: "based in Berlin". */
export function mentionMatch(places: Query['clauses'], stated: boolean): string {
  const around = stated ? STATED : [[[], []] as const]
  const clauseTexts = places.map((clause) => {
    const names = clause.flatMap(({ text }) => mentionsOf(text.toLowerCase())).map(searchWords)
    const mentions = around.flatMap(([before, after]) => names.map((name) => [...before, ...name, ...after]))
    return `(${mentions.map((words) => words.map(quoted).join(' + ')).join(' OR ')})`
  })
  return clauseTexts.join(' AND ')
}

// Words before and after the place of work in a text.
const STATED: readonly (readonly [before: string[], after: string[]])[] = [
  ...['location', 'locations', 'based in', 'located in', 'work from'].map(
    (words) => [words.split(' '), []] as const,
  ),
  ...['based', 'office', 'hq', 'hybrid', 'onsite', 'only'].map((word) => [[], [word]] as const),
].map(([before, after]) => [[...before], [...after]])

function writtenForms({ text, words, isQuoted, isBegun }: SearchedWords): string[] {
  if (isBegun) return [`${words.map(quoted).join(' + ')} *`]
  const phrase = words.map(quoted).join(' + ')
  if (isQuoted) return [phrase]
  const others = [...spellingsOf(nameKey(text)), ...aliasesOf(words.join(' '))].map((spelling) =>
    searchWords(spelling).map(quoted).join(' + '),
  )
  return [...new Set([phrase, ...numbersOf(words), ...others])]
}

// The text index stores unnormalised words, so a singular also searches its plural and the other way round.
function numbersOf(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  if (!/^[a-z]{3,}$/.test(last)) return []
  const otherNumber = last.endsWith('s') ? last.slice(0, -1) : `${last}s`
  return [[...words.slice(0, -1), otherNumber].map(quoted).join(' + ')]
}

function aliasesOf(word: string): string[] {
  const means = ALIASES.get(word)
  const term = means ?? word
  const others = [...ALIASES].filter(([, meant]) => meant === term).map(([written]) => written)
  return [...(means === undefined ? [] : [means.replaceAll('_', ' ')]), ...others].filter(
    (form) => form !== word,
  )
}

const quoted = (word: string): string => `"${word}"`
