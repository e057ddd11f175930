import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { idOf, openMasterApp } from '#test/support/master-app.ts'

let app: Awaited<ReturnType<typeof openMasterApp>>
let profile_id: string
beforeAll(async () => {
  app = await openMasterApp()
  const body = { label: 'Backend', titles: ['Backend Engineer'] }
  profile_id = (await app.post('/api/profiles', body)).profile.id
})
afterAll(() => app.close())

const selection = () => app.get('/api/master/selection', { profile_id })
const resume = async () => (await app.get('/api/profiles/:profile_id/resume', { profile_id })).resume

async function addLine(text: string) {
  const { revision } = await app.master()
  return await app.post('/api/master/lines', { revision, section: 'summary' as const, lines: [{ text }] })
}

describe('the selection of a role', () => {
  test('is the whole master until it is chosen', async () => {
    const whole = await selection()
    expect(whole.selection).toMatchObject({ basis: 'master', revision: 0, left_out: [] })
    expect(whole.selection.included).toHaveLength(6)
    expect(whole.offers).toEqual([])
    expect((await addLine('Speaks at meetups')).profiles.offers).toEqual([])
    expect((await selection()).selection.included).toHaveLength(7)
  })

  test('leaves out what is excluded, and prints the rest without ids', async () => {
    const out = await idOf(app, 'Certified scrum sailor')
    const chosen = await app.post('/api/master/selection', { profile_id, revision: 0, exclude: [out] })
    expect(chosen.selection).toMatchObject({ basis: 'selection', revision: 1, left_out: [out] })
    expect(chosen.markdown).toContain('### Borealis Freight\nSenior Engineer, 2021 - Present')
    expect(chosen.markdown).not.toMatch(/<!--|Certifications/)
  })

  test('is offered what is new, and gets it only when it is accepted', async () => {
    const added = await addLine('Writes docs that people read')
    const [id] = added.ids as string[]
    expect(added.profiles.offers).toEqual([
      expect.objectContaining({ profile_id, new_lines: [id as string] }),
    ])
    const offered = await selection()
    expect(offered.offers).toEqual([expect.objectContaining({ id, text: 'Writes docs that people read' })])
    expect(offered.selection.included).not.toContain(id as string)
    const body = { profile_id, revision: offered.selection.revision, accept_offers: true }
    const accepted = await app.post('/api/master/selection', body)
    expect(accepted.selection.included).toContain(id as string)
    expect(accepted.offers).toEqual([])
  })

  test('does not offer again what was declined', async () => {
    const [id] = (await addLine('Plays chess')).ids as string[]
    const { revision } = (await selection()).selection
    const body = { profile_id, revision, exclude: [id as string] }
    const declined = await app.post('/api/master/selection', body)
    expect(declined.offers).toEqual([])
    expect(declined.markdown).not.toContain('chess')
  })

  test('is reprinted when a line of it changes', async () => {
    const id = await idOf(app, 'Wrote the invoice service')
    const { revision } = await app.master()
    const body = { revision, lines: [{ id, text: 'Wrote the invoicing platform' }] }
    const { profiles: roles } = await app.put('/api/master/lines', body)
    expect(roles.synced).toEqual([{ profile_id, label: 'Backend', lines: [id] }])
    expect((await selection()).markdown).toContain('Wrote the invoicing platform')
  })

  test.each([
    ['a line that is not there', { include: ['l999'] }, 'not_found'],
    ['a role that is not there', { profile_id: 'nobody' }, 'profile_not_found'],
    ['a revision that was passed', { revision: 0 }, 'revision_conflict'],
  ])('refuses %s', async (_, wrong, code) => {
    const { revision } = (await selection()).selection
    const refused = await app.call('POST', '/api/master/selection', {
      body: { profile_id, revision, ...wrong },
    })
    expect(refused).toMatchObject({ ok: false, error: { code } })
  })
})

describe('a resume put in by hand', () => {
  const put = (markdown: string, revision: number) =>
    app.call('PUT', '/api/profiles/:profile_id/resume', {
      params: { profile_id },
      body: { markdown, revision },
    })

  test('takes the place of the master for its role, and leaves with a delete', async () => {
    expect((await resume()).basis).toBe('selection')
    const own = mustBe(await put('# Backend\n\nFour years of Go', 0)).resume
    expect(own).toMatchObject({
      basis: 'profile_resume',
      revision: 1,
      markdown: '# Backend\n\nFour years of Go',
    })
    const changed = await addLine('Another one')
    expect(changed.profiles).toEqual({ offers: [], synced: [] })
    const call = { params: { profile_id }, query: { revision: '1' } }
    const back = mustBe(await app.call('DELETE', '/api/profiles/:profile_id/resume', call)).resume
    expect(back).toMatchObject({ basis: 'selection', revision: 2 })
  })

  test('is refused with the one there is where it changed meanwhile', async () => {
    expect(await put('Other', 0)).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: { revision: 2 } },
    })
  })

  test('is refused with contact data, by line and kind', async () => {
    const refused = await put('Backend\n\nWrite to ada@example.org', 2)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'personal_info_refused', message: expect.stringContaining('line 3 (email)') },
    })
    expect(JSON.stringify(refused)).not.toContain('ada@')
  })

  test.each([
    ['that says nothing', '---', 'invalid_value'],
    ['of an unknown role', 'Text', 'not_found'],
  ])('is refused %s', async (what, markdown, code) => {
    const params = { profile_id: what.includes('role') ? 'nobody' : profile_id }
    const body = { markdown, revision: 2 }
    const refused = await app.call('PUT', '/api/profiles/:profile_id/resume', { params, body })
    expect(refused).toMatchObject({ ok: false, error: { code } })
  })

  test('cannot be withdrawn where none was put in', async () => {
    const call = { params: { profile_id }, query: { revision: '2' } }
    const refused = await app.call('DELETE', '/api/profiles/:profile_id/resume', call)
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })
})

describe('ranks', () => {
  test('are made anew with a role’s resume, and say so meanwhile', async () => {
    await app.post('/api/sample', { action: 'load' })
    const ranks = async () => {
      const { postings } = await app.get('/api/postings', { profile_id, limit: '50' })
      const scoreIn = (tags: { profile_id: string; rank_score: number | null }[]) =>
        tags.find((tag) => tag.profile_id === profile_id)?.rank_score
      return new Map(postings.rows.map((row) => [row.job_identity, scoreIn(row.tags)]))
    }
    await app.services.tracker.settled()
    const news = await app.get('/api/new')
    expect(news.ranking.stale_resume).toBe(false)
    const named = news.profiles.find((role) => role.profile_id === profile_id)
    expect(named?.resume.revision_id).toBe((await resume()).revision_id)
    const before = await ranks()
    expect(before.size).toBeGreaterThan(0)
    const markdown =
      'Backend Engineer\n\nGo, PostgreSQL, Kafka, Kubernetes, gRPC, distributed systems, payments'
    await app.put('/api/profiles/:profile_id/resume', { profile_id }, { markdown, revision: 2 })
    await app.services.tracker.settled()
    const after = await ranks()
    expect([...after].some(([id, score]) => score !== before.get(id))).toBe(true)
    const [first] = after.keys()
    const { rank } = await app.get('/api/jobs', { url: first as string })
    const roleRank = rank.find((offer) => offer.profile_id === profile_id)
    expect(roleRank?.score).toBe(after.get(first as string) as number)
  })
})
