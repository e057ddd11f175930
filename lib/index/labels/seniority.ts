import type { Seniority } from '#db/rows/labels.ts'

// The first match decides. Example: "Senior Director" is a director, "Lead Intern Coordinator" no intern.
const LEVELS: readonly (readonly [Seniority, RegExp])[] = [
  [
    'intern',
    /\b(?:intern|internship|trainee|werkstudent(?:in)?|praktikum|praktikant(?:in)?|stage|stagiaire|apprentice(?:ship)?)\b(?! (?:coordinator|program|manager|recruiter|lead|supervisor))/,
  ],
  [
    'executive',
    /(?<!\b(?:to|for|of) (?:the )?)\b(?:chief (?!of staff)[a-z]+(?: [a-z]+)? officer|c[eftmoi]o|ciso|vp|svp|evp|vice president)\b(?!.*\b(?:associate|assistant|office of|coordinator)\b)/,
  ],
  ['director', /\bdirectors?\b(?! of nursing assistant)|\bhead of\b/],
  ['lead', /\b(?:team lead(?:er)?|supervisor)\b|^lead (?!gen)/],
  [
    'manager',
    /^(?:(?:senior|sr|associate|assistant|deputy) )?managers?\b(?! in training)|\b(?:engineering|development|operations|technology|risk|compliance|support|research|science|people|hr|plant|store|restaurant|shift|warehouse|kitchen|team|accounting|finance|treasury|payroll|tax|general|regional|district|branch|area|security|infrastructure|data|design|sre|qa|quality|service desk|clinic|lab|laboratory|nurse|nursing|group product|facilities|maintenance|construction site) managers?\b|\bdata science manager\b/,
  ],
  ['senior', /\b(?:senior|sr) (?:or )?(?:staff|principal|lead) /],
  ['principal', /\b(?:principal|distinguished|fellow)\b/],
  [
    'staff',
    /(?<!\b(?:technical|of|chief of|the|for|support|teaching|medical|nursing|clinical|event|line|wait|bar|office) )\bstaff (?!accountant|nurse|assistant|pharmacist|physician|attorney|writer|auditor|member|therapist|training|rn|associate|tax|development)/,
  ],
  ['lead', /\bleads?\b(?! (?:gen|management|generation|nurtur|qualif))/],
  ['senior', /\b(?:senior|sr|iii|iv)\b/],
  [
    'junior',
    /\b(?:junior|jr|entry[ -]level|graduates?|new grad|early career|associate(?= (?:software|data|product|founding|consultant|engineer|designer|developer|3d|analyst|account executive)))\b|\b(?:engineer|analyst|specialist|developer|technician|scientist|designer|representative|accountant) i\b/,
  ],
  ['mid', /\b(?:mid[ -]?level|intermediate|mid[ -]senior)\b/],
]

/** Returns the seniority in a title; null if it states none. */
export function seniorityOf(title: string): Seniority | null {
  const folded = title
    .slice(0, 300)
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[,/()|–—:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return LEVELS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}
