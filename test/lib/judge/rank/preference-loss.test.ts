import { describe, expect, test } from 'bun:test'
import { preferenceLoss } from '#lib/judge/rank/preference-loss.ts'

const LOSS = 15

describe('preferenceLoss()', () => {
  test.each<[string, string[], string[], string[], number]>([
    ['a role that wants no place', ['Oslo'], ['onsite'], [], 0],
    ['a job that says no place', [], ['onsite'], ['Oslo'], 0],
    ['a job in the place', ['Oslo, Norway'], ['onsite'], ['Oslo'], 0],
    ['a job in the place, in other letters', ['OSLO'], ['onsite'], ['oslo'], 0],
    ['a place wanted in other letters', ['oslo'], ['onsite'], ['OSLO'], 0],
    ['a job of which one copy is in one of the places', ['Rome', 'Oslo'], ['onsite'], ['Bonn', 'Oslo'], 0],
    ['a job elsewhere', ['Rome'], ['onsite'], ['Oslo'], LOSS],
    ['a job in a larger place than is wanted', ['Norway'], ['onsite'], ['Oslo, Norway'], LOSS],
    ['a job elsewhere that says no mode', ['Rome'], [''], ['Oslo'], LOSS],
    ['a remote job elsewhere', ['Rome'], ['remote'], ['Oslo'], 0],
    ['a job elsewhere of which one copy is remote', ['Rome'], ['onsite', 'remote'], ['Oslo'], 0],
    ['a hybrid job elsewhere', ['Rome'], ['hybrid'], ['Oslo'], LOSS],
  ])('for the place of %s (%j, %j, wanted %j) takes %i', (_what, locations, work_modes, wanted, place) => {
    const loss = preferenceLoss(
      { locations, work_modes, countries: [] },
      { locations: wanted, work_modes: [] },
    )
    expect(loss).toEqual({ place, work_mode: 0 })
  })

  test.each<[string, string[], string[], number]>([
    ['a role that wants no mode', ['onsite'], [], 0],
    ['a job that says no mode', [''], ['remote'], 0],
    ['a job without copies that say any', [], ['remote'], 0],
    ['a job of the mode', ['remote'], ['remote'], 0],
    ['a job of one of the modes', ['hybrid'], ['remote', 'hybrid'], 0],
    ['a job of which one copy is of the mode', ['onsite', 'remote'], ['remote'], 0],
    ['a job of another mode', ['onsite'], ['remote', 'hybrid'], LOSS],
    ['a remote job where another mode is wanted', ['remote'], ['onsite'], LOSS],
    ['a job of another mode and a copy that says none', ['', 'onsite'], ['remote'], LOSS],
  ])('for the mode of %s (%j, wanted %j) takes %i', (_what, work_modes, wanted, work_mode) => {
    const loss = preferenceLoss(
      { locations: ['Rome'], work_modes, countries: ['IT'] },
      { locations: [], work_modes: wanted },
    )
    expect(loss).toEqual({ place: 0, work_mode })
  })

  test.each<[string, string[], string[], string[], number]>([
    ['a town of the country', ['Berlin'], ['DE'], ['Germany'], 0],
    ['a town of the country, by another name', ['Austin, TX'], ['US'], ['usa'], 0],
    ['a town of another country', ['Rome'], ['IT'], ['Germany'], LOSS],
    ['a town of another country than one wanted beside a town', ['Rome'], ['IT'], ['Germany', 'Oslo'], LOSS],
    ['a place whose country nobody could read', ['Main Campus'], [], ['Germany'], 0],
    ['such a place where a town is wanted too', ['Main Campus'], [], ['Germany', 'Oslo'], LOSS],
  ])('knows %s (%j, read as %j, wanted %j), which takes %i', (_what, locations, countries, wanted, place) => {
    const loss = preferenceLoss(
      { locations, countries, work_modes: ['onsite'] },
      { locations: wanted, work_modes: [] },
    )
    expect(loss.place).toBe(place)
  })

  test('takes for place and mode apart', () => {
    const job = { locations: ['Rome'], work_modes: ['onsite'], countries: ['IT'] }
    const role = { locations: ['Oslo'], work_modes: ['hybrid'] }
    expect(preferenceLoss(job, role)).toEqual({ place: LOSS, work_mode: LOSS })
  })
})
