import type { Requirement } from '#lib/judge/read/matrix.ts'

const DAYS =
  /\b(?<n>\d|one|two|three|four|five)(?: ?(?:-|–|to|or) ?(?:\d|two|three|four|five))?\+? (?:days?|times?) (?:a|per|\/|in|each)/i
const NAME = String.raw`\p{Lu}[\p{L}'’-]+`
const PLACE = new RegExp(
  String.raw`\b(?:in|at|from|near|to|within|of)(?: the| our| or near)* (?<place>(?:St\. )?${NAME}(?:,? (?:(?:de|la|am|del|upon) )?${NAME})*(?:, [A-Z]{2}\b)?)`,
  'u',
)
const NO_PLACE =
  /^(?:Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|English|German|French|Spanish|You|We|The|This|Our|January|February|March|April|May|June|July|August|September|October|November|December)\b/

function placeIn(quote: string): string | undefined {
  const place = PLACE.exec(quote)?.groups?.['place']
  return place === undefined || NO_PLACE.test(place)
    ? undefined
    : place.replace(/^United States\b/, 'the United States')
}

/** The question of a demand on where somebody lives or works; null where it names no place. */
export function askLocation({ quote }: Pick<Requirement, 'quote'>): string | null {
  const place = placeIn(quote)
  if (/\bremote/i.test(quote) && !/\bon[- ]?site|office|hybrid/i.test(quote)) {
    return place === undefined ? null : `Can you work from ${place}?`
  }
  if (/\brelocat/i.test(quote) && !/based|reside|locat\w+ in/i.test(quote)) {
    return place === undefined
      ? 'Are you willing to relocate for this job?'
      : `Are you willing to relocate to ${place}?`
  }
  // Without a place nobody can answer it once for all jobs that ask it.
  if (place === undefined) return null
  const days = DAYS.exec(quote)?.groups?.['n']
  const often =
    days === undefined ? '' : ` ${days.toLowerCase()} ${/^(?:1|one)$/i.test(days) ? 'day' : 'days'} a week`
  if (often !== '' || /\bon[- ]?site|office|in[- ]person|hybrid|vor ort|presencial|sur site/i.test(quote)) {
    return `Can you work on site in ${place}${often}?`
  }
  return `Do you live in ${place}, or would you move there?`
}
