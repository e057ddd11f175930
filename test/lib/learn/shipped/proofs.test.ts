import { describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLesson, checkStructure } from '#lib/learn/course/check-lesson.ts'
import { sourceText } from '#lib/learn/course/find-quote.ts'
import { Passages, ShippedCourse } from '#lib/learn/shipped/schema.ts'

const FOLDER = join(import.meta.dir, '../../../../assets/catalogue')
const keys = (await readdir(join(FOLDER, 'proofs'))).map((name) => name.replace(/\.json$/, ''))
const read = async (path: string) => JSON.parse(await readFile(join(FOLDER, path), 'utf8'))

test('six courses come with the program', () => expect(keys.length).toBeGreaterThanOrEqual(6))

describe.each(keys)('the course %s', async (key) => {
  const course = ShippedCourse.parse(await read(`${key}.json`))
  const passages = Passages.parse(await read(`proofs/${key}.json`))
  const sources = new Map(course.sources.map(({ id, title }) => [id, sourceText(title, passages[id] ?? '')]))
  const claims = course.lessons.flatMap((lesson) => Object.values(lesson.claims))
  const cites = claims.flatMap((claim) => claim.cites)

  test('has substance: eight lessons, sixty claims, five sources, none with over two fifths of it', () => {
    expect(course.key).toBe(key)
    expect(course.lessons.length).toBeGreaterThanOrEqual(8)
    expect(claims.length).toBeGreaterThanOrEqual(60)
    const used = Map.groupBy(cites, ({ source }) => source)
    expect(used.size).toBeGreaterThanOrEqual(5)
    expect(Math.max(...[...used.values()].map(({ length }) => length))).toBeLessThanOrEqual(
      0.4 * cites.length,
    )
  })

  test('has every claim, example, question and card found again in the passages that are quoted', () => {
    const gone = course.lessons.flatMap((lesson) => {
      const checked = checkLesson(lesson, sources)
      const unshown = Object.keys(lesson.claims).filter((id) => !(id in checked.lesson.claims))
      return [
        ...checked.droppedParts.map(({ part, problem }) => `${lesson.id} ${part}: ${problem}`),
        ...unshown.map((id) => `${lesson.id} ${id}: is not shown`),
        ...(checked.dropped ? [`${lesson.id}: ${checked.dropped}`] : []),
      ]
    })
    expect(gone).toEqual([])
  })

  test('has no claim left whose quote was altered by a word', () => {
    for (const lesson of course.lessons) {
      const altered = Object.fromEntries(
        Object.entries(lesson.claims).map(([id, claim]) => [
          id,
          {
            ...claim,
            cites: claim.cites.map((cite) => ({
              ...cite,
              quote: cite.quote.replace(/\p{L}{4,}/u, 'altered'),
            })),
          },
        ]),
      )
      const { lesson: kept, dropped } = checkLesson({ ...lesson, claims: altered }, sources)
      expect(kept.claims).toEqual({})
      expect(dropped).toBe('too_few_verified')
    }
  })

  test('holds together: modules, skills, needs, questions and cards name what there is', () => {
    const whole = {
      schema: 'svc-course:1' as const,
      id: key,
      role_text: course.label,
      title: course.label,
      lang: 'en',
      generated_at: '',
      generator: { program: '', prompts: '' },
      paths: [],
      dropped: [],
      skills: course.skills,
      modules: course.modules,
      lessons: course.lessons,
      sources: course.sources.map(({ proof: _, ...source }) => source),
    }
    expect(checkStructure(whole)).toEqual([])
    expect(new Set(course.modules.flatMap(({ lessons }) => lessons)).size).toBe(course.lessons.length)
  })

  test('quotes in short, the longest under 300 characters, and names licence and package of each source', () => {
    expect(Math.max(...cites.map(({ quote }) => quote.length))).toBeLessThanOrEqual(300)
    for (const [source, of_source] of Map.groupBy(cites, ({ source }) => source)) {
      const total = of_source.reduce((sum, { quote }) => sum + quote.length, 0)
      expect({ source, isShort: total <= 4000 }).toEqual({ source, isShort: true })
    }
    for (const { licence, proof, text_sha256, url } of course.sources) {
      expect(
        [licence, proof.package, proof.version, url].every((text) => text !== null && text.length > 0),
      ).toBe(true)
      expect(text_sha256).not.toBe('0'.repeat(64))
    }
  })

  test('names no skill by a word that postings use for something else', () => {
    const ordinary =
      'rest explain transactions async metrics having join joins insights reporting pivot merge constraints streaming recall precision leakage certificates soc services capacity bind alerts lead own drive ship stack'
    const words = new Set(ordinary.split(' '))
    const names = course.skills.flatMap(({ label, aliases }) =>
      [label, ...aliases].map((name) => name.toLowerCase()),
    )
    expect(names.filter((name) => words.has(name))).toEqual([])
  })

  test('gives each lesson an exercise, questions and a card', () => {
    const bare = course.lessons.filter(
      ({ practice, quiz, cards }) => !practice || quiz.length < 2 || cards.length === 0,
    )
    expect(bare.map(({ id }) => id)).toEqual([])
  })
})
