/** How somebody is employed. */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

/** What is known of a posting: the board's own words for the employment, its title and its text. */
export type EmploymentInput = { employment: string; title: string; text: string }

// Of several the first counts: a full-time internship is an internship.
const TYPES: readonly (readonly [EmploymentType, RegExp])[] = [
  [
    'internship',
    /\bintern(?:ship)?s?\b|\btrainee|\bworking student\b|\bwerkstudent|\bpraktik|\bapprentice|\bstagiaire\b/,
  ],
  ['contract', /\bcontract(?:or|ing)?\b(?! to hire)|\bfreelance|\b1099\b|\bc2c\b|\bconsultant \(contract/],
  [
    'temporary',
    /\btemp(?:orary)?\b|\bseasonal\b|\bfixed[ -]term\b|\bbefristet|\bper diem\b|\binterim\b|\bmaternity cover/,
  ],
  ['part_time', /\bpart[ -]?time\b|\bteilzeit\b|\bdeeltijd\b|\btemps partiel\b/],
  [
    'full_time',
    /\bfull[ -]?time\b|\bvollzeit\b|\bfulltime\b|\bpermanent\b|\bregular\b|\bsalaried\b|\btemps plein\b|\bcdi\b/,
  ],
]
// A title names the work too: "Contract Manager", "Internship Coordinator" and "Temporary Works Engineer" are no types.
const TITLE_ENDS =
  /\((?:[^()]*)\)|(?:,| [-–—|/]) ?[^–—|,/]*$|^(?:part[ -]time|full[ -]time|temporary|freelance|seasonal)\b|\bintern(?:ship)?$|\bintern\b(?= [-–—(,])|^intern\b|\bwerkstudent\w*|\bworking student\b|\bpraktik\w*/g
const TEXT_SAYS =
  /(?:[Ee]mployment|[Jj]ob|[Pp]osition|[Cc]ontract|[Ww]ork) [Tt]ype:? *([A-Za-z /-]{4,40})|[Tt]his is an? ((?:[a-zA-Z-]+ ){0,3}?(?:[Ff]ull[ -]?[Tt]ime|[Pp]art[ -]?[Tt]ime|temporary|seasonal|contract|fixed[ -]term|internship)\b)/

/** How a posting employs somebody; null where neither its board nor its title nor a plain sentence says. */
export function employmentTypeOf({ employment, title, text }: EmploymentInput): EmploymentType | null {
  const board = typeIn(employment.slice(0, 200).replaceAll(/[_-]+/g, ' '))
  if (board !== null && board !== 'full_time') return board
  const ends = title.slice(0, 300).toLowerCase().match(TITLE_ENDS)?.join(' ') ?? ''
  return typeIn(ends) ?? board ?? typeIn(saidIn(text))
}

function saidIn(text: string): string {
  const said = TEXT_SAYS.exec(text)
  return said?.[1] ?? said?.[2] ?? ''
}

function typeIn(words: string): EmploymentType | null {
  const folded = words.toLowerCase()
  return TYPES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}
