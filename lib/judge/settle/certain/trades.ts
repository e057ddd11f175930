import { namesWithImplied } from '#lib/judge/read/find-terms.ts'
import type { IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { partsOfRow } from '#lib/judge/settle/likeness/row-parts.ts'
import { smallWordsOf } from '#lib/text/language.ts'
import { termsOf } from '#lib/text/tokens.ts'

// Behind these words stands how or for whom the work is done.
const MANNER =
  /(?<!\p{L})(?:for|to|via|through|with|across|on|preferabl[ey]|preferred|ideally|bonus|demonstrating|including|such as|where|mit|für|avec|pour|con|para)(?!\p{L})/iu
const LEADING_WORDS = new Set(
  termsOf(
    'lead leading leadership manage managing management manager supervise supervising supervisory supervisor team teams people staff build building grow growing develop developing hire hiring coach coaching mentor mentoring direct reports high-performing performing progressive senior junior similar sized through using applied engineer engineering developer development analyst specialist',
  ),
)
// Words around the name of a kind of work, in the languages of imports.
const UNNAMED = new Set([
  ...'work working experience berufserfahrung erfahrung expérience experiencia experiência esperienza ervaring'.split(
    ' ',
  ),
  ...smallWordsOf(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl']),
])
const UNNAMED_TERMS = new Set([...UNNAMED].flatMap(termsOf))
const [ALL_OF_IT, BESIDE_TITLE] = [0.75, 0.5]

// Every word counts alike.
const EVEN = new Float32Array()

const cache = new WeakMap<IndexedLine, { names: ReadonlySet<string>; words: ReadonlySet<string> }>()

// Work with many titles: its names in postings, and the headings of such entries. English, German, French and Spanish.
const TRADES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bfront[- ]?end/i, /\bfront[- ]?end|\bui (?:engineer|developer)|\bweb (?:engineer|developer)/i],
  [
    /\b(?:back-?end|full-?stack|devops|site reliability|platform engineer\w*)\b/i,
    /\b(?:back-?end|full-?stack|devops|site reliability|platform|systems|cloud|sre)\b/i,
  ],
  [
    /\bmechanical eng|maschinenbau|génie mécanique|ingeniería mecánica/i,
    /\bmechanical\b|maschinenbau|mécani|mecánic|meccanic/i,
  ],
  [
    /\b(?:electrical|electronics?) eng|elektrotechnik|génie électrique|ingeniería eléctrica/i,
    /\b(?:electric|electronic)|elektro|électr|eléctric|electrónic/i,
  ],
  [
    /\b(?:civil|structural) eng|bauingenieur|génie civil|ingeniería civil/i,
    /\b(?:civil|structural|geotechnical|highway|bridge)\b|bauingenieur|génie civil/i,
  ],
  [
    /\bchemical eng|verfahrenstechnik|génie chimique|ingeniería química/i,
    /\bchemical\b|verfahrens|chimi|químic|\bprocess engineer/i,
  ],
  [
    /\b(?:industrial|manufacturing|production) eng/i,
    /\b(?:industrial|manufacturing|production|process|lean|plant)\b|fertigung|produktion/i,
  ],
  [/\b(?:aerospace|aeronautical) eng/i, /\b(?:aerospace|aeronautical|flight|propulsion|avionics)\b/i],
  [
    /\b(?:software|application|web|programming|development|coding)\b|(?<!\b(?:petroleum|environmental|nuclear|materials?|marine|mining|geotechnical|optical|agricultural|naval|transportation|traffic|biomedical|hardware|quality|sales|value|rf|power|energy) )\bengineering\b/i,
    /\b(?:software|back-?end|front-?end|full-?stack|web|mobile|ios|android|platform|devops|site reliability|data|machine learning|cloud|systems|staff|principal|lead) (?:software )?(?:engineer|developer)|\b(?:programmer|developer|swe|sre)\b|entwickler|développeu|desarrollador|programador/i,
  ],
  [
    /\b(?:sales|selling|quota|closing|business development)\b|vertrieb|\bvente|\bventas/i,
    /\b(?:sales|account executive|sdr|bdr|business development)\b|vertrieb|verkäuf|commercial\b|comercial|ventas/i,
  ],
  [
    /\b(?:nursing|clinical|bedside|patient care)\b|pflege|\bsoins\b/i,
    /\b(?:nurse|nursing|rn|lpn|cna)\b|pflege|infirmi|enfermer|aide-soignant/i,
  ],
  [
    /\b(?:teaching|classroom)\b|unterricht|enseign/i,
    /\b(?:teacher|lecturer|tutor|instructor)\b|lehrer|enseignant|professeur|profesor|maestr/i,
  ],
  [
    /\b(?:accounting|audit|bookkeeping)\b|buchhalt|comptab|contab/i,
    /\b(?:accountant|accounting|controller|bookkeeper|auditor)\b|buchhalt|comptable|contador|contable/i,
  ],
  [
    /\b(?:customer (?:support|service|care)|technical support|help ?desk|call cent(?:er|re))\b|kundenservice|service client|atención al cliente/i,
    /\b(?:support|customer (?:service|care)|help ?desk|call cent(?:er|re))\b|kundenservice|kundenbetreu|service client|soporte|atención al cliente/i,
  ],
  [
    /\b(?:hr|human resources|people operations|people experience|talent management)\b|personalwesen|ressources humaines|recursos humanos/i,
    /\b(?:hr|human resources|people (?:operations|partner|generalist|manager))\b|personal(?:referent|leiter|sachbearb)|ressources humaines|\brh\b|recursos humanos|\brrhh\b/i,
  ],
  [
    /\bproduct (?:management|manager|owner)/i,
    /\bproduct (?:manager|owner|lead)|produktmanager|chef\w{0,9} de produit/i,
  ],
  [
    /\bproject manag|projektleit|gestion de projet/i,
    /\bproject manager|projektleit|projektmanager|chef\w{0,9} de projet|jef[ea] de proyecto/i,
  ],
  [
    /\b(?:warehouse|distribution|logistics)\b|lager|logisti|entrepôt|almac/i,
    /\b(?:warehouse|distribution|logistics|shift supervisor|forklift)\b|lager|logisti|entrepôt|almac/i,
  ],
  [/\bmarketing\b/i, /\bmarketing\b/i],
  [
    /\b(?:recruit(?:ing|ment)|talent acquisition|sourcing candidates)\b|personalbeschaffung|recrutement|selección de personal/i,
    /\brecruit(?:er|ment|ing)\b|\btalent (?:acquisition|partner|sourcer)|personalbeschaff|recruteu|selección de personal/i,
  ],
  [
    /\b(?:legal practice|practi[cs]ing law|law firm|in-house counsel|post-qualification|pqe)\b|als (?:rechts)?anw[aä]lt/i,
    /\b(?:counsel|solicitor|attorney|lawyer|barrister|associate, \w+ law)\b|rechtsanw|\bjuriste?\b|avocat|abogad/i,
  ],
  [
    /\b(?:technical writing|copywriting|copy ?editing|editorial)\b/i,
    /\b(?:writer|copywriter|editor)\b|redakteur|rédact|redactor/i,
  ],
  [
    /\b(?:translation|locali[sz]ation)\b|übersetz|traduct|traducc/i,
    /\b(?:translator|locali[sz]ation)\b|übersetz|traduct|localiza/i,
  ],
  [
    /\b(?:it|desktop|systems?) (?:support|administration)\b/i,
    /\b(?:help ?desk|it support|desktop support|systems? admin\w*)\b/i,
  ],
  [
    /\b(?:ux|ui|product design|graphic design)\b/i,
    /\b(?:ux|ui|product|graphic|visual|interaction) designer|\bgestalter|graphiste|diseñador/i,
  ],
  [
    /\b(?:data analy\w+|analytics|business intelligence)\b/i,
    /\b(?:data|bi|business intelligence|reporting) analyst|datenanalyst|analyste de données|analista de datos/i,
  ],
  [
    /\b(?:research|lab|laboratory)\b|forschung|recherche\b|investigación/i,
    /\b(?:research\w*|postdoc\w*|doctoral|scientist|laborator\w+)\b|forsch|chercheu|investigador/i,
  ],
  [/\b(?:electrical|electrician)\b|elektr|électri|eléctric/i, /\belectric|elektri|électric|eléctric/i],
]

/** Returns the number of the first trade that a text speaks of; null where it speaks of none. */
export function tradeOf(text: string): number | null {
  const tradeIndex = TRADES.findIndex(([postingName]) => postingName.test(text))
  return tradeIndex === -1 ? null : tradeIndex
}

/** Returns the number of the trade that a title is of, or of which a text speaks; null where it is of none. Example: "RN". */
export function tradeOfRole(title: string): number | null {
  const tradeIndex = TRADES.findIndex(([, heading]) => heading.test(title))
  return tradeIndex === -1 ? tradeOf(title) : tradeIndex
}

/** Returns a text without the words that name a trade. */
export function withoutTrade(trade: number, text: string): string {
  const name = TRADES[trade]?.[0].source
  return name === undefined ? text : text.replaceAll(new RegExp(`(?:${name})\\p{L}*`, 'giu'), ' ')
}

/** Returns whether the heading of an entry is of a trade. */
export function isTradeHeading(trade: number, heading: string): boolean {
  return TRADES[trade]?.[1].test(heading) ?? false
}

const LEADING = new RegExp(
  [
    String.raw`\b(?:manag(?:ing|ed|e|es)|supervis\w+|lead(?:ing|s)?|led|run|coach\w*)\b[^.;]{0,40}\b(?:teams?|people|staff|reports|engineers|employees|agents|accountants|colleagues|pickers|nurses|representatives)`,
    String.raw`\b(?:supervis(?:e|ed|ing)|lead|led|leading|coach(?:ed|ing)?) (?:a |up to |about )?\d+ \p{L}+`,
    String.raw`\b(?:people|team|staff|line|direct) (?:management|leadership|leader)|\b(?:leadership|management|supervisory|managerial) (?:role|experience|position|capacity)|^management\b|^leadership\b`,
    String.raw`\b(?:supervisor|team lead(?:er)?|head of)\b|\b(?:team)?leiter(?:in)?\b|mitarbeiterführung|führungs|\bencadr\w+|\bmanagement d['’]|chef\w* d['’]équipe|\bdirij\w+|\bdirig\w+|\blíder\b|jef[ea] de|a cargo de \d`,
  ].join('|'),
  'iu',
)

/** Returns whether a text speaks of leading people. */
export function isLeading(text: string): boolean {
  return LEADING.test(text)
}

/**
 * Returns whether the entries of lines say a kind of work with the words that qualify it. Example: years of "technical accounting" are
 * more than a title of accounting, and leading a sales team is more than leading waiters. With `isTitled` the titles are like the
 * work, and half of its words are enough.
 */
export function isOfKind(
  work: string,
  index: readonly IndexedLine[],
  { lines, isTitled }: { lines: readonly IndexedLine[]; isTitled: boolean },
): boolean {
  const headings = new Set(lines.map(({ line }) => line.entry?.heading))
  const entries = index.filter(({ line }) => headings.has(line.entry?.heading))
  const ownWords = new Set(entries.flatMap((line) => [...saidBy(line).words]))
  const names = new Set(entries.flatMap((line) => [...saidBy(line).names]))
  const clause = work.split(MANNER)[0] ?? ''
  if (entries.some(({ line }) => holdsLetters(`${line.entry?.heading} ${line.text}`, clause))) return true
  const trade = tradeOf(clause)
  const isOfTrade =
    trade !== null &&
    lines.some(({ line }) => isTradeHeading(trade, line.entry?.work ?? line.entry?.heading ?? ''))
  const least = isOfTrade || isTitled ? BESIDE_TITLE : ALL_OF_IT
  return partsOfRow(isOfTrade ? withoutTrade(trade, clause) : clause, EVEN).every((group) =>
    group.some(({ words, names: own }) => {
      const open = [...words.keys()].filter((word) => !LEADING_WORDS.has(word) && !UNNAMED_TERMS.has(word))
      const isNamed = own.length > 0 && own.every((name) => names.has(name))
      return isNamed || open.filter((word) => ownWords.has(word)).length >= least * open.length
    }),
  )
}

/** Returns whether a text holds the letters of a name of three or more words. Example: "ICU" for "an intensive care unit". */
export function holdsLetters(text: string, name: string): boolean {
  const words = name.match(/\p{L}+/gu)?.filter((word) => !UNNAMED.has(word.toLowerCase())) ?? []
  const letters = words.map((word) => word[0]?.toUpperCase()).join('')
  return words.length >= FEWEST_LETTERS && text.split(/\P{L}+/u).includes(letters)
}

const FEWEST_LETTERS = 3

/** Returns a line's names and words with those of its entry's titles and notes: working at "Riverbend Energy" is no work in energy. */
export function saidBy(line: IndexedLine): { names: ReadonlySet<string>; words: ReadonlySet<string> } {
  const cached = cache.get(line)
  if (cached) return cached
  const { text, entry } = line.line
  const work = entry?.work ?? entry?.heading ?? ''
  const isHeading = text === entry?.heading
  const words = {
    names: new Set([...(isHeading ? [] : line.names), ...namesWithImplied(work)]),
    words: new Set([...(isHeading ? [] : line.stems), ...termsOf(work)]),
  }
  cache.set(line, words)
  return words
}
