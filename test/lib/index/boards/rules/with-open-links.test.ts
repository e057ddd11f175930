import { expect, test } from 'bun:test'
import { withOpenLinks } from '#lib/index/boards/ask-board.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import fixture from '#test/fixtures/boards/greenhouse.json'
import { readFirstBy } from '#test/support/ask-adapter.ts'

const [posting] = (await readFirstBy(greenhouse, 'crumbworks', fixture)).postings
if (!posting) throw new Error('The fixture holds no posting.')
const at = (url: string) => ({ ...posting, url })

test('leaves out and counts the postings whose links lead into a private network', () => {
  const open = at('https://jobs.acme.com/1')
  expect(withOpenLinks([open])).toEqual({ postings: [open], note: '' })
  expect(withOpenLinks([at('https://localhost/1'), open])).toEqual({
    postings: [open],
    note: '1 posting is left out: its link leads into a private network.',
  })
  expect(withOpenLinks([at('https://10.0.0.1/1'), at('https://[::1]/')])).toEqual({
    postings: [],
    note: '2 postings are left out: their links lead into a private network.',
  })
})
