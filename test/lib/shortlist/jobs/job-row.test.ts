import { expect, test } from 'bun:test'
import { differingWords } from '#lib/shortlist/jobs/job-row.ts'

const said = (text: string) => ({ title: 'Potter', text })

test('of texts that a board filled up the first words that differ are told', () => {
  const filler = 'clay and fire '.repeat(100_000)
  const before = `You work in Milan every day. ${filler} You rest on Sunday.`
  const after = `You work in Luxembourg every day. ${filler} You rest on Monday.`
  expect(differingWords(said(before), said(after))).toEqual(['Milan / Luxembourg'])
})

test('of usual texts up to three differences are told, those of the title first', () => {
  const job = { title: 'Potter, Milan', text: 'You fire at night. You glaze by day. You rest on Sunday.' }
  const posting = { title: 'Potter, Turin', text: 'You fire at noon. You glaze by day. You rest on Monday.' }
  expect(differingWords(job, posting)).toEqual(['Milan / Turin', 'night / noon', 'Sunday / Monday'])
})

test('a word that only one of the texts has stands beside nothing', () => {
  const [sunny, plain] = [said('You work in sunny Milan.'), said('You work in Milan.')]
  expect(differingWords(sunny, plain)).toEqual(['sunny / (nothing)'])
  expect(differingWords(plain, sunny)).toEqual(['(nothing) / sunny'])
})
