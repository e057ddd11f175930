import { countryName } from '#lib/index/places/country-name.ts'
import type { EvidenceLine, GivenFact } from '#lib/judge/read/matrix.ts'
import type { Config } from '#lib/service/config/schema.ts'

/** The settings about the person that decide rows. */
export type PersonSettings = Pick<
  Config['person'],
  'lives_in' | 'may_work_in' | 'would_move' | 'languages' | 'licences'
>

/**
 * Returns the facts of the settings as lines that a row can cite, each named by its setting. Example: `would_move: no` is
 * "I would not move." of `person.would_move`.
 */
export function settingsLines(person: PersonSettings): Omit<EvidenceLine, 'id'>[] {
  const { lives_in, may_work_in, would_move, languages, licences } = person
  const line = (name: string, text: string, given: GivenFact) => {
    return { kind: 'fact' as const, ref: `person.${name}`, text, given }
  }
  return [
    ...(lives_in === null
      ? []
      : [line('lives_in', `I live in ${lives_in}.`, { kind: 'home', place: lives_in })]),
    ...(would_move === null
      ? []
      : [line('would_move', MOVING[would_move], { kind: 'moving', moves: MOVES[would_move] })]),
    ...(may_work_in === null
      ? []
      : [line('may_work_in', permitText(may_work_in), { kind: 'permission', countries: may_work_in })]),
    ...(languages === null
      ? []
      : [line('languages', languagesText(languages), { kind: 'languages', names: languages })]),
    ...(licences ?? []).map((name, index) =>
      line(`licences.${index + 1}`, `I hold this licence: ${name}.`, { kind: 'licence', name }),
    ),
  ]
}

const MOVES = { no: 'no', in_country: 'in_country', abroad: 'yes' } as const
const MOVING = {
  no: 'I would not move.',
  in_country: 'I would move within my country.',
  abroad: 'I would move abroad.',
} as const

function permitText(codes: readonly string[]): string {
  if (codes.length === 0) return 'I need a permit in every country.'
  return `I may work without a permit in ${codes.map(countryName).join(', ')}, and in no other country.`
}

function languagesText(names: readonly string[]): string {
  return names.length === 0 ? 'I work in no language of the list.' : `I work in ${names.join(', ')}.`
}
