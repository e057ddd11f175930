import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { englishMonth } from '#lib/text/find-dates.ts'

const STEMS = new Stems(
  ...'closed|accepting|been filled|is filled|is now filled|expired|withdrawn|cancelled|canceled'.split('|'),
  ...'closing date|deadline|applications close|apply by|besetzt|abgelaufen|bewerbungsfrist'.split('|'),
  ...['bewerbungsschluss', 'pourvu', 'plus disponible', 'cubiert', 'cerrad'],
)
const POSTING =
  '(?:job|role|position|vacancy|posting|opening|requisition|opportunity|advert|advertisement|listing)'
const OVER: readonly RegExp[] = [
  new RegExp(
    `\\b(?:this|the) ${POSTING} (?:is|has|was)(?: now| already| since| been| unfortunately){0,3} (?:closed|filled|withdrawn|cancell?ed|expired)\\b(?! (?:to|by|through|on (?:weekends|holidays)))`,
  ),
  /\b(?:no longer|not|not currently|stopped|not now) accepting (?:new |any |further )?(?:applications|applicants|candidates)\b(?! (?:from|by|via|through|without|outside|in|that|who))/,
  /\bapplications (?:for (?:this|the) (?:role|position|job) )?(?:are|have)(?: now| been){0,2} closed\b/,
  /\b(?:diese|die) (?:stelle|position) (?:ist|wurde) (?:bereits |leider |schon |inzwischen )?besetzt\b|\bbewerbungsfrist ist abgelaufen\b/,
  /\b(?:ce poste|le poste) (?:est|a été) (?:déjà )?pourvu\b|\boffre n['’]est plus disponible\b/,
  /\b(?:esta|la) (?:vacante|oferta) (?:está|ha sido|fue) (?:cubierta|cerrada)\b/,
]
// A closing that may come, or of something else.
const MAYBE =
  /\b(?:if|when|once|until|unless|before|after|as soon as|should|may|might|will|whether|sobald|falls|wenn)\b/
const CLOSES =
  /\b(?:applications? (?:closed?|closes|deadline)|application deadline|closing date|deadline (?:for applications|to apply)|apply by|bewerbungsfrist|bewerbungsschluss)(?: for (?:this|the) (?:role|position|job))?(?:(?: is| was| on| am| ist|:| -|,) ?){0,3} ?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?([\d\p{L}][\d\p{L}., -]{5,24})/u

/**
 * Returns when a lower-case posting text takes no applications any more: 'over', the last day (YYYY-MM-DD), or null if it does not
 * say so. Example: "This position has been filled." is 'over'; "Closing date: 3 March 2025" is `2025-03-03`.
 */
export function closesIn(lower: string): string | null {
  let day: string | null = null
  for (const sentence of sentencesAbout(lower, STEMS)) {
    if (!MAYBE.test(sentence) && OVER.some((pattern) => pattern.test(sentence))) return 'over'
    day ??= dayIn(CLOSES.exec(sentence)?.[1] ?? '')
  }
  return day
}

/** Returns whether a posting's own closing is over on a day (YYYY-MM-DD). */
export function isOver(closes: string | undefined, today: string): boolean {
  return closes !== undefined && (closes === 'over' || closes < today)
}

// Only days with a year, and never a number of a month that could be a day.
function dayIn(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (isoYear && isoMonth && isoDay) return `${isoYear}-${isoMonth}-${isoDay}`
  const [, dotDay, dotMonth, dotYear] = /^(\d{1,2})\.(\d{1,2})\.(20\d\d)/.exec(text) ?? []
  if (dotDay && dotMonth && dotYear) return dated(dotYear, Number(dotMonth), dotDay)
  const [, day, name, year] = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (20\d\d)/.exec(text) ?? []
  if (day && name && year) return dated(year, englishMonth(name), day)
  const [, first, second, third] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)/.exec(text) ?? []
  return first && second && third ? dated(third, englishMonth(first), second) : null
}

function dated(year: string, month: number, day: string): string | null {
  const isDay = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
