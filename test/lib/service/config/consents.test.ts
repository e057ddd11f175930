import { describe, expect, test } from 'bun:test'
import { consentsFor } from '#lib/service/config/consents.ts'
import { Config } from '#lib/service/config/schema.ts'

const settings = (changed: object = {}) => Config.parse(changed)
const CLAUDE = { allowed_targets: ['claude'] }
const calls = (max_model_calls_per_day: number) => ({ pipeline: { max_model_calls_per_day } })

describe('a change of settings needs the person', () => {
  test.each([
    ['a target is allowed', {}, CLAUDE, ['allow_target']],
    ['one of several is new', CLAUDE, { allowed_targets: ['claude', 'command:/bin/sh'] }, ['allow_target']],
    [
      'another path is allowed',
      { allowed_targets: ['command:/a'] },
      { allowed_targets: ['command:/b'] },
      ['allow_target'],
    ],
    ['a program is chosen that is not allowed', {}, { model_target: 'command:/bin/sh' }, ['choose_program']],
    ['a variable with a key is named', {}, { key_variables: ['https://a.example=KEY'] }, ['give_key']],
    ['the calls of a day are raised', CLAUDE, { ...CLAUDE, ...calls(41) }, ['raise_calls']],
    ['the calls are raised before a target is allowed', {}, calls(1000), ['raise_calls']],
    [
      'all at once',
      {},
      { ...CLAUDE, ...calls(41), model_target: 'command:/x' },
      ['allow_target', 'choose_program', 'raise_calls'],
    ],
  ])('where %s', (_, before, after, consents) => {
    expect(consentsFor(settings(before), settings(after))).toEqual(consents as never)
  })

  test.each([
    ['a target is taken out', CLAUDE, {}],
    [
      'targets change places',
      { allowed_targets: ['claude', 'codex'] },
      { allowed_targets: ['codex', 'claude'] },
    ],
    [
      'an allowed program is chosen',
      { allowed_targets: ['command:/a'] },
      { allowed_targets: ['command:/a'], model_target: 'command:/a' },
    ],
    [
      'a program stays chosen that is not allowed any more',
      { model_target: 'command:/a' },
      { model_target: 'command:/a', countries: ['US'] },
    ],
    ['a model is chosen that asks for consent later', {}, { model_target: 'claude:opus' }],
    ['the calls of a day are lowered', CLAUDE, { ...CLAUDE, ...calls(1) }],
    ['background work is switched on', CLAUDE, { ...CLAUDE, pipeline: { enabled: true } }],
  ])('and not where %s', (_, before, after) => {
    expect(consentsFor(settings(before), settings(after))).toEqual([])
  })
})
