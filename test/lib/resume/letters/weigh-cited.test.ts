import { describe, expect, test } from 'bun:test'
import { weighCited } from '#lib/resume/letters/rules/sentences.ts'

const TEAM = 'Led a team of 12 bakers through 3 seasons'
const WASTE = 'Cut waste by 30 % with a new dough plan'
const HELPED = 'Helped write the recipe book'
const names = ['Head baker', 'Loaf']

describe('weighCited()', () => {
  test.each([
    ['I led a team of 12 bakers through 3 seasons.', [TEAM], 'shown', null],
    ['I led a team of 12 bakers through 3 seasons.', [WASTE, TEAM], 'shown', null],
    ['I guided a team of 12 bakers through 3 seasons.', [TEAM], 'near', null],
    ['I led a team of 12 bakers and cut waste by 30 %.', [TEAM, WASTE], 'near', null],
    ['I led a team of 12 bakers at Loaf.', [TEAM], 'near', null],
    // A number may not move from one line to the other, and a line that is told keeps its "helped".
    ['I led a team of 30 bakers.', [TEAM, WASTE], 'refused', 'new_number'],
    ['I led 30 bakers and cut waste by 12 %.', [TEAM, WASTE], 'refused', 'number_moved'],
    ['I led a team of 12 bakers and wrote the recipe book.', [TEAM, HELPED], 'refused', 'share'],
    ['I never led a team of 12 bakers.', [TEAM], 'refused', 'negation'],
    ['I have 20 years of experience.', [TEAM], 'refused', 'new_number'],
    ['I have twenty years of experience.', [], 'refused', 'new_number'],
    ['I led a team of 12 bakers with Kubernetes.', [TEAM], 'refused', 'new_skill'],
    ['Mail me at robin@example.com about a team of bakers.', [TEAM], 'refused', 'contact_data'],
    ['I led a team of <b>12 bakers</b>.', [TEAM], 'refused', 'strange_sign'],
    ['I led a team of 12 bakers at Google.', [TEAM], 'not_shown', null],
    ['I love early mornings.', [TEAM], 'not_shown', null],
    ['I love early mornings.', [], 'not_shown', null],
    ['Yes.', [TEAM], 'not_shown', null],
  ] as const)('%s, on %j, is %s', (sentence, texts, stands, reason) => {
    expect(weighCited(sentence, { texts, headings: [], names, language: 'en' })).toEqual({ stands, reason })
  })

  test('takes names and skills from the heading of a line, and no capital for a name in German', () => {
    const cited = { texts: [TEAM], headings: ['Crumb Bakery, Kubernetes lead'], names: [], language: 'en' }
    const sentence = 'At Crumb Bakery I led a team of 12 bakers with Kubernetes.'
    expect(weighCited(sentence, cited).stands).toBe('near')
    expect(weighCited(sentence, { ...cited, headings: [] }).reason).toBe('new_skill')
    const german = { texts: ['Führte 12 Bäcker in der Nacht'], headings: [], names: [], language: 'de' }
    expect(weighCited('Ich führte 12 Bäcker in der Nacht.', german).stands).toBe('shown')
    expect(weighCited('Ich führte 12 Bäcker in der Nacht mit Freude.', german).stands).toBe('near')
  })
})
