import packed from '#assets/imports/section-weights.json' with { type: 'json' }
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { type PackedRows, rowsOf, weighed } from '#lib/evidence/imports/label-lines.ts'
import type { LabelledLine, LabelledSection } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import {
  closedUp,
  isStudy,
  type SectionName,
  sectionAmong,
  sectionNamed,
} from '#lib/evidence/imports/words/section-named.ts'
import { namesLanguage } from '#lib/index/jobs/required-languages.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The facts of a section: shares of its lines, facts that hold by name, and the places of the letters of its heading. */
type SectionFacts = { numbers: number[]; names: string[]; letters: number[] }

/** Returns the facts of the sections of a resume in their order. */
export function sectionFacts(sections: readonly LabelledSection[]): SectionFacts[] {
  const named = sections.map(({ heading }) => (heading === null ? null : sectionNamed(heading.text)))
  const exact = named.map((own) => (own?.exact === true ? own.name : undefined))
  return sections.map((section, index) => ({
    numbers: [...sharesOf(section), index / Math.max(1, sections.length - 1)],
    names: [
      nameFact(section, named[index] ?? null),
      ...exact.flatMap((name, at) => (at !== index && name !== undefined ? [`beside ${name}`] : [])),
      `above ${exact.slice(0, index).findLast(Boolean) ?? 'none'}`,
      `below ${exact.slice(index + 1).find(Boolean) ?? 'none'}`,
      ...(index === 0 ? ['first'] : []),
      ...(index === sections.length - 1 ? ['last'] : []),
    ],
    letters: section.heading === null ? [] : lettersOf(section.heading.text),
  }))
}

function nameFact({ heading }: LabelledSection, named: ReturnType<typeof sectionNamed>): string {
  if (heading === null) return 'bare'
  if (named !== null) return `${named.exact ? 'exact' : 'near'} ${named.name}`
  const among = sectionAmong(heading.text)
  return among === null ? 'unnamed' : `among ${among}`
}

// Numbers from 0 to about 1.
function sharesOf(section: LabelledSection): number[] {
  const { entries } = section
  const all = allLines(section)
  const heads = entries.flatMap(({ head }) => head)
  const texts = all.map(wholeOf)
  const isRange = (text: string) => datesIn(text)?.range === true
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  return [
    Math.log1p(all.length) / 4,
    share(all, ({ bullet }) => bullet),
    share(all, ({ right }) => right !== null),
    entries.length > 0 ? 1 : 0,
    Math.log1p(entries.length) / 3,
    share(entries, ({ head }) => head.some(hasDates)),
    share(entries, ({ head }) => head.some((line) => isRange(wholeOf(line)))),
    share(entries, ({ head }) => head.some((line) => isStudy(wholeOf(line)))),
    share(entries, ({ body }) => body.length > 0),
    share(heads, ({ bullet }) => bullet),
    share(texts, isRange),
    share(all, hasDates),
    share(texts, isStudy),
    texts.some(isStudy) ? 1 : 0,
    share(texts, (text) => text.split(/[^\p{L}]+/u).some(namesLanguage)),
    share(texts, (text) => /(?<![\p{L}\d])[abc][12](?![\p{L}\d])/iu.test(text)),
    Math.log1p(words / Math.max(1, texts.length)) / 3,
    share(all, ({ text }) => /[.!?。]$/u.test(text)),
    share(all, ({ text }) => isProse(text)),
    share(all, ({ text, right }) => right === null && text.split(/\s+/).length <= FEW_WORDS),
    share(texts, (text) => (text.match(/[,;|•·]/gu)?.length ?? 0) >= 2),
    share(all, ({ text }) => /^[^:：]{2,30}[:：] ?\S/u.test(text)),
    share(texts, (text) => findContactData(text).length > 0),
    share(texts, (text) => /\(\d{4}\)|et al|\bdoi\b|arxiv|\bpp\.|\bvol\./i.test(text)),
    share(texts, (text) => /\b(?:19|20)\d\d\b/.test(text)),
    share(texts, (text) => /https?:|www\.|github/i.test(text)),
    entries.length === 0 && all.length === 1 ? 1 : 0,
  ]
}

/** Returns all lines of a section, with those of its entries. */
export function allLines({ lines, entries }: LabelledSection): LabelledLine[] {
  return [...lines, ...entries.flatMap(({ head, body }) => [...head, ...body])]
}

function wholeOf({ text, right }: LabelledLine): string {
  return `${text} ${right ?? ''}`
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length
}

const FEW_WORDS = 3

/** The number of places that letters of headings share. */
export const LETTER_PLACES = 2048

/**
 * Returns the places of three to five letters in a row of each word of a heading, with its beginning and end; none for scripts whose signs are syllables
 * or whose vowels are not written. Headings of related languages share many: "Formació" and "Formación".
 */
export function lettersOf(heading: string): number[] {
  const words = foldAccents(closedUp(heading))
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  if (!words.every((word) => SPELLED.test(word))) return []
  const parts = words.flatMap((word) =>
    SIZES.flatMap((size) =>
      Array.from({ length: Math.max(0, word.length + 3 - size) }, (_, at) =>
        `<${word}>`.slice(at, at + size),
      ),
    ),
  )
  return [...new Set(parts.map(placeOf))]
}

const SPELLED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u
const SIZES = [3, 4, 5]

// The FNV-1a hash.
function placeOf(letters: string): number {
  let hash = 2166136261
  for (const letter of letters) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % LETTER_PLACES
}

/** Stored weights: the facts that hold by name, and a row of weights for each section of a master. */
type PackedScores = { names: string; scores: PackedRows }

const scorer = once(() => scorerOf(packed))

/**
 * Returns the kinds of sections whose heading no table holds as a whole, as its letters, their text and their neighbours tell them. Example:
 * "Formació" above two schools is `education`. Doubtful kinds are left out, and so is `other`, which any text may be.
 */
export function learnedKinds(sections: readonly LabelledSection[]): ReadonlyMap<LabelledSection, Section> {
  const facts = sectionFacts(sections)
  return new Map(
    sections.flatMap((section, index) => {
      const own = facts[index] as SectionFacts
      if (section.name !== null && NEVER.has(section.name)) return []
      if (own.letters.length === 0 || own.names[0]?.startsWith('exact ')) return []
      const { kind, sure } = scorer()(own)
      const isSure = sure >= (section.name === null ? LIKELY : SURE)
      return isSure && kind !== section.name && kind !== 'other' ? [[section, kind] as const] : []
    }),
  )
}

/** Returns a function that tells the most likely kind of a section by its facts. */
function scorerOf({ names, scores }: PackedScores): (facts: SectionFacts) => { kind: Section; sure: number } {
  const rows = rowsOf(scores)
  const places = new Map(names.split(';').map((name, at) => [name, at]))
  const first = rows.width - 1 - LETTER_PLACES
  return (facts) => {
    const values = new Float32Array(rows.width)
    values.set(facts.numbers)
    for (const place of facts.names.flatMap((name) => places.get(name) ?? []))
      values[first - places.size + place] = 1
    for (const place of facts.letters) values[first + place] = 1 / Math.sqrt(facts.letters.length)
    values[rows.width - 1] = 1
    const sums = weighed(rows, values, new Float32Array(SECTIONS.length))
    const best = sums.reduce((most, sum, at) => (sum > (sums[most] as number) ? at : most), 0)
    const all = sums.reduce((total, sum) => total + Math.exp(sum - (sums[best] as number)), 0)
    return { kind: SECTIONS[best] as Section, sure: 1 / all }
  }
}

const NEVER: ReadonlySet<SectionName> = new Set(['contact', 'references', 'title'])
const LIKELY = 0.5
const SURE = 0.95
