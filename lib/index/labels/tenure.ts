import type { Tenure } from '#db/rows/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

const NOT_TRACK = /\b(?:non|not)[- ](?:a )?tenure(?:d|[- ](?:track|stream|eligible))?\b/
const TRACK = /\btenure[- ](?:track|stream|eligible)\b/
const TENURED =
  /\btenured (?:or tenure[- ]track )?(?:(?:associate|full|assistant) )*(?:professor|position|appointment|faculty)\b/
const STEMS = new Stems('tenure')
const ABOUT_THIS =
  /\b(?:this is|invites? applications|seeks?|seeking|position|appointment|announces?|opening|recruit(?:s|ing)?|appoint)\b/

/**
 * Returns whether a post leads to tenure, by its title, else by the sentences that advertise it; null where they do not
 * agree. Example: "Assistant Professor of Nursing (Non-Tenure-Track)" -> not_tenure_track.
 */
export function tenureOf(title: string, lowerText: string): Tenure | null {
  const titleTenure = tenureIn(title.toLowerCase())
  if (titleTenure !== null) return titleTenure
  const tenures = sentencesAbout(lowerText, STEMS)
    .filter((sentence) => ABOUT_THIS.test(sentence))
    .flatMap((sentence) => tenureIn(sentence) ?? [])
  const [first = null, ...others] = new Set(tenures)
  return others.length === 0 ? first : null
}

function tenureIn(words: string): Tenure | null {
  const withoutNegation = words.replace(NOT_TRACK, '')
  const tenures: Tenure[] = [
    ...(withoutNegation === words ? [] : (['not_tenure_track'] as const)),
    ...(TRACK.test(withoutNegation) ? (['tenure_track'] as const) : []),
    ...(TENURED.test(withoutNegation) ? (['tenured'] as const) : []),
  ]
  return tenures.length === 1 ? (tenures[0] ?? null) : null
}
