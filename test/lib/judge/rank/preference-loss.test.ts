import { describe, expect, test } from 'bun:test'
import type { Openness } from '#db/rows/listed-job.ts'
import { preferenceLoss } from '#lib/judge/rank/preference-loss.ts'

const LOSS = 15

describe('preferenceLoss()', () => {
  test.each<[Openness, number]>([
    ['yes', 0],
    ['unclear', LOSS],
    ['elsewhere', 0],
    ['permission', 0],
  ])('for a job that is open: %s takes %i', (openness, place) => {
    expect(preferenceLoss({ work_modes: [], openness }, { work_modes: [] })).toEqual({ place, work_mode: 0 })
  })

  test.each<[string, string[], string[], number]>([
    ['a role that names no mode', ['onsite'], [], 0],
    ['a job that says no mode', [''], ['remote'], 0],
    ['a job without copies that say any', [], ['remote'], 0],
    ['a job of the mode', ['remote'], ['remote'], 0],
    ['a job of one of the modes', ['hybrid'], ['remote', 'hybrid'], 0],
    ['a job of which one copy is of the mode', ['onsite', 'remote'], ['remote'], 0],
    ['a job of another mode', ['onsite'], ['remote', 'hybrid'], LOSS],
    ['a remote job if the role names another mode', ['remote'], ['onsite'], LOSS],
    ['a job of another mode and a copy that says none', ['', 'onsite'], ['remote'], LOSS],
  ])('for the mode of %s (%j, role %j) takes %i', (_what, work_modes, own, work_mode) => {
    const loss = preferenceLoss({ work_modes, openness: 'yes' }, { work_modes: own })
    expect(loss).toEqual({ place: 0, work_mode })
  })
})
