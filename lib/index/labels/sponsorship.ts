/** Whether an employer says that it sponsors work visas. */
export const SPONSORSHIPS = ['offered', 'not_offered'] as const
export type Sponsorship = (typeof SPONSORSHIPS)[number]

const REFUSED: readonly RegExp[] = [
  /\b(?:unable|not able|cannot|can ?not|can['’]t|do(?:es)? not|don['’]t|doesn['’]t|will not|won['’]t|are not|aren['’]t|is not|isn['’]t|not)\b[^.;]{0,60}\bsponsor/,
  /\bsponsor(?:ship|ed|ing)?\b[^.;]{0,40}\b(?:is|are|be|will)? ?(?:not|unavailable|n['’]t)\b/,
  /\bwithout\b[^.;]{0,60}\bsponsor/,
  /\bno\b (?:visa |work |immigration |employment |h-?1b )*sponsorship/,
  /\bnot (?:be )?eligible for\b[^.;]{0,40}\bsponsorship/,
]
const OFFERED: readonly RegExp[] = [
  /\bwe (?:do |can |will |also |are able to |are happy to |are open to |gladly )*(?:sponsor|offer|provide|support)\b[^.;]{0,40}\b(?:visas?|sponsorship|h-?1b)\b/,
  /\bsponsorship\b[^.;]{0,20}\b(?:is |are )?(?:available|offered|provided|possible)\b/,
  /\b(?:able|happy|willing|open) to (?:provide |offer |support )?(?:visa |work |immigration )*sponsor/,
  /\b(?:visa|immigration|relocation and visa) (?:sponsorship|support) (?:and|for|included|available|provided|offered)\b/,
]
const NEAR = /sponsor|visa support|immigration support/
const PARTLY = /\b(?:every|all|some|certain|each|always)\b/

/** Whether a posting's text offers sponsorship of a work visa; null where it says nothing, or both. */
export function sponsorshipOf(text: string): Sponsorship | null {
  // Most postings say nothing, and a look for a few letters is quick.
  if (!/ponsor|isa support|ion support/.test(text)) return null
  let [offered, refused] = [false, false]
  for (const sentence of sentencesAbout(text)) {
    // "Not for every role" takes back no offer, and alone it is none.
    if (REFUSED.some((pattern) => pattern.test(sentence))) refused ||= !PARTLY.test(sentence)
    else if (OFFERED.some((pattern) => pattern.test(sentence))) offered = true
  }
  if (offered === refused) return null
  return offered ? 'offered' : 'not_offered'
}

function sentencesAbout(text: string): string[] {
  return text
    .split(/[.!?\n]+(?:\s|$)/)
    .filter((sentence) => sentence.length < 1_000)
    .map((sentence) => sentence.toLowerCase())
    .filter((sentence) => NEAR.test(sentence))
}
