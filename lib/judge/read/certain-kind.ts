import type { Requirement, RowKind } from '#db/rows/requirement.ts'

// Patterns of kinds; the first match decides.
const CERTAIN: readonly (readonly [RowKind, RegExp])[] = [
  [
    'work_auth',
    /\bvisa sponsor|\bsponsor(?:ship)? (?:a |your )?(?:visa|work)|\bdo(?:es)? not (?:offer |provide )?sponsor|\bright to work\b|\b(?:authori[sz]ed|eligible) to work\b/i,
  ],
  ['clearance', /\b(?:ts\/sci|top secret|secret|security) clearance\b/i],
  [
    'cert',
    /\bdriv(?:er|ing)['’]?s? licen[cs]e|\bführerschein|\bpermis [a-e]\b|\bpermis de conduire|\b(?:registered nurse|rn|lpn|cpa)\b.{0,30}\blicen[cs]e|\blicen[cs]ed\b.{0,20}\bin \p{Lu}|\bvaccinat|\bimmuni[sz]/iu,
  ],
  [
    'schedule',
    /\b(?:night|rotating|weekend|evening|early|late|day)(?: and \w+)? shifts?\b|\bnight work\b|\bon[- ]call\b|\bweekend work|\btravel (?:up to|of|\d|required)|\d ?% (?:of (?:the|your) time )?travel|schichtarbeit|schichtdienst|\bshift work\b/i,
  ],
  [
    'salary',
    /^salary\b|\bsalary of\b|^(?:base )?pay:|^hourly (?:wage|rate|pay)\b|^[$€£]\s?\d[\d.,]*\s?(?:\/|per|an)\s?(?:hour|hr|h)\b/i,
  ],
  [
    'language',
    /^(?:inglês|inglés|anglais|englisch|español|espagnol|francés|français|deutsch|alemán|allemand|alemão|francês|espanhol)\b|\b(?:fluent|fluency|native|proficient|bilingual)\w*\b.{0,20}\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin|chinese|korean|arabic|russian)\b/i,
  ],
]

// Patterns of the kinds of a short demand.
const CERTAIN_IF_SHORT: readonly (readonly [RowKind, RegExp])[] = [
  [
    'work_auth',
    /\b(?:entitled|permitted|allowed|legally able|authori[sz]ation|permission) to work\b|\bwork(?:ing)? (?:permit|authori[sz]ation|visa|rights)\b|\bleave to remain\b|arbeitserlaubnis|permis de travail|permiso de trabajo|autorização de trabalho|werkvergunning/i,
  ],
  [
    'language',
    /\b(?:conversational|basic|intermediate|advanced|good|very good|excellent|spoken|written|business) (?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin|chinese|korean|arabic|russian|swedish)\b|\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin)\b.{0,16}\b[abc][12]\b|(?:deutsch|englisch|französisch|spanisch)kenntnisse|nederlandse taal|\bvloeiend|\bnivel (?:alto|avanzado|medio|intermedio) de (?:inglés|español|francés|alemán)|(?:gute|sehr gute|fließend(?:e|es)?) (?:deutsch|englisch|französisch)|\b(?:english|german|french|spanish|italian|portuguese|dutch|mandarin|japanese)\b,? (?:conversational|fluent|native|basic|intermediate|advanced)\b|\b(?:langue|idioma|lingua|língua) (?:française|inglés|inglese|inglesa|portuguesa)|\b(?:español|inglés|francés|alemán|português|inglês|francês|nederlands|engels|duits|frans|anglais|allemand|italiano)\b(?=.{0,20}(?:avan|flu|nativ|courant|vloeiend|alto|bilingue|[abc][12]\b))/i,
  ],
  [
    'cert',
    /\brijbewijs|\bcarn[eé]t? de conducir|\bcarta de condução|\bpatente b\b|\bcdl\b|\b(?:hgv|lgv)\b|\b(?:teaching|nursing|guard|lifeguard|pilot|estate|electrician|plumb\w+|trade|food handler|forklift)\b.{0,16}\b(?:licen[cs]e|credential|certificat\w+|card)\b/i,
  ],
  [
    'schedule',
    /\b(?:weekends?|saturdays?|sundays?|overtime|holidays|evenings)\b(?!.{0,12}\b(?:off|pay|paid)\b)|\b\d{1,2}[- ]hour shifts?\b|\bshifts\b|\b(?:hours?|hrs?) (?:per|a|\/) ?week\b|\bfin(?:es|s)? de semana|\bwochenend|\bweek-?ends?\b|\b(?:willing|willingness|able|available|availability|ability|flexibility) (?:and able )?(?:to|for) travel|\binternational travel|\b(?:disponib\w+|beschikbaar\w*|bereitschaft)\b.{0,12}\b(?:viaj|reis|déplac)|reisebereit|horas extras?\b|überstunden|ploegendienst/i,
  ],
  [
    'degree',
    /\bensino superior\b|\bestudios universitarios|\bhochschulabschluss|\babgeschlossenes studium|\bhbo\b|\bwo-niveau|\blaurea\b|\bdiplôme d|\b(?:ph\.?d|doctorate) in\b/i,
  ],
]

const LONGEST = 160
const LONGEST_SHORT = 70

/** Returns the kind of a short demand if its words are unambiguous; null otherwise. */
export function certainKind({ quote, kind }: Pick<Requirement, 'quote' | 'kind'>): RowKind | null {
  if (quote.length > LONGEST || kind === 'years') return null
  const certainKind = CERTAIN.find(([, words]) => words.test(quote))?.[0]
  if (certainKind !== undefined || quote.length > LONGEST_SHORT) return certainKind ?? null
  return CERTAIN_IF_SHORT.find(([, words]) => words.test(quote))?.[0] ?? null
}
