import table from '#assets/words/skills.json' with { type: 'json' }
import { findTerms, impliedBy, nameOfTerm, namesWithImplied } from '#lib/judge/read/find-terms.ts'
import { requiresDepth } from '#lib/judge/settle/demand.ts'
import { affirmed, ENDED, type IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { readTerms, termsOf } from '#lib/text/tokens.ts'

/**
 * Tools that stand for one another where a row takes any of their kind: what postings call the kind, then the tools. Example: Looker shows
 * "Power BI or similar" and "BI tools". A kind with * is also work, which shows no tool: customer support is no customer support software.
 */
type Family = { tools: readonly string[]; isWork: boolean }

const byLabel = new Map<string, Family>()
const byTool = new Map<string, Family>()
for (const line of table.families) {
  const isWork = line.startsWith('* ')
  const [labels = '', members = ''] = line.slice(isWork ? 2 : 0).split(' | ')
  // A single word before a longer name would be read as its beginning, as in "design and maintenance of pumps".
  const tools = members.split(', ').toSorted((a, b) => b.split(' ').length - a.split(' ').length)
  for (const label of labels.split(', ')) byLabel.set(label, { tools, isWork })
  // A tool of two kinds has the first. Example: HubSpot is customer relationship software before it is mail software.
  for (const name of tools.map(nameOfTerm)) byTool.set(name, byTool.get(name) ?? { tools, isWork })
}

// The longest first, so that "cloud data warehouse" is not read as "cloud".
const LABELS = [...byLabel.keys()].toSorted((a, b) => b.length - a.length).join('|')
const KIND = new RegExp(
  String.raw`(?<!\p{L})(?:(?<label>${LABELS}) (?:tools?|tooling|software|systems?|platforms?|suites?|solutions?|providers?)|(?<short>ats|crm|erp|hris|lms|cms|wms))(?![\p{L}&/])`,
  'iu',
)
const KINDS = new RegExp(KIND.source, 'giu')
const OR_LIKE =
  /(?<tools>[^;.()]{1,80}?),? or (?:an? )?(?:\p{L}+ )?(?:similar|equivalent|comparable|related|other)(?!\p{L})(?<kind>[^,;.()]{0,60})/giu

/** How far lines say the parts of a row. */
export type PartsSaid = {
  /** The share of the weight of its words that the best line holds, for the part that is said least; and the mean of all parts. */
  least: number
  mean: number
  /** Parts that no line says nearly whole. */
  missing: number
  /** Whether every part is a known name. */
  namesAlone: boolean
  /** Whether every part is said nearly in its words, with the depth that the row asks for. */
  inFull: boolean
  /** The lines that say the parts, the best of each part first. */
  lines: IndexedLine[]
}

/** A line says a part when it holds so much of the weight of the part's words. */
const NEARLY_WHOLE = 0.75
// Words that name nothing known must nearly all be there: selling furniture is not restoring it.
const UNNAMED = 0.9
// A single common word is a topic: "support" in "general support to the data team". A rare one names a thing: "children".
const RARE = 3

type SaidPart = { part: Part; share: number; lines: FirmLine[] }

/** A line's firm words and names: without clauses that tell of little, and without the name of an employer. */
type FirmLine = {
  line: IndexedLine
  stems: ReadonlySet<string>
  /** Also implied ones. */
  names: ReadonlySet<string>
  isAtWork: boolean
  isStrong: boolean
}

// "C++ (some)", "AWS: free-tier practice only", "Tableau: a single course"; but "machine learning", "some of the largest".
const WEAK =
  /(?<!\p{L})(?:some(?! \d| of)|basics?|beginner|a bit of|a little|hobby|familiar(?:ity)? with|exposure to|notions|grundkenntnisse|etwas|básic[oa]s?|débutant|viewer|theory|tutorials?|(?:reading|read)(?: only|-only| access| code)|older (?:projects?|versions?)|(?:a|one|single|online|free|short) (?:single )?course|(?:currently |am |still )learning|only(?=\s*(?:[).;]|$)))(?!\p{L})|^\s?learning(?!\p{L})|, not (?:in )?production/iu
const STRONG =
  /(?<!\p{L})(?:expert\p{L}*|advanced|fluent|senior|lead|specialist|strong|daily|extensive)(?!\p{L})/iu
const CLAUSE_END = /(?<=[.;])\s|,(?![^()]{0,80}\))(?!\s?(?:not|no|but|aber|nicht)\s)/u

const firm = new WeakMap<readonly IndexedLine[], readonly FirmLine[]>()

/** One thing that a row asks for: its words with their weights, and the known names among them. */
type Part = { words: ReadonlyMap<string, number>; names: readonly string[] }

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
    interest direct directly day-to-day end-to-end key core clear clearly ensure
    kenntnis kenntnisse kenntnissen grundkenntnisse sichere sicherer sicheren umgang vorteil wünschenswert erforderlich vorausgesetzt habilitation maîtrise connaissance
    connaissances exigé exigée requis requise souhaité souhaitée apprécié appréciée atout conocimiento conocimientos dominio valorable
    conoscenza conoscenze conhecimento conhecimentos domínio kennis`,
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
    .map((group) => group.filter(({ words, names }) => words.size + names.length > 0))
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

/** Returns how far the firm words of lines say each part of a row. */
export function partsSaid(quote: string, index: readonly IndexedLine[], worth: Float32Array): PartsSaid {
  const lines = firmLines(index)
  const parts = partsOfRow(withToolsOfKind(quote), worth).map((group) => bestOf(group, lines))
  const shares = parts.map(({ share }) => share)
  const least = shares.length === 0 ? 0 : Math.min(...shares)
  const isPlain = parts.every(({ part }) => isThing(part))
  return {
    least,
    mean: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    missing: shares.filter((share) => share < NEARLY_WHOLE).length,
    namesAlone: parts.length > 0 && parts.every(({ part }) => part.names.length > 0),
    inFull: parts.length > 0 && parts.every(isSaid) && isPlain && (!requiresDepth(quote) || isDeep(parts)),
    lines: [
      ...new Set([
        ...parts.flatMap(({ lines: own }) => own.slice(0, 1)),
        ...parts.flatMap((part) => part.lines),
      ]),
    ].map(({ line }) => line),
  }
}

function isSaid({ part, share }: SaidPart): boolean {
  return share >= (part.names.length > 0 ? NEARLY_WHOLE : UNNAMED)
}

function isThing({ names, words }: Part): boolean {
  return names.length > 0 || words.size > 1 || [...words.values()].every((weight) => weight >= RARE)
}

function bestOf(group: readonly Part[], lines: readonly FirmLine[]): SaidPart {
  const saidParts = group.map((part): SaidPart => {
    const scored = lines.map((line) => ({ line, share: shareOf(part, line) }))
    const share = Math.max(0, ...scored.map((own) => own.share))
    const least = Math.max(Math.min(share, NEARLY_WHOLE), Number.EPSILON)
    return { part, share, lines: scored.filter((own) => own.share >= least).map(({ line }) => line) }
  })
  // Between two equal shares a thing counts more than a topic. Example: "Grafana" before "monitoring tools".
  const rankOf = ({ part, share }: SaidPart) => share + (isThing(part) ? Number.EPSILON : 0)
  return saidParts.reduce((best, own) => (rankOf(own) > rankOf(best) ? own : best))
}

function shareOf({ words, names }: Part, line: FirmLine): number {
  const found = names.filter((name) => line.names.has(name))
  // Spellings differ: "ML" for "machine learning".
  if (found.length > 0 && found.length === names.length && words.size <= names.length) return 1
  const spelled = new Set(found.flatMap((name) => termsOf(name)))
  let [said, all] = [0, 0]
  for (const [word, weight] of words) {
    all += weight
    if (line.stems.has(word) || spelled.has(word)) said += weight
  }
  return all === 0 ? 0 : said / all
}

// "Strong Python" needs it at work and once more, or a word such as "expert" beside it.
function isDeep(parts: readonly SaidPart[]): boolean {
  const isUsed = parts.every(({ lines }) => lines.length > 1 && lines.some(({ isAtWork }) => isAtWork))
  return isUsed || parts.every(({ lines }) => lines.some(({ isStrong }) => isStrong))
}

/** Returns the lines that name a thing, or imply it, and do not say that it is little. */
export function linesWithFirmName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return firmLines(index).flatMap(({ line, names }) => (names.has(name) ? [line] : []))
}

// A field of study is no experience.
function firmLines(index: readonly IndexedLine[]): readonly FirmLine[] {
  const cached = firm.get(index)
  if (cached) return cached
  const own = index.filter(({ line }) => line.section !== 'education')
  const clauses = own.flatMap(({ line }) => line.text.split(CLAUSE_END).filter((clause) => WEAK.test(clause)))
  const weakNames = new Set(clauses.flatMap((clause) => findTerms(clause).map(({ name }) => name)))
  const lines = own.map((line) => firmOf(line, weakNames))
  firm.set(index, lines)
  return lines
}

function firmOf(line: IndexedLine, weakNames: ReadonlySet<string>): FirmLine {
  const { text, entry, section } = line.line
  const work = section === 'experience' ? (entry?.work ?? entry?.heading ?? '') : ''
  const clauses = text.split(CLAUSE_END)
  const isEnded = section !== 'experience' && section !== 'projects' && ENDED.test(text)
  const kept = isEnded ? [] : clauses.filter((clause) => !WEAK.test(clause))
  const isWhole = kept.length === clauses.length && text !== entry?.heading
  const firmText = text === entry?.heading ? '' : affirmed(kept.join(', '))
  const both = `${firmText}, ${work}`
  const written = new Set(findTerms(both).map(({ name }) => name))
  // A thing that a line plays down is not implied by another. Example: "a little SQL" beside PostgreSQL.
  const names = [...namesWithImplied(both)].filter((name) => written.has(name) || !weakNames.has(name))
  const implied = names.flatMap((name) => [name, ...impliedBy(name).words])
  const stems = new Set([...(isWhole ? line.stems : []), ...termsOf(implied.join('\n'))])
  for (const name of weakNames) if (!written.has(name)) for (const stem of termsOf(name)) stems.delete(stem)
  return {
    line,
    stems: new Set([...stems, ...termsOf(both)]),
    names: new Set(names),
    isAtWork: section === 'experience' || section === 'projects',
    isStrong: STRONG.test(both),
  }
}

/**
 * Returns a text with the tools of each kind that it takes. Examples: "modern BI tools" gives "modern BI tools or Tableau or Looker ...", and
 * "Power BI or similar" gives "Power BI or Tableau or Looker ...".
 */
function withToolsOfKind(text: string): string {
  const similar = text.replaceAll(OR_LIKE, (whole, before: string, kind: string) => {
    const last = findTerms(before).at(-1)
    const family = familyIn(kind) ?? (last === undefined ? undefined : byTool.get(last.name))
    return family === undefined ? whole : [before, ...family.tools].join(' or ')
  })
  return similar.replaceAll(KINDS, (kind) => {
    const family = familyIn(kind)
    return family === undefined ? kind : [...(family.isWork ? [] : [kind]), ...family.tools].join(' or ')
  })
}

function familyIn(text: string): Family | undefined {
  const { label, short } = KIND.exec(text)?.groups ?? {}
  return byLabel.get((label ?? short ?? '').toLowerCase())
}
