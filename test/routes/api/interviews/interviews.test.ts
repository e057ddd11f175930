import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { inZone } from '#test/support/in-zone.ts'
import { searchFor } from '#test/support/opened.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'

describe('interviews', () => {
  const search = searchFor('each')
  let job_url: string

  const TEXT = `We bake bread for half the town and look for somebody who runs the night shift.
Requirements:
- You have led a team of at least three people.
- You know HACCP and write the shift plan yourself.`
  const AT = '2026-12-03T14:00+01:00'

  beforeEach(async () => {
    const body = { title: 'Night baker; head, of shift', company: 'Crumb \\ Sons', text: TEXT }
    job_url = (await search.post('/api/own-jobs', body)).job_url
    await search.put('/api/applications', { job_url, status: 'interview' })
  })

  const add = (body: object = {}) =>
    search.call('POST', '/api/interviews', { body: { job_url, at: AT, ...body } })
  const rounds = async () => (await search.get('/api/interviews', { job_url })).rounds
  const codeOf = (outcome: { ok: true } | { ok: false; error: { code: string } }) =>
    outcome.ok ? '' : outcome.error.code
  const change = (round_id: string, body: { revision: number; notes?: string; at?: string }) =>
    search.call('PUT', '/api/interviews/:round_id', { params: { round_id }, body })

  /** Reads a calendar with the parser of another project; each event by the names of its properties. */
  function eventsOf(text: string) {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar
      .getAllSubcomponents('vevent')
      .map((component) => ({ event: new ICAL.Event(component), component }))
  }

  describe('POST /api/interviews', () => {
    test('keeps a round with the time as it was typed', async () => {
      const { round } = mustBe(
        await add({
          minutes: 45,
          kind: 'video',
          people: 'Ada Lovelace, head of bread',
          notes: 'Ask about shifts.',
        }),
      )
      expect(round).toMatchObject({
        at: '2026-12-03T13:00:00.000Z',
        utc_offset: '+01:00',
        local_time: '2026-12-03T14:00',
        minutes: 45,
        people: 'Ada Lovelace, head of bread',
        outcome: 'open',
        revision: 1,
      })
      mustBe(await add({ at: '2026-12-01T09:30:00-08:00', minutes: 60 }))
      expect((await rounds()).map(({ local_time }) => local_time)).toEqual([
        '2026-12-01T09:30',
        '2026-12-03T14:00',
      ])
      expect((await search.get('/api/interviews')).rounds).toHaveLength(2)
    })

    test('takes a time without an offset as one of this computer, in summer and winter', async () => {
      await inZone('America/Detroit', async () => {
        for (const at of ['2026-12-03T14:00', '2027-06-03T14:00']) mustBe(await add({ at }))
      })
      expect((await rounds()).map((round) => [round.at, round.utc_offset, round.local_time])).toEqual([
        ['2026-12-03T19:00:00.000Z', '-05:00', '2026-12-03T14:00'],
        ['2027-06-03T18:00:00.000Z', '-04:00', '2027-06-03T14:00'],
      ])
    })

    test('names the stage of its application', async () => {
      const { round, stage } = mustBe(await add())
      expect(stage).toBe('interview')
      await search.put('/api/applications', { job_url, status: 'offer', revision: 1 })
      expect(mustBe(await change(round.id, { revision: 1, notes: 'Ask' })).stage).toBe('offer')
    })

    test('refuses times and lengths that are none, and stores nothing', async () => {
      const bad = [
        ...['9999-12-31T23:00+00:00', '1999-12-31T10:00Z', '0000-01-01T10:00Z', '2101-01-01T00:00Z'],
        ...[
          '2026-12-03T1400',
          '2026-02-30T10:00Z',
          '2026-12-03T24:00Z',
          '2026-12-03T14:00+15:00',
          'tomorrow',
          '',
        ],
      ].map((at) => ({ at }))
      for (const body of [...bad, { minutes: 0 }, { minutes: 10_000 }, { minutes: 30.5 }, { kind: 'zoom' }]) {
        const outcome = await add(body)
        expect([body, ['invalid_value', 'wrong_type'].includes(codeOf(outcome))]).toEqual([body, true])
      }
      const late = await add({ at: '9999-12-31T23:00Z' })
      expect(late.ok ? '' : late.error.message).toContain('2000 and 2100')
      expect(await rounds()).toEqual([])
    })

    test('refuses contact data in each text, and takes names, places and links', async () => {
      for (const text of ['ada@crumb.example', 'Ada (at) crumb.example', 'call +49 30 1234567']) {
        for (const field of ['people', 'place', 'notes']) {
          expect(codeOf(await add({ [field]: text }))).toBe('personal_info_refused')
        }
      }
      expect(await rounds()).toEqual([])
      const { round } = mustBe(await add({ place: 'https://meet.example/j/91234567890?pwd=aB3' }))
      expect(codeOf(await change(round.id, { revision: 1, notes: 'ada@crumb.example' }))).toBe(
        'personal_info_refused',
      )
      mustBe(await add({ place: 'Bakery Lane 12, 10115 Berlin, third floor' }))
    })

    test('notes who added and who changed a round', async () => {
      const { round } = mustBe(await add({ actor: 'operator' }))
      expect(round.written_by).toBe('operator')
      expect(mustBe(await change(round.id, { revision: 1, notes: 'Ask' })).round.written_by).toBe('agent')
    })

    test('refuses a job without an application', async () => {
      const outcome = await search.call('POST', '/api/interviews', {
        body: { job_url: 'https://crumb.example/jobs/404', at: AT },
      })
      expect(codeOf(outcome)).toBe('not_found')
    })
  })

  describe('PUT and DELETE /api/interviews/{round_id}', () => {
    test('change a round at its revision, keep its earlier texts, and remove it', async () => {
      const { round } = mustBe(await add({ notes: 'First words' }))
      mustBe(await change(round.id, { revision: 1, notes: 'Second words', at: '2026-12-04T09:00+01:00' }))
      const late = await change(round.id, { revision: 1, notes: 'Lost' })
      expect(late.ok ? null : late.error).toMatchObject({
        code: 'revision_conflict',
        current: { notes: 'Second words', local_time: '2026-12-04T09:00' },
      })
      expect(codeOf(await change(round.id, { revision: 2, at: '9999-12-31T09:00Z' }))).toBe('invalid_value')
      const params = { round_id: round.id }
      const shown = await search.get('/api/interviews/:round_id', params)
      expect(shown.earlier.map(({ notes, at }) => [notes, at])).toEqual([
        ['First words', '2026-12-03T13:00:00.000Z'],
      ])
      expect(shown.round.revision).toBe(2)
      const remove = (revision: string) =>
        search.call('DELETE', '/api/interviews/:round_id', { params, query: { revision } })
      expect(codeOf(await remove('1'))).toBe('revision_conflict')
      mustBe(await remove('2'))
      expect(await rounds()).toEqual([])
      expect(codeOf(await remove('2'))).toBe('not_found')
    })

    test('removes the rounds with their application, with all that they said', async () => {
      const { round } = mustBe(await add({ notes: 'zq9secret one' }))
      mustBe(await change(round.id, { revision: 1, notes: 'zq9secret two' }))
      await search.remove('/api/applications', { job_url, revision: '1' })
      expect((await search.get('/api/interviews')).rounds).toEqual([])
      const texts = await search.services.desk.rows({ sql: 'select body from earlier_text', args: [] })
      expect(JSON.stringify(texts)).not.toContain('zq9secret')
    })

    test('stand in the export of everything, with their earlier texts', async () => {
      const { round } = mustBe(await add({ notes: 'First words', people: 'Ada' }))
      mustBe(await change(round.id, { revision: 1, notes: 'Second words' }))
      const all = await (await search.send('/api/export?what=all')).json()
      expect(all.interviews).toMatchObject([
        { notes: 'Second words', people: 'Ada', earlier: [{ body: { notes: 'First words' } }] },
      ])
      expect(JSON.stringify(all)).not.toContain('feed_secret')
    })
  })

  describe('the calendar file of a round', () => {
    const file = async (id: string) => search.send(`/api/interviews/${id}/calendar.ics`)

    test('is read by another parser with the same words and times', async () => {
      const place = 'Bakery Lane 12; third floor, back\\yard 🥐'.repeat(3)
      const { round } = mustBe(
        await add({ minutes: 45, kind: 'video', place, notes: 'zq9secret', people: 'Ada' }),
      )
      const response = await file(round.id)
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const text = await response.text()
      expect(text.split('\r\n').every((line) => !/[\r\n]/.test(line) && Buffer.byteLength(line) <= 75)).toBe(
        true,
      )
      expect(text).not.toContain('zq9secret')
      expect(text).not.toContain('ATTENDEE')
      const [{ event, component } = never()] = eventsOf(text)
      expect(event.summary).toBe('Video interview: Night baker; head, of shift, Crumb \\ Sons')
      expect(event.location).toBe(place)
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-03T13:00:00.000Z')
      expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-03T13:45:00.000Z')
      expect([event.sequence, component.getFirstPropertyValue('status')]).toEqual([1, 'CONFIRMED'])
      mustBe(await change(round.id, { revision: 1, at: '2026-12-04T09:00+01:00' }))
      const [{ event: moved } = never()] = eventsOf(await (await file(round.id)).text())
      expect([moved.uid, moved.sequence]).toEqual([event.uid, 2])
      expect((await file('missing')).status).toBe(404)
    })

    test('takes no line of its own from hostile words', async () => {
      const { round } = mustBe(await add({ place: 'x\r\nATTENDEE:mailto:x\nEND:VCALENDAR\u2028' }))
      const text = await (await file(round.id)).text()
      expect(text).not.toMatch(/^ATTENDEE/m)
      expect(eventsOf(text)).toHaveLength(1)
    })
  })

  describe('the private calendar', () => {
    const feeds = async (body: { renew?: boolean } = {}) =>
      (await search.post('/api/feeds', body)).calendar ?? ''
    const read = (address: string) => search.send(new URL(address).pathname)

    test('holds the rounds and the follow-ups, without notes', async () => {
      expect((await search.get('/api/feeds')).calendar).toBe(null)
      mustBe(await add({ notes: 'zq9secret' }))
      mustBe(await add({ at: '2026-12-10T09:00Z', minutes: 30 }))
      const body = {
        job_url,
        status: 'interview' as const,
        revision: 1,
        follow_up_on: '2026-12-08',
        note: 'zq9secret',
      }
      await search.put('/api/applications', body)
      const address = await feeds()
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:4747\/api\/feeds\/[\w-]{32}\/calendar\.ics$/)
      expect(await feeds()).toBe(address)
      expect((await search.get('/api/feeds')).calendar).toBe(address)
      const response = await read(address)
      expect(response.headers.get('x-svc-labels')).toBe('user-private, public-untrusted')
      const text = await response.text()
      expect(text).not.toContain('zq9secret')
      const events = eventsOf(text)
      expect(events).toHaveLength(3)
      const followUp = events.find(({ event }) => event.summary.startsWith('Follow up'))?.event
      expect([followUp?.startDate.isDate, followUp?.startDate.toString()]).toEqual([true, '2026-12-08'])
      expect(followUp?.summary).toBe('Follow up: Night baker; head, of shift, Crumb \\ Sons')
    })

    test('answers 404 at an earlier address, and only at its own host', async () => {
      const before = await feeds()
      const after = await feeds({ renew: true })
      expect(after).not.toBe(before)
      expect((await read(before)).status).toBe(404)
      expect((await read(after)).status).toBe(200)
      const { pathname } = new URL(after)
      expect((await search.send(pathname, { headers: { host: 'evil.test:4747' } })).status).toBe(403)
      expect((await search.send(pathname, { headers: { origin: 'http://evil.test' } })).status).toBe(403)
      expect((await search.send('/api/feeds/null/calendar.ics')).status).toBe(404)
    })

    test('takes no follow-up day that a calendar cannot show', async () => {
      const body = { job_url, status: 'interview' as const, revision: 1, follow_up_on: '9999-12-31' }
      const outcome = await search.call('PUT', '/api/applications', { body })
      expect(outcome.ok ? '' : outcome.error.message).toContain('2000 and 2100')
      const { applications } = await search.get('/api/applications')
      expect(applications).toMatchObject([{ follow_up_on: null, revision: 1 }])
    })
  })

  function never(): never {
    throw new Error('There is no event')
  }
})

describe('preparation', () => {
  const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Requirements:
- You have led a team of at least three people.`

  let app: TestApp
  let model: ReadingModel
  let job_url: string

  beforeEach(async () => {
    model = await placeReadingModel()
    app = await openApp({ targets: model.targets })
    const body = { title: 'Night baker', company: 'Crumb', text: TEXT }
    job_url = (await app.post('/api/own-jobs', body)).job_url
  })
  afterEach(async () => {
    await app.close()
    await model.remove()
  })

  const allow = async () => {
    await app.configure({ model_target: model.target, allowed_targets: [model.target] })
  }
  const ask = () => app.call('POST', '/api/interviews/preparation', { body: { job_url } })
  const sheet = () => app.get('/api/interviews/preparation', { job_url })
  const codeOf = (outcome: { ok: true } | { ok: false; error: { code: string } }) =>
    outcome.ok ? '' : outcome.error.code

  describe('more interview questions', () => {
    test('are the model’s, labelled and stored; unusable ones are dropped', async () => {
      await allow()
      const { questions, by_model } = mustBe(await ask())
      expect(by_model).toMatchObject({ target: model.target, model: 'reader' })
      const ofModel = questions.filter(({ source }) => source === 'model')
      expect(ofModel.map(({ question }) => question)).toEqual(['How would you plan a night shift?'])
      expect((await sheet()).questions).toEqual(questions)
      const { calls } = await app.get('/api/model-calls')
      expect(calls).toMatchObject([{ purpose: 'interview', kinds: ['posting'] }])
      await app.put('/api/applications', { job_url, status: 'applied' })
      await app.remove('/api/applications', { job_url, revision: '1' })
      expect((await sheet()).by_model).toBe(null)
    })
  })

  describe('the sheet of a long posting', () => {
    test('shows ten questions at first, and no licence of the resume as a gap', async () => {
      const duties = Array.from({ length: 9 }, (_, index) => `- Bake the bread number ${index} of the night.`)
      const skills = ['Kafka', 'SQL', 'Terraform', 'Python', 'Docker', 'Go', 'React', 'AWS']
      const text = [
        ...['Your responsibilities', ...duties, 'Requirements', '- Active RN license in the state of Ohio'],
        ...skills.map((skill) => `- You know ${skill} well`),
      ].join('\n')
      const kept = await app.call('POST', '/api/own-jobs', { body: { title: 'Nurse', company: 'Inn', text } })
      const long = mustBe(kept).job_url
      const markdown = '## Certifications\n\n- RN license, state of Ohio, active\n'
      await app.post('/api/master', { markdown })
      await app.post('/api/assess', { job: { job_url: long } })
      const prepared = await app.call('GET', '/api/interviews/preparation', { query: { job_url: long } })
      const { questions, gaps } = mustBe(prepared)
      const first = questions.filter((question) => question.first)
      expect(questions.length).toBeGreaterThan(10)
      const counts = Object.entries(Object.groupBy(first, ({ source }) => source))
      expect(counts.map(([source, list]) => [source, list?.length])).toEqual([
        ['requirement', 6],
        ['duty', 2],
        ['general', 2],
      ])
      expect(gaps.map(({ quote }) => quote).join()).not.toContain('license')
    })
  })

  describe('the person’s own words for the likely questions', () => {
    const evidence = (url = job_url) =>
      app.call('GET', '/api/interviews/preparation/evidence', { query: { job_url: url } })

    test('are the stories that fit and the lines that the assessment cites, by the id of the question', async () => {
      const narrative = { situation: 'Our bakery lost its lead.', result: 'I led a team of five bakers.' }
      await app.post('/api/stories', { title: 'The night team', narrative })
      const markdown = '## Summary\n\n- Led a team of five people for years\n'
      await app.post('/api/master', { markdown })
      await app.post('/api/assess', { job: { job_url } })
      const { questions } = mustBe(await evidence())
      expect(questions.map(({ id }) => id)).toEqual((await sheet()).questions.map(({ id }) => id))
      const titles = questions.flatMap(({ stories }) => stories.map(({ title }) => title))
      expect(titles).toContain('The night team')
      expect(questions.flatMap(({ lines }) => lines)).toContainEqual(
        expect.objectContaining({ kind: 'line', text: 'Led a team of five people for years' }),
      )
      expect(JSON.stringify(questions)).not.toContain('at least three')
    })

    test('are lines of work for a duty', async () => {
      const text =
        'Your tasks\n- Plan the rota of the night team\n- Order flour and yeast\n\nRequirements\n- SQL'
      const kept = await app.call('POST', '/api/own-jobs', { body: { title: 'Head of nights', text } })
      const { job_url } = mustBe(kept)
      const markdown =
        '## Experience\n\n### Crumb\nBaker, 2019 - 2024\n\n- Planned the rota of a night team of nine\n'
      mustBe(await app.call('POST', '/api/master', { body: { markdown } }))
      const { questions } = mustBe(await evidence(job_url))
      const duties = questions.filter(({ id }) => id.startsWith('d'))
      expect(duties.map(({ lines }) => lines.map((line) => line.text))).toEqual([
        ['Planned the rota of a night team of nine'],
        [],
      ])
    })

    test('are of no job that nothing is stored of', async () => {
      expect(codeOf(await evidence('https://crumb.example/jobs/404'))).toBe('not_found')
    })
  })
})
