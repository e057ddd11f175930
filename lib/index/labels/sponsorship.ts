import type { Sponsorship } from '#db/rows/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

const STEMS = new Stems('sponsor', 'visa', 'immigration')
// Events, executives and programmes have sponsors too.
const OTHER_SPONSORS =
  /\b(?:executive|event|conference|brand|corporate|company|employer|team|project|exec|business|co)[- ](?:level )?sponsor(?:s|ed|ship|ing)?\b(?! (?:(?:of|for) )?(?:[\w-]+ ){0,3}(?:visas?|h-?1b|green cards?|permits?)\b)|\bsponsorship (?:opportunit|packages?|deals?|sales|budgets?|programs?|agreements?|activations?|strateg)|\bmentorship(?:,| and|,? and) sponsorship/g
const ABOUT_WORK =
  /\bvisas?\b|\bimmigration\b|\bh-?1b\b|\bsponsorship\b|\bwork (?:authori[sz]ation|permit|rights)|\bright to work\b|\b(?:authori[sz]ed|eligible) to work\b|\bgreen cards?\b|\bemployment\b|\bcandidates?\b|\bapplicants?\b|\bsponsor (?:you|your|individuals|people)\b|\bsponsor(?: at this time| now| currently)?\W*$/
const REFUSED: readonly RegExp[] = [
  /(?:\b(?:unable|not able|cannot|can ?not|(?:do|does|will|are|is|would|may|must|should)(?: currently)? not|not|never|no longer)|\b\w+n['’]t)\b[^.;]{0,80}\b(?:sponsor|visa support)/,
  /\bsponsor(?:ship|ed|ing)?\b[^.;]{0,60}\b(?:is|are|be|will|can)? ?(?:not\b|unavailable|cannot|n['’]t\b)/,
  /\bwithout\b[^.;]{0,80}\b(?:sponsor|visa)/,
  /\bno\b (?:visa |visas |work |immigration |employment |h-?1b |current |future |or )*sponsorship/,
  /\bsponsorship:? ?(?:no|none|n\/a)\b/,
  /\b(?:not|cannot|unable)\b[^.;]{0,60}\b(?:candidates|applicants|applications|individuals|people)\b[^.;]{0,40}\b(?:needs?|needing|requires?|requiring)\b[^.;]{0,20}\bvisa/,
]
const OFFERED: readonly RegExp[] = [
  /\bwe(?:['’](?:re|ll|d))? (?:do |can |will |also |are able to |are happy to |are open to |gladly |happily |able to |happy to |open to |currently |regularly )*(?:sponsor|offer|provide|support|assist|help)\b[^.;]{0,60}\b(?:visas?|sponsorship|h-?1b|immigration)\b/,
  /\b(?:visa|immigration|work permit)[a-z -]{0,20}\bsponsorship\b[^.;]{0,30}\b(?:is |are |can be |may be |will be )?(?:available|offered|provided|possible|considered|included)\b/,
  /\bsponsorship (?:is |can be |will be )(?:available|offered|provided|possible)\b/,
  /\b(?:able|happy|willing|open) to (?:provide |offer |support |consider )?(?:visa |work |immigration )*sponsor/,
  /\b(?:visa|immigration|relocation and visa) (?:sponsorship|support|assistance) (?:included|available|provided|offered)\b/,
  /\b(?:offer|provide|including|includes?|with|supporting|support)\b[^.;]{0,40}\b(?:visa|immigration)s?(?: and relocation| & relocation|\/relocation)? (?:sponsorship|support|assistance|process|procedure|application)\b(?! for)/,
  // A sponsor, with up to four words for the kind of visa. Example: "sponsors Skilled Worker visas".
  /\bsponsors? (?:[\w-]+ ){0,4}(?:visas?|h-?1b|green cards?|(?:work )?permits?)\b/,
  /\b(?:sponsorship:? ?(?:yes|available|possible)|eligible for (?:[\w-]+ ){0,3}sponsorship|licen[sc]ed (?:[\w-]+ ){0,2}sponsor)\b/,
  /\b(?:certificates? of sponsorship (?:is |are |can be )?(?:available|provided|issued|offered)|(?:offers?|provides?) (?:[\w-]+ ){0,2}(?:visa|work|employment|immigration|tier \d|worker) sponsorship)\b/,
]
// A line of benefits; a heading looks the same, so an earlier refusal wins. Example: "Visa sponsorship & relocation
// support".
const LISTED =
  /^\W*(?:relocation(?: support| assistance| package)?(?:,| and| &| \+|\/) ?)?(?:work )?(?:visa|immigration)(?: and relocation| & relocation)? (?:sponsorship|support|assistance)(?: (?:and|&|\+|\/)[^.]{0,40}|(?: if needed| for (?:you|your family|eligible candidates|qualified candidates|the right candidate)))?\W*$/
const WILLING =
  /\b(?:don['’]t|do not|never|not) (?:shy away from|hesitate to|mind|be afraid to)\b|\bnot a problem\b|\bno problem\b/
const PARTLY =
  /\b(?:(?:every|some|certain|each) (?:\w+ )?(?:roles?|positions?|jobs?|cases?|candidates?|individuals?|countr\w+|visas?|types?|offices?|locations?)|all (?:roles|positions|jobs|cases|locations|countries|visa types|types)|always)\b/
// Questions to the applicant and statements on travelling colleagues say nothing.
const ASIDE =
  /\b(?:will you|do you|would you)\b[^.]{0,60}\brequire\b|\bvisiting\b|\bvisas?[- ](?:related|requests)\b|\bbusiness visas?\b|\bmastercard\b|\bamerican express\b/

/** Returns whether a lower-case posting text offers sponsorship of a work visa; null if it says nothing, or both. */
export function sponsorshipIn(lower: string): Sponsorship | null {
  let [offered, refused, listed] = [false, false, false]
  for (const sentence of sentencesAbout(lower, STEMS)) {
    const ownText = sentence.replace(OTHER_SPONSORS, ' ')
    if (!ABOUT_WORK.test(ownText) || ASIDE.test(ownText)) continue
    // A limited refusal neither withdraws an offer nor is one. Example: "Not for every role".
    if (WILLING.test(ownText)) offered = true
    else if (REFUSED.some((pattern) => pattern.test(ownText))) refused ||= !PARTLY.test(ownText)
    else if (OFFERED.some((pattern) => pattern.test(ownText))) offered = true
    else listed ||= LISTED.test(ownText)
  }
  if (offered && refused) return null
  if (refused) return 'not_offered'
  return offered || listed ? 'offered' : null
}
