import type { Clearance } from '#db/rows/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

const STEMS = new Stems(
  'clearance',
  'ts/sci',
  'citizen',
  'u.s. person',
  'us person',
  'permanent resident',
  'usc',
)
// Equal-treatment statements name citizenship among the traits that do not count.
const EQUAL_TREATMENT =
  /\b(?:discriminat|regardless|without regard|equal (?:employment )?opportunit|protected(?! (?:individual|person))|religio|veteran|national origin|ancestry|marital|sexual|gender|ethnic)/
const SECURITY =
  /\b(?:security|top secret|secret|ts|sci|dod|doe|government|federal|sc|dv|nato|public trust|polygraph|active|current|nv ?[12]|baseline|facility|personnel)(?:[-/ ](?:level|security|or higher|sci)){0,4} clearances?\b|\bts\/sci\b|\b(?:obtain|hold|possess|maintain|have)\b[^.]{0,60}\b(?:security|secret|government|sci)\b[^.]{0,20}\bclearances?\b|\bsecurity clearance/
const NO_CLEARANCE =
  /\bno (?:security )?clearance (?:is )?(?:required|needed|necessary)\b|\bclearance (?:is )?not (?:required|needed|necessary)\b|\b(?:do|does) not (?:need|require) an? (?:security )?clearance\b/
const SOFT =
  /\b(?:preferred|preferably|preference|a plus|nice[- ]to[- ]have|desirable|desired|beneficial|bonus|advantage(?:ous)?|helpful|ideally|not (?:necessary|required|needed)|optional|welcome|experience (?:with|in|working|supporting)|knowledge of)\b/
const HARD =
  /\b(?:must|required?|requires|requiring|mandatory|need|needs|necessary|eligib\w+|able to|ability to|willing\w*|obtain|hold|holds|possess|maintain|active|current|subject to|contingent|condition|qualify|have)\b/
const NICE_HEADING =
  /\b(?:nice|plus|bonus|preferred|desired|desirable|ideal|ideally|even better|advantage|extra|stand out|optional|pluses|great if)\b/

const OF_STATE =
  '(?:(?:an? )?(?:u\\.?s\\.?a?\\.?|united states|american|uk|u\\.k\\.|british|canadian|australian|german|french|dutch|israeli|eu|nato|sole) )'
const CITIZENS = '(?:citizens?(?:hip)?|nationals?|persons?)'
const CITIZENS_ONLY = new RegExp(
  [
    `${OF_STATE}${CITIZENS}(?: \\([^)]{0,60}\\))? (?:is |are |status is |status )?(?:required|only|mandatory|a must|necessary|essential|needed)\\b`,
    `\\b(?:must|ha(?:s|ve) to|needs? to|required to|shall) (?:be|hold|have|possess|qualify as)\\b[^.;]{0,40}?${OF_STATE}${CITIZENS}\\b`,
    `(?<!\\b(?:if|whether|when|unless|that) )\\byou(?: are|['’]re) ${OF_STATE}${CITIZENS}\\b`,
    `\\b(?:requires?|required|requirement:?|needs?|limited to|restricted to|open only to|only (?:open|available) to|only (?:accept|consider|hire|hiring|considering|accepting))[^.;]{0,40}?${OF_STATE}${CITIZENS}\\b`,
    `${OF_STATE}citizens? (?:and|or|&|/) (?:\\w+ ){0,2}(?:permanent residents?|green ?card holders?)[^.;]{0,40}\\bonly\\b`,
    `\\b(?:only|solely) ${OF_STATE}${CITIZENS}\\b`,
    `\\b(?:non-?|not ${'(?:an? )?'})(?:u\\.?s\\.?|united states) (?:citizens?|persons?)\\b[^.;]{0,40}\\b(?:cannot|not|ineligible)\\b`,
    '\\b(?:usc|gc)(?:(?: ?[/&,] ?| or | and )(?:usc|gc|green card holders?)){0,3} only\\b',
    `\\bcitizenship (?:is )?(?:required|essential|mandatory)\\b`,
  ].join('|'),
)
const ALSO_OTHERS =
  /\b(?:encouraged|(?:not|need not|n['’]t) (?:have to |need to |required to )?be an?\b(?! non)|or (?:be )?(?:otherwise )?(?:able|eligible) to|(?:obtain\w*|granted|qualify for) [^.;]{0,40}(?:licen[cs]es?|authori[sz]ations?)|otherwise authori[sz]ed|authori[sz]ed to work|work (?:authori[sz]ation|permit|visa)|right to work|any visa|visa holders|e-?verify|preferred|a plus|not required|not necessary|verify|proof of|verification)\b/

/** Returns the clearance that a lower-case posting text requires; null if unclear. */
export function clearanceIn(lower: string): Clearance | null {
  let [citizens, none] = [false, false]
  for (const sentence of sentencesAbout(lower, STEMS)) {
    if (EQUAL_TREATMENT.test(sentence)) continue
    if (NO_CLEARANCE.test(sentence)) none = true
    else if (SECURITY.test(sentence) && HARD.test(sentence) && isRequirement(sentence, lower))
      return 'clearance'
    else if (CITIZENS_ONLY.test(sentence) && !ALSO_OTHERS.test(sentence) && isRequirement(sentence, lower))
      citizens = true
  }
  if (citizens) return 'citizenship'
  return none ? 'not_required' : null
}

function isRequirement(sentence: string, lower: string): boolean {
  return !SOFT.test(sentence) && !NICE_HEADING.test(headingAbove(sentence, lower))
}

// The last short line above that is no item of a list.
function headingAbove(sentence: string, lower: string): string {
  const index = lower.indexOf(sentence)
  const above = lower
    .slice(Math.max(0, index - LOOK_ABOVE), index)
    .split('\n')
    .slice(0, -1)
  return above.findLast((line) => line.trim() !== '' && line.length < 70 && !/^\s*[-•*·●]/.test(line)) ?? ''
}

const LOOK_ABOVE = 2_000
