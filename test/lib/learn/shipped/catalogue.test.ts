import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import index from '#assets/catalogue/index.json' with { type: 'json' }
import { catalogueFiles } from '#lib/build/write-catalogue.ts'
import { Course } from '#lib/learn/course/schema.ts'
import { CATALOGUE } from '#lib/learn/shipped/catalogue.ts'
import { courseOf, readFrom } from '#lib/learn/shipped/make-pages.ts'
import { CatalogueIndex, ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import { itemsOf } from '#lib/learn/site/messages.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'

const folder = fileURLToPath(new URL('../../../../assets/catalogue/', import.meta.url))

test('the list of the catalogue says what its courses are', async () => {
  const made = await catalogueFiles()
  expect(await Bun.file(`${folder}index.json`).text()).toBe(made.index)
  expect(await Bun.file(`${folder}courses.ts`).text()).toBe(made.courses)
  expect(CatalogueIndex.parse(index)).toEqual(index as never)
})

describe.each(CATALOGUE.roles.map((role) => [role.key, role] as const))(
  'the course for a %s',
  (key, role) => {
    const load = () => CATALOGUE.load(key)

    test('is whole, and names only what is in it', async () => {
      const course = ShippedCourse.parse(await load())
      expect(course.key).toBe(key)
      expect(role.lessons).toBe(course.lessons.length)
      const lessons = course.lessons.map(({ id }) => id)
      expect(course.modules.flatMap((module) => module.lessons).toSorted()).toEqual(lessons.toSorted())
      const skills = new Set(course.skills.map((skill) => skill.key))
      for (const lesson of course.lessons) {
        expect(lesson.skills.filter((skill) => !skills.has(skill))).toEqual([])
        expect(lesson.needs.filter((need) => !lessons.includes(need))).toEqual([])
      }
      const items = itemsOf(
        courseOf(course, { generated_at: '', program: '', modules: course.modules, paths: [] }),
      )
      for (const ids of [items.lessons, items.quiz, items.cards]) expect(new Set(ids).size).toBe(ids.length)
    })

    test('is named by words that the full-text index keeps', async () => {
      const { skills } = await load()
      const names = skills.flatMap(({ label, aliases }) => [label, ...aliases])
      expect(names.filter((name) => !/^[\p{L}\p{N}]/u.test(name))).toEqual([])
    })

    test('makes pages that pass the audit', async () => {
      const shipped = await load()
      const { modules } = shipped
      const made = { generated_at: '2026-11-22T10:00:00.000Z', program: '0.1.0', modules, paths: [] }
      const course = courseOf(shipped, made)
      expect(Course.parse(course)).toEqual(course)
      const read_from = readFrom(shipped.sources)
      const pages = renderSite({ course, notes: {}, uncovered: [], quotes_checked: true, read_from })
      expect(auditSite(course, pages)).toEqual([])
    })
  },
)

test('no other key loads anything', async () => {
  for (const key of ['no-such-role', 'toString', '__proto__', 'constructor']) {
    expect(await CATALOGUE.load(key).catch((problem: Error) => problem.message)).toContain('no such course')
  }
})
