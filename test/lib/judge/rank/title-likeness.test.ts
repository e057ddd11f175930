import { describe, expect, test } from 'bun:test'
import { planLikeness, titleLikeness } from '#lib/judge/rank/title-likeness.ts'

const likeness = (title: string, ...titles: string[]) => titleLikeness(title, planLikeness(titles))

describe('titleLikeness()', () => {
  test('is 1 for the same title, also in another case', () => {
    expect(likeness('Staff nurse', 'Staff Nurse')).toBeCloseTo(1, 5)
  })

  test.each([
    ['Registered Behavior Technician', 'ABA Therapist', 'Backend Engineer'],
    ['Healthcare Assistant', 'Nursing Assistant', 'Data Analyst'],
    ['People Operations Partner', 'HR Generalist', 'Electrician'],
    ['Infirmière', 'Registered Nurse', 'Accountant'],
    ['Comptable', 'Accountant', 'Nurse'],
  ])('finds %p more like %p than like %p', (title, near, far) => {
    expect(likeness(title, near)).toBeGreaterThan(likeness(title, far) + 0.1)
  })

  test('takes the nearest of several titles', () => {
    expect(likeness('Accountant', 'Pilot', 'Accountant')).toBeCloseTo(1, 5)
  })

  test('is 0 where no word is known, and without titles', () => {
    expect(likeness('Qxzzyv', 'Accountant')).toBe(0)
    expect(likeness('Accountant', 'Qxzzyv')).toBe(0)
    expect(likeness('Accountant')).toBe(0)
  })

  test('gives the same number again after many other titles', () => {
    const plan = planLikeness(['Accountant'])
    const before = titleLikeness('Senior Accountant', plan)
    for (let at = 0; at < 5_000; at++) titleLikeness(`Accountant ${at}`, plan)
    expect(titleLikeness('Senior Accountant', plan)).toBe(before)
  })
})
