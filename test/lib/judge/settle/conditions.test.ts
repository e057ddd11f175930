import { expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import { conditionsOf } from '#lib/judge/settle/conditions.ts'

const read = (quote: string, kind: RowKind, terms: string[] = []) =>
  conditionsOf({ quote, kind, terms, min_years: null })
    .map(({ kind: name, bound }) => (bound === null ? name : `${name} ${Math.round(bound)}`))
    .join(', ')

test.each([
  ['You can carry boxes of 30 lbs all day', 'experience', 'lifting 30'],
  ['Du kannst 15 kg heben', 'skill', 'lifting 33'],
  ['Capable de soulever 20 kg', 'soft', 'lifting 44'],
  ['Levantar cargas pesadas', 'other', 'lifting'],
  ['Able to kneel, climb and be on your feet for 8 hours', 'skill', 'standing'],
  ['Körperlich belastbar und schwindelfrei', 'other', 'standing, surroundings'],
  ['Station debout prolongée', 'other', 'standing'],
  ['Must pass a background check and a drug screening', 'skill', 'background_check, drug_test'],
  ['Erweitertes Führungszeugnis erforderlich', 'soft', 'background_check'],
  ['Casier judiciaire vierge', 'other', 'background_check'],
  ['Prueba de drogas obligatoria', 'other', 'drug_test'],
  ['Willing to work rotating shifts', 'soft', 'shifts'],
  ['Bereitschaft zum Nachtdienst', 'soft', 'nights'],
  ['Travail le week-end et les jours fériés', 'schedule', 'weekends, holidays'],
  ['Disponibilidad para horas extra', 'schedule', 'overtime'],
  ['Participation in our oncall rota', 'schedule', 'on_call'],
  ['Travel (30-40 %) is required', 'schedule', 'travel 40'],
  ['Reisebereitschaft innerhalb Europas, ca. 20 %', 'soft', 'travel 20'],
  ['Déplacements réguliers à prévoir', 'schedule', 'travel'],
  ['Disponibilidad para viajar un 25 %', 'schedule', 'travel 25'],
  ['This role is based in our Oslo office, 4 days a week', 'location', 'presence 4'],
  ['Vor Ort in unserer Werkstatt', 'location', 'presence'],
  ['Présence au bureau', 'location', 'presence'],
  ['Modalidad presencial', 'location', 'presence'],
  ['Must be 21 years or older', 'other', 'age 21'],
  ['Du bist volljährig', 'soft', 'age 18'],
  ['Ser mayor de edad', 'other', 'age 18'],
  ['Proof of hepatitis vaccination', 'cert', 'vaccination'],
  ['Nachweis der Masernimpfung', 'other', 'vaccination'],
  ['Reliable transportation to work', 'other', 'car'],
  ['Véhicule personnel', 'other', 'car'],
  ['Own laptop and stable internet at home', 'other', 'equipment'],
  ['Port de l’uniforme', 'other', 'clothing'],
  ['Able to work outdoors in any weather', 'soft', 'surroundings'],
  ['Monday to Friday, 7am to 3pm', 'schedule', 'working_time'],
] as const)('%s (%s) is a condition', (quote, kind, conditions) => {
  expect(read(quote, kind)).toBe(conditions)
})

test.each([
  ['Clean driver’s license and own car', 'cert'],
  ['Experience with on-call rotations', 'experience'],
  ['Leads the night shift', 'experience'],
  ['Fluent French', 'language'],
  ['Work permit for Norway', 'work_auth'],
  ['Secret clearance', 'clearance'],
  ['Bachelor’s degree, some travel', 'degree'],
  ['Must live in Ohio', 'location'],
  ['You are based in Lisbon', 'location'],
  ['Knowledge of travel booking systems', 'skill'],
  ['Able to shift priorities quickly', 'soft'],
  ['Able to stand up new services', 'skill'],
  ['Lift sales by 20 %', 'experience'],
  ['Able to sit with customers', 'skill'],
  ['Vaccine research', 'skill'],
  ['Gestion des équipes de nuit', 'experience'],
  ['Führung von Schichtteams', 'experience'],
  ['Great communicator', 'soft'],
  ['Permis de conduire B', 'cert'],
  ['Strong background in physics', 'experience'],
] as const)('%s (%s) is a requirement', (quote, kind) => {
  expect(read(quote, kind)).toBe('')
})

test('a name makes a row one of work', () => {
  expect(read('Able to work nights with Kubernetes', 'skill', ['Kubernetes'])).toBe('')
})
