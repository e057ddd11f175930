import table from '#assets/titles/names.json' with { type: 'json' }
import { pairs } from '#lib/text/names.ts'
// The vocabulary of titles: synonyms, neighbouring trades and levels. Written by hand from common usage and checked
// against recorded titles; no published list was copied.

/** Returns the comparable words of one lower-case word of a title: abbreviations expanded, plurals made singular. */
export function comparableWords(written: string): readonly string[] {
  const cached = memo.get(written)
  if (cached) return cached
  const words = SAME.get(written) ?? SAME.get(singular(written)) ?? [singular(written)]
  if (memo.size >= MOST_REMEMBERED) memo.clear()
  memo.set(written, words)
  return words
}

const MOST_REMEMBERED = 20_000
const memo = new Map<string, readonly string[]>()

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|\.js)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|ss|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

// Written form, then its meaning; an empty meaning marks fillers.
const SAME = new Map(
  pairs(`
  and: | the: | a: | an: | 's: | ’s:
  sr: senior | snr: senior | sénior: senior | jr: junior | jnr: junior | assoc: associate | asst: assistant
  mgr: manager | mngr: manager | mgmt: management | dir: director | exec: executive | admin: administrator
  engr: engineer | eng: engineering | dev: developer | ops: operation | acct: account | tech: technical | rep: representative
  vp: vice president | svp: senior vice president | evp: executive vice president | avp: assistant vice president
  qa: quality assurance | cofounder: co founder
  golang: go | js: javascript | ts: typescript | nodejs: node.js | node: node.js | reactjs: react | react.js: react
  vuejs: vue | vue.js: vue | nextjs: next.js | dotnet: .net | ii: 2 | iii: 3 | iv: 4
  `).map(([written, meaning]) => [written, meaning.split(' ').filter(Boolean)] as const),
)

/** Words of a title that form one name, longest first at each place: as written, then as compared. */
export const NAMES: ReadonlyMap<string, readonly string[]> = new Map(entries(table.names))

/** Words of level, each on a ladder from 0 (intern) to 8 (chief). */
export const LEVELS: ReadonlyMap<string, number> = new Map(
  numbers(`intern 0 new_grad 0.7 junior 1 associate 1 assistant 1 i 1 1 1 mid 2 2 2 3 3 senior 3 iii 3 4 4 staff 4
  lead 4 founding 3.5 principal 5 distinguished 6 fellow 6 head_of 6.5 director 6.5 vice_president 7.5 chief 8`),
)

/** Head words of titles by comparison kind. */
export const HEADS: ReadonlyMap<string, string> = new Map(groups(table.heads))

/** Kinds of heads that often name neighbouring work. */
export const NEAR_HEADS: ReadonlyMap<string, ReadonlySet<string>> = neighbours(table.near_heads)

/** The field that a head word implies if no other word names one. */
export const FIELD_OF_HEAD: ReadonlyMap<string, string> = new Map(singles(table.field_of_head))

/** The family that each word of a field belongs to. */
export const FAMILY_OF: ReadonlyMap<string, string> = new Map(groups(table.families))

/** Neighbouring fields: people of one often fit the other. */
export const NEAR_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = neighbours(table.near_fields)

function entries(words: Readonly<Record<string, string>>): [string, string[]][] {
  return Object.entries(words).map(([name, others]) => [plain(name).join(' '), plain(others)])
}

function plain(words: string): string[] {
  return words.split(' ').flatMap(comparableWords)
}

function plainRows(words: string): string[] {
  return plain(words.replaceAll(/\s+/g, ' '))
}

/** Tools and languages that a title names as the core of the work. */
export const TOOLS: ReadonlySet<string> = new Set(
  plainRows(`java python go rust ruby rails php laravel c++ c# .net node.js django react angular vue svelte flutter wordpress
  shopify salesforce kotlin swift scala elixir solidity sap netsuite servicenow workday drupal magento webflow cobol
  fpga verilog power databricks snowflake`),
)

function singles(words: Readonly<Record<string, string>>): [string, string][] {
  return entries(words).map(([name, words]) => [name, words[0] ?? ''])
}

function groups(words: Readonly<Record<string, string>>): [string, string][] {
  return entries(words).flatMap(([group, words]) => words.map((word): [string, string] => [word, group]))
}

function numbers(table: string): [string, number][] {
  const words = plainRows(table)
  return words.flatMap((word, index) =>
    index % 2 === 0 ? [[word, Number(words[index + 1])] as [string, number]] : [],
  )
}

function neighbours(words: Readonly<Record<string, string>>): Map<string, Set<string>> {
  const neighboursByName = new Map<string, Set<string>>()
  const add = (a: string, b: string) => neighboursByName.set(a, (neighboursByName.get(a) ?? new Set()).add(b))
  for (const [name, others] of entries(words)) {
    for (const word of others) {
      add(name, word)
      add(word, name)
    }
  }
  return neighboursByName
}
