import { names } from '#lib/text/names.ts'

/** Languages other than English, each with its names in other languages that are no other English word. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map(
  `german: deutsch allemand alemán alemão tedesco duits niemiecki | french: français französisch francés francês francese frans francuski
  | spanish: español spanisch espagnol espanhol spagnolo spaans castellano hiszpański | italian: italiano italienisch italien italiaans włoski
  | portuguese: português portugués portugais portugiesisch portoghese portugees portugalski | dutch: nederlands nederlandse niederländisch
  néerlandais neerlandés holandés holandês olandese flemish vlaams | polish: polski polnisch polonais polaco polonês polacco
  | turkish: türkçe türkisch turc turco | russian: русский russisch russe ruso russo | ukrainian: українська ukrainisch ukrainien ucraniano ucraino
  | japanese: 日本語 japanisch japonais japonés japonês giapponese | korean: 한국어 koreanisch coréen coreano
  | chinese: 中文 chinesisch chinois chino chinês cinese mandarin cantonese | arabic: العربية arabisch arabe árabe arabo
  | swedish: svenska schwedisch suédois sueco svedese zweeds | norwegian: norsk norwegisch norvégien noruego norueguês norvegese
  | danish: dansk dänisch danois danés dinamarquês danese | finnish: suomi finnisch finnois finlandês finlandese
  | czech: čeština tschechisch tchèque checo tcheco ceco | romanian: română rumänisch roumain rumano romeno rumeno
  | hungarian: magyar ungarisch hongrois húngaro ungherese | greek: ελληνικά griechisch griego grego greco | hebrew: עברית hebräisch hébreu hebreo ebraico
  | bengali: bangla bengalisch | bulgarian: български bulgarisch búlgaro | catalan: català katalanisch catalán | croatian: hrvatski kroatisch croate
  | estonian | farsi: persian dari persisch persan | hindi | indonesian: bahasa indonesisch | latvian | lithuanian: litauisch | malay: malaiisch malayo
  | punjabi: panjabi | serbian: српски serbisch serbe serbio | slovak: slowakisch slovaque eslovaco slovacco | slovenian: slowenisch | swahili: kiswahili suaheli
  | filipino: tagalog pilipino | cebuano: bisaya | tamil | telugu | thai: thailändisch tailandés tailandês | urdu | vietnamese: vietnamesisch vietnamien vietnamita
  | icelandic | albanian: albanisch albanais | macedonian | bosnian: bosnisch | georgian | armenian | azerbaijani | kazakh | uzbek | mongolian | khmer
  | burmese | nepali | sinhala | gujarati | marathi | kannada | malayalam | afrikaans | zulu | amharic | somali | welsh | basque | galician
  | maltese | luxembourgish | kurdish: kurdisch kurde | pashto`
    .split('|')
    .flatMap((line) => {
      const [language = '', ...names] = line.split(/[\s:]+/).filter(Boolean)
      return [language, ...names].map((name) => [name, language] as const)
    }),
)

/** Returns a pattern of words, grouped by first letters, so that a text is compared only with those that begin alike. */
export function patternOf(words: Iterable<string>): string {
  return Array.from(Map.groupBy(words, ([first = '']) => first))
    .map(([first, alike]) => `${first}(?:${alike.map((word) => word.slice(1)).join('|')})`)
    .join('|')
}

// German joins the name with "knowledge": "Deutschkenntnisse".
const NAMED = new RegExp(
  `(?<!\\p{L})(${patternOf(LANGUAGES.keys())})(?:kenntnisse|sprachig\\p{L}{0,2})?(?!\\p{L})`,
  'giu',
)
const LANGUAGE_CUE =
  /speak|spoken|fluen|nativ|languag|proficien|bilingual|written|english|sprach|sprech|sprich|kenntnis|langue|idioma|lingua|mother tongue|\b[abc][12]\b/i
const BESIDE = 60

/**
 * Returns the languages other than English that a text requires, by their English names in lower case; a nationality
 * alone does not count. Example: "Fließend Deutsch" -> "german".
 */
export function requiredLanguages(text: string): Set<string> {
  const languages = new Set<string>()
  for (const { 0: named, 1: name = '', index } of text.matchAll(NAMED)) {
    const around = text.slice(Math.max(0, index - BESIDE), index + named.length + BESIDE)
    if (LANGUAGE_CUE.test(around)) languages.add(LANGUAGES.get(name.toLowerCase()) ?? name.toLowerCase())
  }
  return languages
}

const LEVELS: readonly (readonly [number, RegExp])[] = [
  [
    6,
    /\bnative|\b(?:mother|first|home) (?:tongue|language)|\berstsprache|\blangue première|\bprimera lengua|mutterspra|moedertaal|madrelingua|(?:langue|lengua|língua) matern|\bmatern[ao]|\bnativ[oa]|grew up speaking|\bbilingu|(?<!\p{L})(?:ojczyst|mateřsk|materinsk|materinj|maternă|anyanyelv|ana ?dil|äidinkiel|modersmål|morsmål|рідн|родн|μητρικ)|母語|母语|모국어/giu,
  ],
  [
    5,
    /\bfluen|fließend|verhandlungssicher|\bcourant|\bfluid|\bfull professional|\badvanced\b|\bavanzad|\bavançad|\be[xc]{1,2}ellent|\bexcelente|ausgezeichnet|hervorragend|uitstekend|vloeiend|\bexpert\b|\bperfect|\bflawless|\bproficient\b|(?<!\p{L})(?:biegl|biegł|płynn|(?<!średnio )zaawansowan|plynul|plynně|tečno|avansat|folyékony|felsőfok|akıcı|ileri (?:düzey|seviye)|flytande|flytende|flydende|avancer|sujuva|вільн|свободн|(?<!středně )pokročil)|流暢|流利|유창/giu,
  ],
  [
    4,
    /\bworking (?:level|knowledge|proficiency)|\bprofessional\b|\bbusiness\b|\bupper[- ]intermediate|\bstrong\b|\bvery good\b|sehr gut|\b(?:every ?day|daily)\b|arbeitssprache|langue de travail|lengua de trabajo|(?<!\p{L})(?:bardzo dobr|velmi dobř|veľmi dobr|mycket god|meget god|foarte bine|дуже добр|очень хорош)|ビジネス/giu,
  ],
  [
    3,
    /\bintermediate\b|\bconversational\b|\bintermedi|\bmedio\b|\bconversaci[oó]n\b|\bkonversation\p{L}*|(?<!\p{L})(?:średnio ?zaawansowan|komunikatywn|středně pokročil|középfok|orta (?:düzey|seviye)|средн|середн)|日常会話/giu,
  ],
  [
    2,
    /\bpoor\b|\bweak\b|\bbasic|\belementary|\bgrundkenntnisse|\bbásic|\bbasico|\ba bit\b|\ba little\b|\b(?:few|some) (?:words|phrases)\b|\bein (?:bisschen|wenig)|\bun peu\b|\bun poco\b|\bum pouco\b|\bsome words|\bnotions|\bschool (?:level|english|german|french|spanish)|(?<!\p{L})(?:podstawow|základ|grundl[aæ]gg|grunnlegg|alapfok|temel|peruste|базов)/giu,
  ],
  [
    1,
    /\bbeginner|\banfänger|\bdébutant|(?<!\p{L})(?:początkuj|začáteč|začiatoč|nybörj|nybegyn|begynder|kezdő|başlangıç|начинающ|початк|începător)/giu,
  ],
]

/**
 * Returns every level of a language that a text names, 1 (A1) to 6 (C2), in the order in which they stand. Words count only where no
 * level of the scale is named: "very good (C1)" is C1.
 */
export function languageLevels(text: string): number[] {
  const scaled = [...text.matchAll(/(?<![\p{L}\d])[abc][12](?![\p{L}\d])/giu)].map(
    ([level]) => SCALE.indexOf(level.toUpperCase()) + 1,
  )
  if (scaled.length > 0) return scaled
  return LEVELS.flatMap(([level, words]) => [...text.matchAll(words)].map(({ index }) => ({ level, index })))
    .toSorted((a, b) => a.index - b.index)
    .map(({ level }) => level)
}

const SCALE = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']

/** Returns the lowest level of a language that a demand names; null if it names none. */
export function languageLevel(text: string): number | null {
  const levels = languageLevels(text)
  // For "fluent (C1 or better)" the lower level is enough.
  return levels.length > 0 ? Math.min(...levels) : null
}

/** The names of English in the languages of imports, in lower case. */
export const ENGLISH: ReadonlySet<string> = new Set(
  names(
    'english englisch anglais inglés inglese inglês engels angielski engelska engelsk englanti angličtina angol engleză ingilizce 英語 英语 영어',
  ),
)

/** Returns whether a word is the name of a spoken language. Example: "Polnisch", but not "Java". */
export function namesLanguage(word: string): boolean {
  return ENGLISH.has(word.toLowerCase()) || LANGUAGES.has(word.toLowerCase())
}
