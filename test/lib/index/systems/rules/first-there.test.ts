import { expect, test } from 'bun:test'
import { NotThere, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { firstThere } from '#lib/index/systems/rules/first-there.ts'

const GONE = new NotThere('Gone.', 404)
const ELSEWHERE = new NotThere('Elsewhere.', 301)

function asked(answers: Record<string, unknown>) {
  return firstThere(Object.keys(answers), async (request) => {
    const answer = answers[request as string]
    if (answer instanceof Error) throw answer
    return answer
  })
}

test('gives the first answer, and asks no further', async () => {
  const never = new UnreadableAnswer('Never asked.')
  expect(await asked({ a: GONE, b: 1, c: never })).toEqual({ request: 'b', answer: 1 })
})

test('lets every other failure through', async () => {
  await expect(asked({ a: new UnreadableAnswer('No list.'), b: 1 })).rejects.toThrow('No list.')
})

test('says what was said last, or what led elsewhere', async () => {
  await expect(asked({ a: GONE, b: new NotThere('Gone too.', 410) })).rejects.toThrow('Gone too.')
  await expect(asked({ a: ELSEWHERE, b: GONE })).rejects.toThrow('Elsewhere.')
  await expect(asked({})).rejects.toThrow('The board does not exist.')
})
