import { MUST_WORDS, NICE_WORDS } from '#lib/judge/read/demand-class.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { certainClause, isCertainDemand } from '#lib/judge/read/phrases/certain-demand.ts'
import type { Document } from '#lib/judge/read/split-posting.ts'
import { chanceOf, hashesOf, logitOf, type ReadingModels, sentenceWords } from '#lib/judge/read/weights.ts'

/** A piece of a posting that is one row, and the number of the part in which it begins. */
type PhraseSpan = { from: number; to: number; part: number }

const LONGEST_JOINED = 240
const SHORTEST = 3

/** The certainty that a decision needs. */
export type Thresholds = { row: number; cut: number; end: number }

/** Cuts the parts that are demands into phrases, and joins sentences of one line that are one demand. */
export function cutPhrases(
  text: string,
  document: Document,
  {
    models,
    chances,
    thresholds,
  }: { models: ReadingModels; chances: readonly number[]; thresholds: Thresholds },
): PhraseSpan[] {
  const rows: PhraseSpan[] = []
  let joins = false
  for (const [index, part] of document.parts.entries()) {
    if ((chances[index] ?? 0) < thresholds.row) {
      joins = false
      continue
    }
    const block = document.blocks[part.block]
    const sentence = text.slice(part.start, part.end)
    const pieces = cutSentence(
      sentence,
      { bullet: part.bullet, kind: block?.kind ?? 'other' },
      models,
      thresholds.cut,
    )
    const spans = pieces.map(({ from, to }) => ({
      from: from + part.start,
      to: to + part.start,
      part: index,
    }))
    const [first] = spans
    const before = rows.at(-1)
    if (joins && first && before && first.to - before.from <= LONGEST_JOINED) {
      before.to = first.to
      spans.shift()
    }
    rows.push(...spans)
    const next = document.parts[index + 1]
    joins = false
    if (next && next.line === part.line && next.sentence > 0) {
      const features = sentenceEnd(text, document, index, [chances[index] ?? 0, chances[index + 1] ?? 0])
      const isOne = chanceOf(logitOf(models.ends, hashesOf(features))) < thresholds.end
      joins = isOne && !isBonusBehind(sentence, text.slice(next.start, next.end))
    }
  }
  return rows
}

// A following bonus is a demand of its own. Example: "Fluent English; German is a plus".
function isBonusBehind(sentence: string, next: string): boolean {
  return NICE_WORDS.test(next) && !NICE_WORDS.test(sentence)
}

function cutSentence(
  sentence: string,
  place: { bullet: boolean; kind: string },
  models: ReadingModels,
  threshold: number,
): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  let start = isCertainDemand(sentence) ? certainClause(sentence) : 0
  for (const { leftEnd, rightStart, closes, certain, features } of boundariesOf(sentence, place)) {
    // A name of one or two letters stays with its neighbour: "R and Python".
    if (leftEnd - start < SHORTEST || certain === 'whole') continue
    if (certain !== 'cut' && chanceOf(logitOf(models.cuts, hashesOf(features))) < threshold) continue
    if (closes !== null) {
      pieces.push({ from: rightStart, to: closes })
      continue
    }
    pieces.push({ from: start, to: leftEnd })
    start = rightStart
  }
  const last = pieces.at(-1)
  if (last !== undefined && last.to <= start && isShortName(sentence.slice(start))) last.to = sentence.length
  else pieces.push({ from: start, to: sentence.length })
  return pieces.filter((piece) => piece.to - piece.from >= SHORTEST)
}

function isShortName(text: string): boolean {
  return /^\p{L}{1,2}\W*$/u.test(text)
}

const OPENERS = new Map([
  [')', '('],
  [']', '['],
])
const MOST_TURNS = 60
const LEAD =
  /^(?:(?:[\s,;:!?)\]}/&*•–—|+]|\.(?!\p{L}))+|-\s+|(?:and\/or|and|or|und|oder|et|ou|y|but|plus|such as|e\.g\.?|i\.e\.?|etc\.?|including|incl\.?)(?![\p{L}\p{N}_])[\s,:;.]*)/iu
// The plus of "C++" and the point of ".NET" belong to the name.
const TAIL =
  /(?:(?<![\s,;:(/&–—[{|])[\s,;:(/&–—[{|]+|\s\+|\s-|\s(?:and\/or|and|or|und|oder|et|ou|such as|e\.g\.?|including))$/i

/**
 * Returns the part of a text that can stand alone: no joining word, lone example or mark at its ends, and all brackets
 * closed. Null if too little is left.
 */
export function wholePhrase(
  text: string,
  span: { from: number; to: number },
): { from: number; to: number } | null {
  let { from, to } = span
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const before = `${from} ${to}`
    const lead = LEAD.exec(text.slice(from, Math.min(to, from + 24)))?.[0].length ?? 0
    from += lead
    to -= TAIL.exec(text.slice(Math.max(from, to - 24), to))?.[0].length ?? 0
    ;({ from, to } = balanced(text, { from, to }))
    if (`${from} ${to}` === before) break
  }
  const quote = text.slice(from, to)
  if (!/[\p{L}\p{N}]/u.test(quote)) return null
  if (quote.length >= SHORTEST) return { from, to }
  // A quote too short to be found again keeps its bullet: "- Go".
  const marked = /[•*·●-]\s{1,2}$/.exec(text.slice(Math.max(span.from, from - 3), from))?.[0].length ?? 0
  return marked > 0 ? { from: from - marked, to } : null
}

// An unpaired bracket ends the piece, or starts it: the longer side stays.
function balanced(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const open: { letter: string; at: number }[] = []
  for (let index = from; index < to; index += 1) {
    const letter = text[index] ?? ''
    if (letter === '(' || letter === '[') open.push({ letter, at: index })
    const opener = OPENERS.get(letter)
    if (opener === undefined) continue
    if (open.at(-1)?.letter === opener) open.pop()
    else return index - from >= to - index - 1 ? { from, to: index } : { from: index + 1, to }
  }
  const first = open[0]
  if (first === undefined) return { from, to }
  return first.at - from >= to - first.at - 1 ? { from, to: first.at } : { from: first.at + 1, to }
}

/** A place where a sentence may be cut in two; the words between belong to neither side. */
type Boundary = {
  /** The end of the left side, and the start of the right one. */
  leftEnd: number
  rightStart: number
  /** The end of the brackets that it opens, which also ends the right side. */
  closes: number | null
  /** The decision of rules alone: a must and its bonus are two demands, alternatives are one. Null if undecided. */
  certain: 'cut' | 'whole' | null
  /** The features for the decision. */
  features: string[]
}

/** The place of the sentence. */
type SentencePlace = { bullet: boolean; kind: string }

const JOINERS =
  /(?:(?<!\s)\s+)?[,、]\s*(?:(?:and|or|plus|but|with|including|as well as|along with|und|oder|sowie|mit|et|ou|avec|ainsi que|y|o|con|en|e|met|of)\s+|&\s*)?|(?:(?<!\s)\s+)?\(|\)\s*|(?<!\s)\s+(?:and|or|plus|but|with|including|as well as|along with|combined with|coupled with|while|und|oder|sowie|mit|et|ou|avec|y|con|en|met|&|\+)\s+|(?:(?<!\s)\s+)?[—–]\s*|(?<!\s)\s+-\s+|:\s+|(?<!\s)\s+(?=(?:ideally|preferably|idealerweise|idéalement|de préférence|idealmente|preferiblemente|preferentemente)\b)|(?:(?<!\s)\s+)?\/\s*/giu
const MOST_BOUNDARIES = 60
const LONGEST = 900

const HEAD =
  /^(?:an? |the |your )?(?:(?:very |highly )?(?:strong|excellent|proven|demonstrated|solid|deep|good|great|exceptional|extensive|prior|previous|hands-on|working|basic|advanced|outstanding|effective|keen|genuine|some|relevant|professional|practical|fluent|native|clear) )*(?:experience|experienced|ability|able|knowledge|proficien\w+|familiar\w*|understanding|passion\w*|comfort\w*|track record|skills?|skilled|expertise|background|willing\w*|capable|capacity|desire|interest\w*|attention|fluen\w+|command|exposure|degree|bachelor\w*|master\w*|certifi\w+|licen[sc]\w+|eager\w*|excited|adept|confident|commitment|history|success\w*|portfolio|eye|grasp|mindset|preference|preferred)\b|^(?:(?:eine?|une?|la|le|el|sehr|guten?|gutes|sichere[rn]?|fundierten?|erste|mehrjährige|hohe|ausgeprägten?|première|bonnes?|solides?|excellente?s?|buen[ao]?|altas?|amplia|fluida) )*(?:erfahrung|berufserfahrung|kenntnisse|\p{L}+kenntnisse|verständnis|fähigkeit|bereitschaft|führerschein|ausbildung|studium|interesse|freude|deutsch|englisch|expérience|connaissance|maîtrise|niveau|sens|capacité|aptitude|esprit|aisance|formation|diplôm|titulaire|permis|goût|anglais|experiencia|conocimiento|dominio|manejo|capacidad|nivel|titulación|formación|carnet|disponibilidad|habilidad|inglés|vous (?:avez|êtes|justifiez|maîtrisez|possédez|disposez|faites|savez|aimez)|(?:du|sie) (?:hast|bist|kannst|bringst|verfügst|haben|sind|verfügen))/iu
const EXAMPLES =
  /(?:such as|e\.g\.?,?|for example|for instance|like|i\.e\.?,?|including|z\.b\.|par exemple|tels? que|como)\s*(?::\s*)?$/iu

const NICE_START =
  /^(?:ideally|preferabl[ey]|preferred|pref\.|bonus|nice to have|a plus|advanced? .{0,30} (?:a plus|preferred)|.{0,60}(?:a (?:big |strong |huge )?(?:plus|bonus|asset|advantage)|preferred|desirable|nice to have|welcome|optional)\b|idealement|idéalement|de préférence|idealerweise|vorzugsweise|gerne? |idealmente|prefer(?:ible|ente)mente|valorable|deseable|se valora)/i
const YEAR = /\d\+? ?(?:-|–|to)? ?\d{0,2}\+? (?:years?|yrs?)\b|\b(?:jahre?|ans?|años?|mois|meses)\b/iu

/** Returns the possible cuts of a sentence, in order, each with its features. */
export function boundariesOf(sentence: string, place: SentencePlace): Boundary[] {
  const text = sentence.slice(0, LONGEST)
  const stops = [...text.matchAll(JOINERS)].slice(0, MOST_BOUNDARIES).map(stopOf)
  if (stops.length === 0) return []
  const seen: Sentence = { text, place, stops, terms: findTerms(text), depths: depthsOf(text) }
  const has = { or: OR.test(text), examples: GIVES_EXAMPLES.test(text) }
  return stops.flatMap((stop, index): Boundary[] => {
    const { leftEnd, rightStart, joiner } = stop
    if (leftEnd === 0 || rightStart >= text.length || joiner.startsWith(')')) return []
    const close = joiner === '(' ? text.indexOf(')', rightStart) : null
    if (close === -1) return []
    const sides = sidesOf(seen, index, close)
    const features = cutFeatures(seen, sides, { ...has, at: index })
    return [{ leftEnd, rightStart, closes: close, certain: certainCut(seen, sides, index), features }]
  })
}

type Stop = { leftEnd: number; rightStart: number; joiner: string; inList: boolean }
type Sentence = {
  text: string
  place: SentencePlace
  stops: readonly Stop[]
  terms: readonly { start: number; end: number }[]
  depths: Uint8Array
}

function stopOf({ 0: written, index }: RegExpExecArray): Stop {
  const marks = written.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace('、', ',')
  const joiner = marks.replace(/^, ?(?=.)/, ', ') || 'space'
  return { leftEnd: index, rightStart: index + written.length, joiner, inList: IN_LIST.test(joiner) }
}

/** The text on both sides of a boundary: up to the next boundaries, and up to the ends of the sentence. */
type Sides = {
  own: string
  next: string
  before: string
  rest: string
  /** The size of both sides, `t` for a term. Example: "t|4". */
  sizes: string
  /** `deep` inside brackets, else `flat`. */
  depth: 'deep' | 'flat'
  opensBracket: boolean
}

function sidesOf({ text, stops, terms, depths }: Sentence, index: number, close: number | null): Sides {
  const { leftEnd, rightStart } = stops[index] as Stop
  const start = stops[index - 1]?.rightStart ?? 0
  const end = stops[index + 1]?.leftEnd ?? text.length
  const [own, next] = [text.slice(start, leftEnd), text.slice(rightStart, end)]
  const isTerm = (from: number, to: number) =>
    terms.some(
      (term) => term.start >= from - 1 && term.end <= to + 1 && term.end - term.start >= (to - from) * 0.6,
    )
  return {
    own,
    next,
    before: text.slice(0, leftEnd),
    rest: text.slice(rightStart, close ?? text.length),
    sizes: `${isTerm(start, leftEnd) ? 't' : sizeOf(own)}|${isTerm(rightStart, end) ? 't' : sizeOf(next)}`,
    depth: (depths[leftEnd] ?? 0) > 0 ? 'deep' : 'flat',
    opensBracket: close !== null,
  }
}

function certainCut(sentence: Sentence, sides: Sides, index: number): Boundary['certain'] {
  const { joiner, inList } = sentence.stops[index] as Stop
  const isNew = HEAD.test(sides.rest) || NICE_START.test(sides.rest)
  if (ENDS_IN_OR.test(joiner)) return isNew && joiner !== '/' ? null : 'whole'
  if (sides.depth === 'flat' && /^[,—–-]/.test(joiner) && isBonusOf(sides)) return 'cut'
  if (sides.depth === 'flat' && YOU_HAVE.test(sides.rest) && countWords(sides.before) >= FEWEST_BEFORE_CLAUSE)
    return 'cut'
  return inList && !isNew && isChoiceBehind(sentence, index) ? 'whole' : null
}

// A must and its bonus are two demands. Example: "SQL required, CPA a plus".
function isBonusOf({ own, next, before }: Sides): boolean {
  return BONUS_END.test(next) && !NICE_WORDS.test(own) && !NICE_WORDS.test(before)
}

// Alternatives are one demand. Example: "Python, Go or Java".
function isChoiceBehind({ text, stops }: Sentence, index: number): boolean {
  for (const later of stops.slice(index + 1)) {
    if (!later.inList || countWords(text.slice(stops[index]?.rightStart, later.leftEnd)) > MOST_IN_CHOICE)
      return false
    if (ENDS_IN_OR.test(later.joiner)) return true
  }
  return false
}

// A clause of its own: "Diplômé d'un bac +3, vous justifiez de 3 ans d'expérience".
const YOU_HAVE =
  /^(?:vous (?:avez|êtes|justifiez|maîtrisez|maitrisez|possédez|disposez|savez|connaissez|parlez|bénéficiez|faites preuve)|tu (?:as|es|justifies|maîtrises|possèdes|disposes|sais|connais|parles)|titulaire d|diplômée?(?:\(e\))? d|de formation )/iu
const FEWEST_BEFORE_CLAUSE = 3

const ENDS_IN_OR = /(?:^|\s)(?:or|oder|ou|o)$|\//
const MOST_IN_CHOICE = 12

// A feature is the name of a trained weight: a text that changes here loses its weight.
function cutFeatures(
  { text, place, stops, terms }: Sentence,
  { own, next, before, rest, sizes, depth, opensBracket }: Sides,
  { or, examples, at: index }: { or: boolean; examples: boolean; at: number },
): string[] {
  const { joiner, inList } = stops[index] as Stop
  const words = (
    rest
      .slice(0, 80)
      .toLowerCase()
      .match(/[\p{L}\p{N}+#'’-]+/gu) ?? []
  ).slice(0, 3)
  const lists = Math.min(5, stops.filter((stop) => stop.inList).length)
  const head = `${HEAD.test(before)}>${HEAD.test(rest)}`
  const years = `${YEAR.test(before)}>${YEAR.test(rest)}`
  const nice = `${NICE_WORDS.test(before)}>${NICE_WORDS.test(rest)}`
  const bonus = nearBonus(rest, opensBracket ? rest : next)
  const list = listOf(inList, `or=${or} ex=${examples || EXAMPLES.test(before)} n=${lists}`)
  const shape = inList ? 'list' : joiner
  return [
    'always',
    `${joiner} ${depth}`,
    `${joiner} next=${(stops[index + 1]?.joiner ?? 'end').slice(0, 5)} ${depth}`,
    `${joiner} head=${head} ${depth}`,
    `head=${head} ${depth}`,
    `${joiner} first=${words[0] ?? ''}`,
    `first=${words[0] ?? ''} ${depth}`,
    `${list} ${depth}`,
    `${list} sides=${sizes} ${depth}`,
    `sides=${sizes} ${shape} ${depth}`,
    `years=${years} ${shape}`,
    `years=${years} ${depth}`,
    `nice=${nice} near=${bonus} ${opensBracket ? '(' : depth}`,
    `nice near=${bonus} left=${NICE_WORDS.test(own)}`,
    `must=${MUST_WORDS.test(rest)} nice=${nice}`,
    `left=${bucket(countWords(before))} ${shape}`,
    `right=${bucket(countWords(rest))} ${shape}`,
    `verb=${/^\p{L}+ing\b/u.test(rest)} ${joiner}`,
    `${place.bullet ? 'bullet' : 'prose'} ${shape}`,
    `kind=${place.kind} ${inList}`,
    `last=${/(?<![\p{L}\p{N}+#'’-])[\p{L}\p{N}+#'’-]+$/u.exec(before.slice(-40).toLowerCase())?.[0] ?? ''}`,
    `cap=${/^\p{Lu}/u.test(rest)} ${inList}`,
    `terms=${Math.min(5, terms.length)} ${sizes} ${text.length > 120}`,
  ]
}

function listOf(inList: boolean, list: string): string {
  return inList ? `list ${list}` : 'no list'
}

function nearBonus(ending: string, next: string): string {
  if (NICE_START.test(ending)) return 'start'
  return NICE_WORDS.test(next) ? 'next' : 'no'
}

const IN_LIST = /^(?:,|, and|and|&|, et|et|und|, y|y|, or|or|\/)$/
const OR = /\b(?:or|oder|ou|o)\b|\band\/or\b/i
const GIVES_EXAMPLES = /\b(?:such as|e\.g|for example|like|z\.b|tels? que)\b/i
const BONUS_END =
  /^(?:[^,;]{2,70}\b(?:(?:a|an) (?:big |strong |huge |definite )?(?:plus|bonus|asset|advantage)|preferred|desirable|nice to have|optional|von vorteil|wünschenswert|ein plus|un plus|un atout|un avantage|appréciée?s?|souhaitée?s?|valorables?|deseables?)|(?:is |as )?(?:a |an )?(?:plus|bonus))[\s.)]*$/i

function sizeOf(text: string): string {
  const words = countWords(text)
  return words <= 1 ? '1' : words <= 2 ? '2' : words <= 4 ? '4' : words <= 7 ? '7' : 'long'
}

function bucket(words: number): number {
  return words <= 4 ? words : words <= 6 ? 6 : words <= 9 ? 9 : words <= 14 ? 14 : 20
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
}

function depthsOf(text: string): Uint8Array {
  const depths = new Uint8Array(text.length)
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === ')' || text[index] === ']') depth = Math.max(0, depth - 1)
    depths[index] = depth
    if (text[index] === '(' || text[index] === '[') depth = Math.min(9, depth + 1)
  }
  return depths
}

/**
 * Returns features that tell whether a sentence and the next of its line are two demands, or one with an explanation.
 */
export function sentenceEnd(
  text: string,
  { blocks, parts }: Document,
  index: number,
  [chance, next]: readonly [number, number],
): string[] {
  const [part, right] = [parts[index], parts[index + 1]]
  if (part === undefined || right === undefined) return []
  const [a, b] = [text.slice(part.start, part.end), text.slice(right.start, right.end)]
  const [first, second] = [sentenceWords(a), sentenceWords(b)]
  const gap = text.slice(part.end - 1, right.start)
  const end = gap.includes(';') ? ';' : gap.includes('.') ? '.' : 'x'
  const place = part.bullet ? 'bullet' : 'prose'
  const kind = blocks[part.block]?.kind ?? 'other'
  return [
    'always',
    end,
    `${end} ${place}`,
    `${end} n=${Math.min(5, part.sentences)} i=${Math.min(3, part.sentence)}`,
    `a=${stepOf(first)} ${place}`,
    `b=${stepOf(second)} ${place}`,
    `a=${stepOf(first)} b=${stepOf(second)}`,
    `sum=${Math.floor((a.length + b.length) / 50)} ${place}`,
    `f=${second[0]}`,
    `f2=${second[0]} ${second[1]}`,
    `fa=${first[0]}`,
    `fa=${first[0]} f=${second[0]}`,
    `same=${first[0] === second[0]} ${place}`,
    `kind=${kind} ${place}`,
    `label=${part.label !== ''} ${place}`,
    `nice=${NICE_WORDS.test(a)}>${NICE_WORDS.test(b)}`,
    `must=${MUST_WORDS.test(b)}`,
    `head=${HEAD.test(a)}>${HEAD.test(b)} ${end}`,
    `years=${YEAR.test(a)}>${YEAR.test(b)}`,
    `you=${YOU.test(a)}>${YOU.test(b)}`,
    `terms=${findTerms(b).length > 0}`,
    `chances=${Math.round(chance * 5)} ${Math.round(next * 5)}`,
    `next=${Math.round(next * 8)}`,
  ]
}

const YOU = /^(?:you|du |sie |vous |tu |eres|tienes)/i

function stepOf({ length }: readonly string[]): number {
  return length <= 2 ? length : length <= 4 ? 4 : length <= 7 ? 7 : length <= 12 ? 12 : length <= 20 ? 20 : 30
}
