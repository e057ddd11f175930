/** How senior a posting's title says the work is. */
export const SENIORITIES = [
  ...(['intern', 'junior', 'mid', 'senior', 'lead', 'staff', 'principal'] as const),
  ...(['manager', 'director', 'executive'] as const),
] as const
export type Seniority = (typeof SENIORITIES)[number]

// The first that holds decides: "Senior Director" is a director, "Lead Intern Coordinator" no intern.
const LEVELS: readonly (readonly [Seniority, RegExp])[] = [
  ['executive', /\b(?:chief [a-z]+(?: [a-z]+)? officer|c[eftmoi]o|ciso|vp|svp|evp|vice president|head of)\b/],
  ['director', /\bdirector\b/],
  [
    'intern',
    /\b(?:intern|internship|trainee|working student|werkstudent(?:in)?|praktikum|praktikant(?:in)?|stage|stagiaire|apprentice(?:ship)?)\b/,
  ],
  ['manager', /\b(?:manager|supervisor|team lead(?:er)?)\b/],
  ['principal', /\b(?:principal|distinguished|fellow)\b/],
  ['staff', /\bstaff (?!accountant|nurse|assistant|pharmacist|physician|attorney|writer|auditor)/],
  ['lead', /\blead\b/],
  ['senior', /\b(?:senior|sr|iii|iv)\b/],
  [
    'junior',
    /\b(?:junior|jr|entry[ -]level|graduate|new grad|early career|associate(?= (?:software|data|product|consultant|engineer|designer)))\b/,
  ],
  ['mid', /\b(?:mid[ -]?level|intermediate|mid[ -]senior|ii)\b/],
]
// Managers of these manage no people, and their titles say no level.
const NO_LEVEL =
  /\b(?:account|product|project|program(?:me)?|office|community|success|property|case|social media|marketing|brand|partner|category|relationship|territory|campaign|content|event|release|risk|portfolio|contract|care|territory sales) managers?\b/

/** How senior a title says the work is; null where it says nothing. */
export function seniorityOf(title: string): Seniority | null {
  const folded = title
    .slice(0, 300)
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[,/()|–—]+/g, ' ')
  for (const [level, pattern] of LEVELS) {
    if (level === 'manager' && NO_LEVEL.test(folded)) continue
    if (pattern.test(folded)) return level
  }
  return null
}
