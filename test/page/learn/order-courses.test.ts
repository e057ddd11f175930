import { expect, test } from 'bun:test'
import { orderCourses } from '#assets/page/learn/order-courses.ts'

const COURSES = ['Data analyst', 'Backend engineer', 'Security engineer'].map((label) => ({
  ...{ id: label, label, role_text: label },
}))
const orderOf = (titles: string[], demand: Record<string, { jobs: number }> = {}) =>
  orderCourses(COURSES, { titles, demand }).map(({ id }) => id)

test('the course of a role of the person comes first, whatever most jobs ask for', () => {
  const demand = { 'Security engineer': { jobs: 40 }, 'Backend engineer': { jobs: 3 } }
  expect(orderOf(['Senior Backend Engineer'], demand)).toEqual([
    ...['Backend engineer', 'Security engineer', 'Data analyst'],
  ])
})

test('of two such roles the first title decides, whatever most jobs ask for', () => {
  const demand = { 'Security engineer': { jobs: 40 } }
  expect(orderOf(['Backend Engineer', 'Security Engineer'], demand)).toEqual([
    ...['Backend engineer', 'Security engineer', 'Data analyst'],
  ])
})

test('without such a role the demand decides, and without demand the order stays', () => {
  expect(orderOf(['Baker'], { 'Security engineer': { jobs: 1 } })[0]).toBe('Security engineer')
  expect(orderOf([])).toEqual(COURSES.map(({ id }) => id))
})
