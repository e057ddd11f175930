/** A date or a range of dates in a text: from `start` up to but not including `end`. */
type FoundDates = { start: number; end: number; range: boolean }

/**
 * Returns the dates of a role or school in a line: a range anywhere, or one date at the line's beginning or end. A
 * year within a sentence does not count.
 */
export function datesIn(text: string): FoundDates | null {
  const range = lastOf(text, RANGE)
  if (range) return { ...range, range: true }
  const single = text.match(AT_END) ?? text.match(AT_START)
  if (single?.index === undefined) return null
  return { start: single.index, end: single.index + single[0].length, range: false }
}

/** Returns whether a text consists of dates only, or of dates behind a label of one word. Example: "Period: 2019 – 2021". */
export function isDates(text: string): boolean {
  const dates = datesIn(text)
  if (dates === null) return false
  const beside = text.slice(0, dates.start).replace(LABEL, '') + text.slice(dates.end)
  return !/[\p{L}\p{N}]/u.test(beside)
}

/**
 * Returns whether a text begins dates that continue on the next line, as in a narrow column. Example: "Jun 2017 –
 * Feb".
 */
export function beginsDates(text: string): boolean {
  return /\d.*[-–—] ?\p{L}*\.?$/u.test(text) && isDates(`${text} 2030`)
}

function lastOf(text: string, pattern: RegExp) {
  const match = [...text.matchAll(pattern)].at(-1)
  return match && { start: match.index, end: match.index + match[0].length }
}

const ARABIC_MONTHS =
  'يناير فبراير مارس أبريل إبريل مايو يونيو يوليو يوليوز أغسطس غشت سبتمبر شتنبر أكتوبر نوفمبر نونبر ديسمبر دجنبر شباط آذار نيسان أيار حزيران تموز آب أيلول'.split(
    ' ',
  )
const MONTHS =
  `jan(?:uary|uar|uari|vier|eiro)? feb(?:ruary|ruar|ruari|rero|braio)? f[ée]v(?:rier)? fevereiro fev ene(?:ro)?
gen(?:naio)? mar(?:ch|zo|s|ço)? m[äa]r?z m[äa]rz mrz maart mrt apr(?:il|ile)? avr(?:il)? abr(?:il)? may mai mei maggio mag mayo
maio jun[ei]? juin juni junio junho giu(?:gno)? jul[yi]? juil(?:let)? julio julho lug(?:lio)? aug(?:ust|ustus)? ao[ûu]t ago(?:sto)?
sep(?:t|tember|tembre|tiembre)? set(?:embro|tembre)? okt(?:ober)? oct(?:ober|obre|ubre)? out(?:ubro)? ott(?:obre)? nov(?:ember|embre|iembre|embro)?
dec(?:ember)? dez(?:ember|embro)? d[ée]c(?:embre)? dic(?:iembre|embre)?
sty(?:cz(?:eń|nia))? lut(?:y|ego)? marzec marca kwi(?:ecień|etnia)? maja? cze(?:rwiec|rwca)? lip(?:iec|ca)? sie(?:rpień|rpnia)? wrz(?:esień|eśnia)?
paź(?:dziernika?)? lis(?:topada?)? gru(?:dzień|dnia)? січ(?:ень|ня)? лют(?:ий|ого)? берез(?:ень|ня) квіт(?:ень|ня)? трав(?:ень|ня)? черв(?:ень|ня)?
лип(?:ень|ня)? серп(?:ень|ня)? верес(?:ень|ня)? жовт(?:ень|ня)? листопада? груд(?:ень|ня)?
marts augusti des(?:ember)? (?:tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu(?:n|ta|ssa)?
leden ledna únor(?:a)? březen března duben dubna květen května červen(?:ce|ec)? června srpen srpna září říj(?:en|na)? listopadu? prosinec prosince
január február marec apríl máj jún júl október március április május június július augusztus szeptember
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
ian(?:uarie)? februarie martie aprilie iun(?:ie)? iul(?:ie)? septembrie octombrie noiembrie decembrie
янв(?:арь|аря)? фев(?:раль|раля)? мар(?:т|та)? апр(?:ель|еля)? ма[йя] июн[ья]? июл[ья]? авг(?:уст|уста)? сент?(?:ябрь|ября)? окт(?:ябрь|ября)? ноя(?:брь|бря)? дек(?:абрь|абря)?
ιαν(?:ουάριος|ουαρίου)? φεβ(?:ρουάριος|ρουαρίου)? μ[άα]ρ(?:τιος|τίου)? απρ(?:ίλιος|ιλίου)? μ[άα][ιϊΐ](?:ος|ου)? ιο[ύυ]ν(?:ιος|ίου)? ιο[ύυ]λ(?:ιος|ίου)?
α[ύυ]γ(?:ουστος|ούστου)? σεπ(?:τέμβριος|τεμβρίου)? οκτ(?:ώβριος|ωβρίου)? νο[έε](?:μβριος|μβρίου)? δεκ(?:έμβριος|εμβρίου)?`
    .split(/\s+/)
    .concat(ARABIC_MONTHS)
    .join('|')
const SEASONS =
  'spring|summer|autumn|fall|winter|fr[üu]hling|fr[üu]hjahr|sommer|herbst|printemps|[ée]t[ée]|automne|hiver|primavera|verano|oto[ñn]o|invierno|lente|zomer|herfst|estate|autunno|inverno|q[1-4]|[hw]s|ss|ws'
const PRESENT =
  "present|now|today|current(?:ly)?|ongoing|to date|heute|jetzt|aktuell|laufend|(?:à ce jour|aujourd['’]hui|pr[ée]sent|actuel(?:lement)?)|(?:la )?actualidad|actual(?:mente)?|presente|hoy|heden|nu|oggi|in corso|attuale|atual(?:mente)?|o momento|idag|nutid|obecnie|do dziś|nadal|teraz|дотепер|зараз|досі|сьогодні|(?:теперішній|цей) час|現在|现在|至今|現職|현재|재직 ?중|الآن|الحاضر|היום|वर्तमान|pågående|nuvarande|tills vidare|nuværende|nåværende|nykyinen|jatkuu|současnost|súčasnosť|dosud|doteraz|nyní|halen|günümüz|devam ediyor|prezent|jelenleg|(?:настоящее|наст\\.?) время|сейчас|σήμερα|παρόν"
const YEAR = '(?:19|20)\\d{2}'
// 2019年4月, 令和元年5月, 2019년 4월
const EAST = `(?:${YEAR}|(?:令和|平成|昭和) ?(?:元|\\d{1,2})) ?[年년](?: ?\\d{1,2} ?[月월](?: ?\\d{1,2} ?[日일])?)?`
const POINT = `(?:${EAST}|(?:\\d{1,2}\\.? )?(?:${MONTHS}|${SEASONS})\\.?,? ?(?:del? |of |\\d{1,2}(?:st|nd|rd|th)?,? )?(?:${YEAR}|['’]\\d{2})|\\d{1,2}[./-]\\d{1,2}[./-]${YEAR}|(?:0?[1-9]|1[0-2]) ?[./-] ?${YEAR}|${YEAR}(?:[-./]| / )(?:0[1-9]|1[0-2])(?:[-./]\\d{2})?|${YEAR})`
// The year may stand once. Example: "May – August 2019".
const MONTH = `(?:${MONTHS}|${SEASONS})\\.?`
const TO =
  '(?: ?[-‐-―−~→～〜] ?| (?:to|until|till|through|bis|à|au|a|al|hasta|tot|t/m|até|ate|fino a|do|до|по|til|až|έως) )'
const FROM = '(?:(?:since|from|seit|ab|von|depuis|de|desde|sinds|vanaf|dal|da|od|з|із|від) )?'
const SINCE = '(?:since|seit|depuis|desde|sinds|dal|od|з|із|від)'
// A month and two digits of the year count within a range alone. Example: "08/19 – 07/21".
const SHORT = `(?:(?:0?[1-9]|1[0-2])/|(?:${MONTHS})\\.?[ -])\\d{2}`
const LABEL = /^\p{L}{2,12}:\s*$/u
const EDGE = '(?<![\\p{L}\\p{N}])'
const RANGE = new RegExp(
  `${EDGE}(?:${FROM}(?:${POINT}|${MONTH}(?=${TO}${MONTH}))${TO}(?:${POINT}|${PRESENT}|(?:\\d{1,2}[./]){0,2}\\d{2}(?!\\d))|${SHORT}${TO}(?:${SHORT}|${PRESENT})|${SINCE} ${POINT}(?=[)\\]. ]*$)|^${SINCE} ${POINT}(?= *[,;:|·–—-]| *$))(?![\\p{L}\\p{N}])`,
  'giu',
)
const AT_END = new RegExp(`${EDGE}${POINT}(?: ?[-–—])?(?=[)\\]. ]*$)`, 'iu')
const AT_START = new RegExp(`^${POINT}(?![\\p{L}\\p{N}%])(?= ?[:|–—,-]|  |$)`, 'iu')
