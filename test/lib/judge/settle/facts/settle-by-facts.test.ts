import { expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { settleByFacts } from '#lib/judge/settle/facts/settle-by-facts.ts'
import { factsOf, listFacts } from '#lib/judge/settle/facts-of.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { rowsIn } from '#test/support/tables.ts'

function evidenceOf(text: string) {
  const lines = text.split(' / ').map((line, index) => ({
    id: `l${index}`,
    section: 'other' as const,
    entry_id: null,
    text: line,
    tags: [],
  }))
  return evidenceLines({ content: { entries: [], lines }, answers: [], stories: [] })
}

function statusOf(kind: RowKind, line: string, quote: string) {
  return settleByFacts(aRow({ id: 'r1', kind, quote }), evidenceOf(line))?.status ?? 'unknown'
}

test.each(
  rowsIn(`
Based in Toledo, Ohio. Not willing to relocate. | Must be based in Texas | unmet
Based in Toledo, Ohio. Not willing to relocate. | Must be based in Ohio | met
Based in Toledo, Ohio | Must reside in the United States | met
Based in Toledo, Ohio | This position requires presence in our Denver office | unknown
Based in Toledo, Ohio. Open to relocation. | This position requires presence in our Denver office | unknown
Based in Leeds | Applicants must be based in Canada | unmet
Based in Leeds. Happy to relocate. | Applicants must be based in Canada | unknown
Based in Leeds | Based full-time in Toronto, where most of the team is | unmet
Based in Leeds | For this role, you need to be based out of France or Spain | unmet
Based in Leeds | Individuals based in the United States | unmet
Based in Leeds | Be based anywhere in the UK | met
Based in Leeds | We are not accepting applications from candidates residing in California | unknown
Based in Leeds | This is a full-time position based in Toronto | unmet
Based in Leeds | This role can be based in our Toronto or London office | unknown
Based in Leeds | Within commuting distance of our Toronto office | unmet
Based in Leeds | Required location in APAC | unmet
Based in Leeds | Presence in our Toronto office four days per week | unknown
Based in Leeds | You are based in Canada or open to relocating there | unknown
Based in Leeds. Cannot relocate to London. | On-site in our London office | unmet
Based in Leeds. Cannot relocate to London. | On-site in our Bristol office | unknown
Based in Leeds | We have people based in Berlin and Toronto | unknown
Looking in Greater Manchester only | Based in our Glasgow office | unmet
Looking in Greater Manchester only | Hybrid, two days a week in our Manchester office | unknown
Woont in Utrecht. Verhuizen: nee. | Based in our Berlin office | unmet
Wohnt in Köln, höchstens zwei Bürotage pro Woche | Bereitschaft für mind. 3 Tage/Woche vor Ort | unmet
Based in Toledo, Ohio. Would relocate within Virginia only. | Must be based in Texas | unmet
Based in Leeds. Would relocate to Lisbon or Porto. | Applicants must be based in Canada | unmet
Based in Leeds. Would relocate to Lisbon or Porto. | Applicants must be based in Portugal | unknown
Based in Toledo, Ohio. Relocation: within the Midwest only. | On-site four days a week in our Toronto office | unmet
Vivo en Sevilla | Residencia en Sevilla o alrededores | met
Vivo en Las Palmas | This role is based in Spain | met
Vivo en Sevilla | Residencia en Isla de Arosa | unknown
Based in Leeds | Location: Toronto, Canada | unmet
Based in Leeds | Location: United Kingdom | met
Based in Leeds | This role is based in our Leeds office | met
Based in Leeds | This role is based out of our Leeds office, 5 days/week | unknown
Based in Oakland, California. Not looking to leave the Bay Area. | Must be based in our Denver office | unmet
Habite à Lyon. Ne souhaite pas quitter la région lyonnaise. | Based in our Paris office | unmet
Vivo en Sevilla. No puedo cambiar de ciudad. | Based in our Madrid office | unmet
Habite à Lyon. Je reste à Lyon. | Based in our Paris office | unmet
Habite à Lyon | Tu es basé à Berlin | unmet
Vivo en Sevilla. No puedo trasladarme. | Residir en Madrid | unmet
Habite à Lyon | Résider à Lyon ou à proximité | met
Wohnhaft in Köln, kein Umzug | Arbeit in unserem Büro in Berlin, on-site | unmet
Wohnhaft in Köln, umzugsbereit | Based in our Berlin office | unknown
Habite à Lyon, pas de déménagement | Based in our Paris office | unmet
Vivo en Sevilla. No puedo trasladarme. | Based in our Madrid office | unmet
Moro em Braga. Não pretendo mudar-me. | This role is based in Lisbon, Portugal. | unmet
Abito a Torino, nessun trasferimento | Based in our Rome office | unmet
Woont in Utrecht / Woonplaats: Utrecht, niet verhuizen | Based in our Berlin office | unmet
Two days a week in the office is my limit | In our office 4 days per week | unmet
Two days a week in the office is my limit | In our office 2 days per week | unknown
Looking for a remote role only | In-person at our headquarters | unmet
Looking for a remote role only | Fully remote role within Europe | unknown
Three days in the office are fine | In our office 5 days per week | unknown
Wrote reports on moving from Oracle to Postgres | Based in our Denver office | unknown
`),
)('a person who says %p stands to the place %p so: %p', (line, quote, status) => {
  expect(statusOf('location', line, quote)).toBe(status as never)
})

test.each(
  rowsIn(`
U.S. citizen. | Must be a U.S. citizen | met
British citizen | You must be a U.S. citizen or lawful permanent resident | unmet
US permanent resident | You must be a U.S. citizen or lawful permanent resident | met
US permanent resident | Must be a U.S. citizen | unknown
British and US citizen | Must be a U.S. citizen | met
German citizen | Right to work in the EU | met
German citizen | Right to work in France | met
German citizen | Right to work in the UK | unknown
Irish citizen | Right to work in the UK | met
Right to work in the UK | You must have the right to work in the UK | met
Right to work in the UK | You must be authorized to work in the US | unknown
Authorized to work in the US without sponsorship | Authorized to work in the US without visa sponsorship | met
Needs visa sponsorship | We do not offer visa sponsorship | unmet
Needs visa sponsorship | Authorized to work in the US | unknown
No visa for the US | Authorized to work in the US | unmet
Skilled Worker visa, UK, until 2029 | Right to work in the UK without sponsorship | partly
Brazilian citizen | Authorized to work in the US | unknown
Staatsangehörigkeit: Austria | Right to work in Germany | met
Nacionalidad: Spain | Right to work in the EU | met
Green card holder, citizen of Poland | You must be a U.S. citizen or lawful permanent resident | met
Österreichische Staatsangehörigkeit | Right to work in Germany | met
De nationalité portugaise | Right to work in the EU | met
Nacionalidad marroquí | Citizens of the European Union only | unmet
Nacionalidad venezolana, con permiso de residencia y trabajo en España | Right to work in Spain | met
Nacionalidad venezolana, con permiso de residencia y trabajo en España | Citizens of Spain only | unmet
Advised clients on the citizenship test | Must be a U.S. citizen | unknown
`),
)('a person who says %p stands to the permission %p so: %p', (line, quote, status) => {
  expect(statusOf('work_auth', line, quote)).toBe(status as never)
})

test.each([
  [
    'Based in Leeds. I want to stay in Leeds.',
    'skill',
    'A technician based at our works in Bristol',
    'unmet',
  ],
  [
    'Based in Leeds. I would not work outside Yorkshire.',
    'skill',
    'A technician based at our works in Bristol',
    'unmet',
  ],
  ['No nights', 'schedule', 'Night shifts are required', 'unmet'],
  ['No overnight shifts', 'schedule', 'Rotating shifts', 'unknown'],
  ['Keine Nachtschichten', 'schedule', 'Must work nights', 'unmet'],
  ['Pas de nuits', 'schedule', 'Night shifts are required', 'unmet'],
  ['Sin fines de semana', 'schedule', 'Weekend work required', 'unmet'],
  ['Sem fins de semana', 'schedule', 'Weekend work required', 'unmet'],
  ['Niente notti', 'schedule', 'Night shifts are required', 'unmet'],
  ['Days only', 'schedule', 'Night shifts are required', 'unmet'],
  ['Happy with nights and weekends', 'schedule', 'Night shifts and weekends', 'met'],
  ['Happy with shifts', 'schedule', 'Night shifts are required', 'unknown'],
  ['No nights', 'schedule', 'Day or night shifts', 'unknown'],
  ['No nights', 'schedule', 'A choice of shifts, nights too', 'unknown'],
  ['No nights', 'schedule', 'A rolling or ad-hoc pattern to cover early, late and night shifts', 'unmet'],
  ['No weekends', 'soft', 'Shift patterns vary and include alternate weekends', 'unmet'],
  ['Part time, 20 hours a week', 'experience', 'This is a full time post on the wards', 'unmet'],
  ['Open to travel up to 25 %', 'schedule', 'Travel up to 50%', 'unmet'],
  ['Open to travel up to 25 %', 'schedule', 'Travel up to 20%', 'met'],
  ['No travel', 'schedule', 'Willing to travel', 'unmet'],
  ['Keine Dienstreisen', 'schedule', 'Travel up to 20%', 'unmet'],
  ['Can lift 40 lb', 'other', 'Lift up to 50 pounds', 'unmet'],
  ['Can lift 25 kg', 'other', 'Lift up to 50 pounds', 'met'],
  ['Full driving licence, own car', 'cert', 'Driving licence and own car', 'met'],
  ['Full driving licence', 'cert', 'Driving licence and own car', 'partly'],
  ['I do not drive yet', 'cert', 'Full driving licence', 'unmet'],
  ["I don't hold a driver's license", 'cert', 'A Class B driving licence', 'unmet'],
  ['No conduzco', 'skill', 'You can drive and have access to a vehicle', 'unmet'],
  ['No driving offences', 'cert', 'Full driving licence', 'unknown'],
  ['Führerschein Klasse B', 'cert', 'Driving licence', 'met'],
  ['Full driving licence', 'cert', 'CDL class A driving licence', 'unknown'],
  ['No car', 'other', 'Own car', 'unmet'],
  ['Active Secret clearance', 'clearance', 'Secret clearance', 'met'],
  ['Active Secret clearance', 'clearance', 'TS/SCI clearance', 'unmet'],
  ['Secret clearance, expired 2019', 'clearance', 'Secret clearance', 'unknown'],
  ['No overtime budget overruns', 'schedule', 'Weekend work required', 'unknown'],
])('a person who says %p stands to the condition (%p) %p so: %p', (line, kind, quote, status) => {
  expect(statusOf(kind as RowKind, line, quote)).toBe(status as never)
})

test('a class of a licence is a fact of its own, and one that somebody lacks is named so', () => {
  const facts = listFacts(evidenceOf('Führerschein B und C1. Kein CE.'))
  expect(facts.filter(({ kind }) => kind === 'driving_class').map(({ value }) => value)).toEqual([
    'B, C1',
    'no CE',
  ])
})

test('a fact names the line that states it, and lines about work state none', () => {
  const entry = { id: 'x1', section: 'experience' as const, heading: 'Nurse, Tarn Clinic', sublines: [] }
  const lines = [
    {
      id: 'l1',
      section: 'experience' as const,
      entry_id: 'x1',
      text: 'No nights without a doctor',
      tags: [],
    },
    { id: 'l2', section: 'other' as const, entry_id: null, text: 'No nights', tags: [] },
  ]
  const evidence = evidenceLines({ content: { entries: [entry], lines }, answers: [], stories: [] })
  expect(factsOf(evidence).map(({ kind, line }) => [kind, line.ref])).toEqual([['hours', 'l2']])
})

test('the home is the town of the first work that goes on and names one', () => {
  const entries = ['Teaching, since 2021', 'Lee Clinic, Cork, May 2021 to date'].map((heading, at) => {
    return { id: `x${at}`, section: 'experience' as const, heading, sublines: [] }
  })
  const evidence = evidenceLines({ content: { entries, lines: [] }, answers: [], stories: [] })
  expect(factsOf(evidence).map(({ kind, line }) => [kind, line.text])).toEqual([
    ['home', 'Lee Clinic, Cork, May 2021 to date'],
  ])
})

test.each(
  rowsIn<[RowKind, string, string, string]>(`
location | Based in Leeds. Would relocate within the UK. | On-site in our Toronto office | unmet
location | Based in Leeds. Would relocate within the UK. | On-site in our Bristol office | unknown
location | Based in Leeds. Open to relocation within Europe. | On-site in our Berlin office | unknown
location | Wohnhaft in Köln, umzugsbereit innerhalb Deutschlands | On-site in our Vienna office | unmet
location | Based in Leeds. I cannot move. | On-site in our Toronto office | unmet
location | Based in Leeds. Moving is not possible. | On-site in our Toronto office | unmet
location | Based in Leeds; tied to Leeds by family | On-site in our Toronto office | unmet
location | Remote or hybrid near Leeds only | On-site in our Bristol office | unmet
location | Solo trabajo en Sevilla | On-site in our Madrid office | unmet
location | Uniquement à Lyon | Presence in our Paris office | unmet
location | No commute over 30 km. Based in Leeds. | On-site in our Bristol office | unknown
schedule | Schichtdienst kommt nicht in Frage, Wochenenden nein | Weekend work required | unmet
schedule | Domingos no, sábados sí | Weekend work required | unmet
schedule | Fins de semana sim | Weekend work required | met
schedule | Weekenden zijn geen probleem | Weekend work required | met
schedule | Disponibilidad sólo por las mañanas | Night shifts required | unmet
schedule | No on-call on weekends | Take part in an occasional weekend rotation | unmet
schedule | Available for six months, full-time | Full-time position | met
other | Can lift 60 lb | Lift and carry materials and measuring equipment up to 50 lbs | met
other | Wohnort im Raum Köln | Wohnort im Raum Köln oder Bonn | met
cert | Vivo en Sevilla. Carnet de conducir B y C. | Permiso de conducir de clase C | met
cert | Führerschein B und C1. Kein CE. | Führerschein Klasse CE | unmet
cert | Führerschein B und C1. Kein CE. | Führerschein Klasse C1 | met
cert | Führerschein Klasse CE | Führerschein Klasse C oder CE | met
cert | Permis B, C et CE | Permis C exigé | met
cert | Permis B. Pas de permis CE. | Permis B / CE et FIMO obligatoire | partly
cert | Permis B. Permis C périmé. | Permis C exigé | unknown
cert | CDL Class A, Ohio | Class B CDL | met
cert | CDL Class B, Ohio | Valid CDL class A | unknown
cert | Based in Toledo, Ohio. CDL Class A. | Class B driving license, 2 years of driving | partly
other | Sin carnet de conducir ni vehículo | Own car required | unmet
other | Kein privates Auto | Own car required | unmet
cert | Based in Leeds. Full driving licence. | Class B driving license | met
cert | Based in Toledo, Ohio. Driver's license. | Class B driving license | unknown
schedule | No night shifts any more | 24/7 rota | unmet
schedule | Daytime hours only | Night shifts required | unmet
schedule | School hours only (9 to 3) | Evening shifts required | unmet
schedule | Nights are not possible | Night shifts required | unmet
schedule | Keine Nachtschicht mehr | Bereitschaft zur Arbeit im 3-Schicht-System | unmet
schedule | No night shifts any more | Three-shift work | unmet
schedule | No night shifts any more | Two-shift work | unknown
schedule | Nur Tagdienst | Nachtdienst erforderlich | unmet
schedule | Pas de travail de nuit | Travail de nuit | unmet
schedule | Part time only, up to 20 hours | This is a full-time position | unmet
schedule | Teilzeit, maximal 25 Stunden | Vollzeit, 40 Stunden pro Woche | unmet
schedule | Part time only, up to 20 hours | Part-time, 16 hours per week | unknown
schedule | Full time or part time | Full-time position | unknown
schedule | Worked part time while studying | Full-time position | unknown
schedule | No night shifts | Day shifts, some evenings | unknown
other | Day trips only, no overnight stays | Overnight travel required | unmet
other | Do not have a car | Own car required | unmet
other | No access to a car | Own car required | unmet
other | Non-driver | Full UK driving licence | unmet
other | Learning to drive | Full UK driving licence | unmet
skill | I need a visa to work in France | Autorisation de travail en France | unmet
work_auth | I need a visa to work in the UK | You must have the right to work in the UK | unmet
work_auth | Not a UK citizen | UK citizenship required | unmet
work_auth | Not a UK citizen | You must have the right to work in the UK | unknown
work_auth | No permission to work in the UK | You must have the right to work in the UK | unmet
location | Based in Leeds. Relocating is out of the question | On-site in our London office | unmet
location | No me mudo, vivo en Sevilla | Presencial en nuestra oficina de Madrid | unmet
location | Leeds, staying put | On-site in our London office | unmet
skill | Wohnhaft in Köln, Umzug kommt nicht infrage | Vor Ort in unserem Büro in Berlin | unmet
location | One office day a week at most | Three days a week in our Leeds office | unmet
location | Home office only | In our Leeds office four days a week | unmet
schedule | Shift work: not possible | Willing to work shifts | unmet
schedule | Evenings impossible, weekends fine | Evening work required | unmet
schedule | Evenings impossible, weekends fine | Weekend work required | met
schedule | Nights are out | Night shifts | unmet
schedule | No nights, weekends | Weekend work required | unmet
schedule | Nights are no problem | Night shifts | met
skill | No trabajo de noche | Turno de noche | unmet
schedule | Looking for 20 hours a week | Full-time position | unmet
experience | Halbtags | Vollzeit, 40 Stunden pro Woche | unmet
schedule | No viajo | Disponibilidad para viajar | unmet
schedule | Reisen sind kein Problem | Reisebereitschaft | unknown
cert | Never learned to drive | Full driving licence | unmet
cert | Permis de conduire : non | Permis B exigé | unmet
cert | Nunca he sacado el carnet | Carnet de conducir | unmet
other | Carnet no tengo | Carné de conducir | unmet
other | Carnet no tengo | Indispensable tener coche propio | unmet
other | I do not drive | Reliable transportation | unknown
cert | Je n'ai jamais eu le permis | Permis B exigé | unmet
other | Cargo hasta 20 kilos | Levantar cargas de 30 kg | unmet
cert | Sin permiso de trabajo. Carnet de conducir. | Carnet de conducir | met
cert | Driving licence without points | Full driving licence | met
cert | Provisional licence only | Full driving licence | unmet
other | Public transport only | Own car required | unmet
other | Höchstens 10 kg heben | Able to lift 50 lbs | unmet
work_auth | Needs visa sponsorship to work in the UK | You must have the right to work in the UK | unmet
schedule | I do not want to travel more than a few days a quarter | Travel up to 30% | unknown
schedule | Ich möchte nicht länger als zwei Tage im Monat reisen | Reisebereitschaft | unknown
schedule | Je ne voyage pas plus de deux jours par mois | Déplacements fréquents | unknown
schedule | Je ne travaille plus de nuit | Travail de nuit | unmet
soft | No travel | Taste and an eye for travel and fashion | unknown
soft | No travel | A team player with periodic travel to clients | unmet
schedule | No evenings | Turno de tarde | unmet
schedule | No shift work | Flexibilidad en turno rotativo | unmet
other | Can lift 20 lb | Able to lift 65+ lbs | unmet
other | Sin vehículo | Disponer de carnet y vehículo | unmet
other | No car | Must have an operating vehicle | unmet
soft | Sponsorship needed | A track record of innovative sponsorships | unknown
work_auth | H-1B, transfer needed | Authorized to work in the US without sponsorship | unmet
work_auth | Skilled Worker visa for the UK until 2029 | Right to work in the UK | met
`),
)('a row of %p stands to %p so: %p is %p', (kind, line, quote, status) => {
  expect(statusOf(kind, line, quote)).toBe(status as never)
})

test('the place of the present job stands behind the name of its employer', () => {
  const heading = 'Nurse, St. Raphael Medical Center, Quezon City, 2021 - present'
  const entry = { id: 'x', section: 'experience' as const, heading, sublines: [] }
  const evidence = evidenceLines({ content: { entries: [entry], lines: [] }, answers: [], stories: [] })
  expect(factsOf(evidence).map((fact) => 'areas' in fact && fact.areas[0]?.name)).toEqual(['Quezon City'])
})

test('sentences that are read as an entry behind the last job state facts, an undated job does not', () => {
  const job = { id: 'x', section: 'experience' as const, heading: 'Nurse, 2021 - 2024', sublines: [] }
  const factsBehind = (heading: string) => {
    const lines = [{ id: 'l1', section: 'experience' as const, entry_id: 'y', text: 'No weekends', tags: [] }]
    const entries = [job, { ...job, id: 'y', heading }]
    const evidence = evidenceLines({ content: { entries, lines }, answers: [], stories: [] })
    return factsOf(evidence).map((fact) => ('hours' in fact ? fact.hours : fact.kind))
  }
  expect(factsBehind('No night shifts, since my father is ill')).toEqual(['nights', 'weekends'])
  expect(factsBehind('Receptionist in a small hotel without a night shift')).toEqual([])
  expect(factsBehind('Harbour Hotels Ltd')).toEqual([])
})
