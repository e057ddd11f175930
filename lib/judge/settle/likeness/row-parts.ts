import { findTerms } from '#lib/judge/read/find-terms.ts'
import { readTerms, termsOf } from '#lib/text/tokens.ts'

/** One thing that a row asks for: its words with their weights, and the known names among them. */
export type Part = { words: ReadonlyMap<string, number>; names: readonly string[] }

/** Words of every row, which show nothing by being shared. */
const IDLE = new Set(
  termsOf(
    `experience experienced years work working skill skills skilled ability able strong knowledge knowledgeable understand understanding
    proven demonstrate demonstrated demonstrable hands-on relevant excellent good great solid deep plus require required requires prefer
    preferred preferably minimum least equivalent related similar comparable environment environments role roles position candidate
    candidates ideal ideally familiar familiarity proficient proficiency comfortable using use used include including level high highly
    well background track record prior previous previously expertise expert advanced professional etc team company must know need needed
    needs bonus nice advantage beneficial desirable desired essential mandatory basic extensive significant substantial exposure
    exceptional outstanding successful success successfully history practical other various variety multiple such like especially
    particularly modern common popular general effective effectively confident confidently you your we our you’ll have has having be
    being who bring looking one more some any both tools tool tooling software systems system platforms platform technologies technology
    frameworks framework programs applications solutions techniques methods best practices practice principles concepts
    fundamentals industry industry-standard setting settings field area areas capacity sense mastery fluency fluent command grasp passion
    interest direct directly day-to-day end-to-end key core clear clearly ensure`,
  ),
)
// The table of worth is of English postings, where the small words of other languages are rare.
const SMALL = new Set(
  `und der die das den dem des ein eine einer einem einen mit fur auf im in von zu zum zur bei oder als auch sowie sehr gute guter dich
  dein deine du wir ist sind aus an et le la les de du un une dans pour avec sur par ou au aux vous votre vos etre avoir bonne bon
  en el los las del al y con para por una uno su sus o que como es e il di da per com os no na ao um uma dos`.match(
    /\S+/g,
  ),
)

/** Returns the words of a text that tell of something, each with its weight: the rarer, the higher. */
export function tellingWords(text: string, worth: Float32Array): Map<string, number> {
  const words = new Map<string, number>()
  readTerms(text, ({ text: stem, id }) => {
    if (!IDLE.has(stem) && !SMALL.has(stem) && !/^\d+$/.test(stem)) words.set(stem, worth[id] ?? 0)
  })
  return words
}

const BRACKETED = /\([^()]{0,200}\)/g
const EXAMPLES =
  /(?:[,(]\s?)?\b(?:such as|e\.g\.?,?|for example|for instance|like|wie|z\. ?b\.|comme|tels? que|por ejemplo)(?!\p{L})/iu
const OR_SIMILAR =
  /,? or (?:an? )?(?:\p{L}+ )?(?:similar|equivalent|comparable|related|other|any)(?!\p{L})(?:(?! and )[^,;.()])*/iu
const LABEL = /^[^:]{1,60}:\s(?=\p{L})/u
const MARKED = /⟦(\d+)⟧/gu

/**
 * Returns the parts of a row. Every group must be shown, by one of its parts. Examples: "SQL and Tableau or Looker" gives
 * [[SQL], [Tableau, Looker]]; "tools such as Jira and Asana" gives [[Jira, Asana]]; "design and maintenance of pumps" gives
 * [[design, pumps], [maintenance, pumps]].
 */
export function partsOfRow(quote: string, worth: Float32Array): Part[][] {
  const brackets: string[] = []
  // Names in brackets are examples of the words before them; other brackets explain.
  const bare = quote
    .replace(LABEL, '')
    .replaceAll(BRACKETED, (inner) =>
      EXAMPLES.test(inner) || findTerms(inner).length > 0
        ? ` ⟦${brackets.push(inner.slice(1, -1)) - 1}⟧ `
        : ' ',
    )
    .replace(OR_SIMILAR, ' or ')
    .replaceAll(/[()]/g, ' ')
  return bare
    .split(/(?<=[;.])\s/)
    .flatMap((clause) => partsOfClause(clause, { worth, brackets }))
    .map((group) => group.filter(({ words }) => words.size > 0))
    .filter((group) => group.length > 0)
}

type Context = { worth: Float32Array; brackets: readonly string[] }

function partsOfClause(clause: string, context: Context): Part[][] {
  const at = EXAMPLES.exec(clause)
  const groups = partsOfText(at === null ? clause : clause.slice(0, at.index), context)
  if (at === null) return groups
  const items = joined(clause.slice(at.index + at[0].length)).flat()
  // Behind the examples, "and enthusiasm for the web" is a part of its own.
  const end = items.findIndex((item) => !/\p{Lu}/u.test(item) && findTerms(item).length === 0)
  const listed = (end <= 0 ? items : items.slice(0, end)).map((item) => partOf(item, context.worth))
  const rest = end <= 0 ? [] : items.slice(end).map((item) => [partOf(item, context.worth)])
  const last = groups.pop() ?? []
  return [...groups, withExamples(last, listed), ...rest]
}

// An example shows the part that it is of. So do all words of that part if it has several. Examples of a known name only explain it.
function withExamples(group: readonly Part[], examples: readonly Part[]): Part[] {
  if (group.some(({ names }) => names.length > 0)) return [...group]
  return [...group.filter(({ words }) => words.size > 1), ...examples]
}

function partsOfText(text: string, { worth, brackets }: Context): Part[][] {
  const groups = joined(text).map((items) =>
    items.map((item) => {
      const examples = [...item.matchAll(MARKED)].flatMap(([, number]) =>
        joined((brackets[Number(number)] ?? '').replace(EXAMPLES, '')).flat(),
      )
      return {
        part: partOf(item.replaceAll(MARKED, ' '), worth),
        examples: examples.map((example) => partOf(example, worth)),
      }
    }),
  )
  const parts = groups.flat()
  for (const [index, { part }] of [...parts.entries()].reverse()) {
    const next = parts[index + 1]?.part
    if (next !== undefined && part.names.length === 0 && part.words.size === 1 && next.words.size > 1)
      (parts[index] as { part: Part }).part = {
        names: [],
        words: new Map([...part.words, ...[...next.words].slice(1)]),
      }
  }
  return groups.map((group) =>
    group.flatMap(({ part, examples }) => (examples.length > 0 ? withExamples([part], examples) : [part])),
  )
}

// The least weight of a word, so that a part of common words has some.
const LEAST_WORTH = 1

function partOf(text: string, worth: Float32Array): Part {
  const words = [...tellingWords(text, worth)].map(([word, weight]): [string, number] => [
    word,
    Math.max(LEAST_WORTH, weight),
  ])
  return { words: new Map(words), names: findTerms(text).map(({ name }) => name) }
}

const AND_OR = /\band ?\/ ?or\b/gi
const JOIN =
  /\s?[,;](?:\s?(?<behind>and|or|und|oder|et|ou|y|o)(?!\p{L}))?|\s(?<word>and|or|und|oder|et|ou|y|o|as well as|plus|with|including|mit|avec|con)\s|\s?(?<sign>[&/])\s?|\s[-–—]\s/giu
const OR = /^(?:or|oder|ou|o|\/)$/i

// The pieces of a text, those that "or" joins in one group. A comma joins like the next word that joins: "A, B or C".
function joined(text: string): string[][] {
  const clean = text.replaceAll(AND_OR, 'or')
  const names = findTerms(clean)
  const pieces: { text: string; join: string }[] = []
  let from = 0
  for (const { 0: written, index, groups = {} } of clean.matchAll(JOIN)) {
    // "CI/CD" is one name.
    if (names.some(({ start, end }) => start < index && index + written.length < end)) continue
    const join = groups['behind'] ?? groups['word'] ?? groups['sign'] ?? (/^\s?,/.test(written) ? ',' : 'and')
    pieces.push({ text: clean.slice(from, index), join })
    from = index + written.length
  }
  const groups: string[][] = [[clean.slice(from)]]
  let behind = 'and'
  for (const { text: piece, join } of pieces.reverse()) {
    const joins = join === ',' ? behind : join
    if (OR.test(joins)) groups[0]?.unshift(piece)
    else groups.unshift([piece])
    // A stroke joins its two neighbours alone.
    behind = join === ',' ? behind : join === '/' ? 'and' : join
  }
  return groups
}
