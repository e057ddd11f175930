import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { allMonthNames } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'

const STEMS = new Stems(
  ...'closed|accepting|been filled|is filled|is now filled|expired|withdrawn|cancelled|canceled'.split('|'),
  ...'closing date|deadline|applications close|apply by|besetzt|abgelaufen|bewerbungsfrist'.split('|'),
  ...'bewerbungsschluss|einsendeschluss|sich bis|bitte bis|bewerbung bis|bewerbungen bis|date limite|candidature'.split(
    '|',
  ),
  ...'pourvu|plus disponible|cubiert|cerrad|fecha límite|plazo '.split('|'),
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
const WEEKDAY = `(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch
  |(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo`
const DAY_WORDS = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|[.º])? (?:of |de )?(?<month>\\p{L}{3,10})'
// Only days with a year, and no day of two numbers behind English words, where the first may be the month.
const CLOSES = once(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:applications? (?:closed?|closes|deadline)|application deadline|closing date|deadline (?:for applications|to apply)|apply by
      |(?<isDayFirst>bewerbungsfrist|(?:bewerbungs|einsende)schluss|bewerb(?:en sie sich|ung(?:en)?)(?: bitte)? bis|date limite(?: de candidature| pour postuler)?
      |date limite de (?:dépôt|réception) des candidatures|candidatures? (?:avant|jusqu['’]au)|fecha límite|plazo (?:de|para) (?:presentación|inscripción|solicitudes|postular)))
      (?: for (?:this|the) (?:role|position|job))?
      (?:[\\s:,–-]|(?:is|was|on|am|ist|endet|der|zum|bis|spätestens|est|fixée|le|au|es|el|hasta|${WEEKDAY})(?!\\p{L}))*
      (?:(?<iso>\\d{4}-\\d\\d-\\d\\d)|(?<first>\\d{1,2})(?<mark>[./])(?<second>\\d{1,2})[./](?<numbered>20\\d\\d)
      |(?:${DAY_WORDS}|(?<name>\\p{L}{3,9})\\.? (?<behind>\\d{1,2})(?:st|nd|rd|th)?)[.,]? (?:del? )?(?<year>20\\d\\d))`.replaceAll(
        /\n\s*/g,
        '',
      ),
      'u',
    ),
)

/**
 * Returns when a lower-case posting text takes no applications any more: 'over', the last day (YYYY-MM-DD), or null if it does not
 * say so. Example: "This position has been filled." is 'over'; "Closing date: 3 March 2025" is `2025-03-03`.
 */
export function closesIn(lower: string): string | null {
  const sentences = sentencesAbout(lower, STEMS)
  if (sentences.some((sentence) => !MAYBE.test(sentence) && OVER.some((pattern) => pattern.test(sentence))))
    return 'over'
  return sentences.length > 0 ? dayIn(lower) : null
}

/** Returns whether a posting's own closing is over on a day (YYYY-MM-DD). */
export function isOver(closes: string | undefined, today: string): boolean {
  return closes !== undefined && (closes === 'over' || closes < today)
}

function dayIn(text: string): string | null {
  const { iso, mark, isDayFirst, first, second, numbered, day, month, name, behind, year } =
    CLOSES().exec(text)?.groups ?? {}
  if (iso) return dated(iso.slice(0, 4), Number(iso.slice(5, 7)), Number(iso.slice(8)))
  if (numbered) return mark === '.' || isDayFirst ? dated(numbered, Number(second), Number(first)) : null
  return year ? dated(year, MONTHS().get(month ?? name ?? '') ?? 0, Number(day ?? behind)) : null
}

const MONTHS = once(allMonthNames)

function dated(year: string, month: number, day: number): string | null {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isDay ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null
}
