import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openSearch, type Search } from '#test/support/search.ts'
import { type Answer, connectTools, type ToolClient } from '#test/support/tool-client.ts'

const RESUME = 'Experience\n\nCrumb Bakery\nNight baker, 2019 - 2024\n- Led a team of 12 bakers\n'

let search: Search
let tools: ToolClient
beforeEach(async () => {
  search = await openSearch()
  tools = await connectTools(search, { name: 'fresh agent' })
})
afterEach(async () => {
  await tools.close()
  await search.close()
})

const press = async ({ needs_yes }: Answer) => {
  const approval_id = needs_yes?.approval_id ?? ''
  await search.person.post('/api/pipeline/approvals/:approval_id', { approval_id }, { approve: true })
  return approval_id
}
/** Calls, presses yes as the person, and calls again. */
const withYes = async (input: Record<string, unknown>) => {
  const approval_id = await press(await tools.call('set_up', input))
  return tools.call('set_up', { ...input, approval_id })
}

const STEPS: Record<string, { input: Record<string, unknown>; needs: RegExp; word: string }> = {
  follow: {
    input: { boards: [{ url: 'https://boards.greenhouse.io/acme' }] },
    needs: /follow/,
    word: 'greenhouse.io/acme',
  },
  read_boards: { input: { boards: ['greenhouse:acme'] }, needs: /read boards/, word: 'greenhouse:acme' },
  look: { input: { url: 'crumb.example/jobs' }, needs: /career page/, word: 'crumb.example/jobs' },
  add_role: { input: { label: 'Baker', titles: ['Baker'] }, needs: /add a role/, word: 'Baker' },
  import_resume: { input: { text: RESUME }, needs: /import a resume/, word: 'Led a team of 12 bakers' },
}

describe('the tool set_up', () => {
  test.each(Object.keys(STEPS))(
    'does nothing without a yes, and shows the person its words: %s',
    async (operation) => {
      const { input, needs, word } = STEPS[operation] ?? { input: {}, needs: /none/, word: '' }
      const { needs_yes } = await tools.call('set_up', { operation, ...input })
      expect(String(needs_yes?.['needs'])).toMatch(needs)
      const params = { approval_id: needs_yes?.approval_id ?? '' }
      const shown = await search.get('/api/pipeline/approvals/:approval_id', params)
      expect(JSON.stringify(shown)).toContain(word)
      expect((await search.get('/api/boards')).boards).toEqual([])
      const { profiles } = await search.get('/api/profiles')
      expect(profiles.map(({ label }) => label)).not.toContain('Baker')
      expect((await search.send('/api/master')).status).toBe(404)
    },
  )

  test('sets up an empty home: a company, its jobs, a role and a resume that prints', async () => {
    search.lists('acme', [{ id: 7, title: 'Night baker' }])
    const followed = await withYes({
      operation: 'follow',
      boards: [{ url: 'https://boards.greenhouse.io/acme' }],
    })
    expect(followed.data).toMatchObject({ boards: [{ id: 'greenhouse:acme' }] })
    expect(
      (await withYes({ operation: 'add_role', label: 'Baker', titles: ['Night baker'] })).error,
    ).toBeUndefined()
    const imported = await withYes({ operation: 'import_resume', text: RESUME })
    expect(imported.data).toMatchObject({ applied: true, master: { revision: 1 } })
    expect((await withYes({ operation: 'read_boards' })).error).toBeUndefined()
    await search.read()
    const { data } = await tools.call('new_jobs')
    expect(data).toMatchObject({ postings: { rows: [{ title: 'Night baker' }] } })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ format: 'text' })
    const printed = await search.send('/api/master/file', { method: 'POST', headers, body })
    expect(await printed.text()).toContain('Led a team of 12 bakers')
    const boards = await tools.call('status', { operation: 'followed' })
    expect(boards).toMatchObject({ label: 'public-untrusted', data: { boards: [{ id: 'greenhouse:acme' }] } })
  })

  test('tells why a board fails', async () => {
    await withYes({ operation: 'follow', boards: [{ url: 'https://boards.greenhouse.io/gone' }] })
    await search.read()
    const { data } = await tools.call('status', { operation: 'followed', q: 'gone' })
    const [board] = (data as { boards: { reason?: string; state: string }[] }).boards
    expect(board?.state).not.toBe('live')
    expect(board?.reason).toMatch(/\w+/)
  })
})
