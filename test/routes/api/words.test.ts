import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { idOf } from '#test/support/master-app.ts'
import { connectTools } from '#test/support/tool-client.ts'

const LIE = 'Twenty years at the moon office'
const LINE = 'Led a team of 12 bakers through 3 seasons'
const MASTER = `## Experience\n\n### Crumb Bakery\n\nNight baker | 2019 - 2024\n\n- ${LINE}\n- Wrote the shift plan and the HACCP records\n`
const TEXT = 'Head baker\nRequirements:\n- You have led a team of bakers\n- You know HACCP\n'
const QUESTION = 'Why do you want to bake here?'

let app: TestApp
let job_url: string

type Agent = 'operator' | 'agent' | undefined
type Body = Record<string, unknown>

/** A call of a program that names itself or nobody. */
const send = (actor: Agent, method: string, path: string, body?: Body) =>
  app.send(path, {
    method,
    headers: { 'content-type': 'application/json', ...(actor ? { 'x-svc-actor': actor } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const tool = async (name: string, input: Body) => {
  const { call, close } = await connectTools(app)
  const answer = await call(name, input)
  await close()
  return answer
}
const revision = async () => (await app.get('/api/master')).master.revision

async function fill(app: TestApp): Promise<void> {
  await app.post('/api/master', { markdown: MASTER })
  job_url = (await app.post('/api/own-jobs', { title: 'Head baker', company: 'Loaf', text: TEXT })).job_url
  await app.post('/api/assess', { job: { job_url } })
  await app.post('/api/job-resumes/pick', { job_url, action: 'refresh' })
  await app.post('/api/letters', { job_url })
  await app.put('/api/applications', { job_url, status: 'applied' })
  await app.post('/api/forms', { job_url, text: QUESTION })
}

beforeEach(async () => {
  app = await openApp({ fill })
})
afterEach(() => app.close())

/** Everything that can leave on paper: files, copies and the sheet for an interview. */
async function paper(): Promise<string> {
  const file = async (path: string, body: Body) => (await send(undefined, 'POST', path, body)).text()
  const query = { job_url }
  const rounds = (await app.get('/api/interviews')).rounds
  const { answers } = await app.get('/api/forms/answers', query)
  const sheet = await app.get('/api/interviews/preparation/evidence', query)
  const roles = (await app.get('/api/profiles')).profiles
  const ofRoles = await Promise.all(
    roles.map(({ id }) => send(undefined, 'GET', `/api/profiles/${id}/resume`).then((reply) => reply.json())),
  )
  return [
    ...(await Promise.all(
      ['markdown', 'text', 'json_resume', 'linkedin'].map((format) => file('/api/master/file', { format })),
    )),
    await file('/api/tailored-resumes/file', { job_identity: job_url, format: 'markdown' }),
    await file('/api/tailored-resumes/file', {
      job_identity: job_url,
      profile_id: 'ephemeral',
      format: 'text',
    }),
    await file('/api/letters/file', { job_url, format: 'text' }),
    JSON.stringify([answers, sheet, rounds.map(({ waits, ...round }) => ({ ...round, ...waits?.prints }))]),
    JSON.stringify(ofRoles.map((reply) => (reply as { resume: { markdown: string } }).resume.markdown)),
  ].join('\n')
}

const addRole = async () => {
  const added = await app.call('POST', '/api/profiles', { body: { label: 'Baker', titles: ['Baker'] } })
  return mustBe(added).profile.id
}
const story = (title: string) => ({
  title,
  narrative: { action: title },
  answers_questions: ['Tell us about a time when you failed. What did you learn from it?'],
})
const round = { at: '2026-12-03T14:00+01:00' }
const lineEdit = async () => ({
  revision: await revision(),
  lines: [{ id: await idOf(app, LINE), text: LIE }],
})
const lineAdd = async () => ({
  revision: await revision(),
  entry_id: await idOf(app, 'Crumb Bakery'),
  lines: [{ text: LIE }],
})
const writeFileOf = async () => {
  const path = join(app.home, 'resumes', 'master.md')
  await writeFile(path, (await readFile(path, 'utf8')).replace(LINE, LIE))
}
const personAnswers = async () =>
  (await app.person.post('/api/answers', { question: QUESTION, answer: 'I like bread.' })).answer
const letter = async () => (await app.get('/api/letters', { job_url })).letter
const resume = async () => (await app.get('/api/tailored-resumes', { job_identity: job_url })).resume

const wording = async () => {
  const { revision: read, lines } = await resume()
  return { revision: read, lines: [{ id: lines.find(({ text }) => text === LINE)?.id ?? '', text: LIE }] }
}

/** Ways of an agent to put words into a home that a program began. Each names the agent, or is a tool. */
const BY_AGENT: Record<string, () => Promise<unknown>> = {
  'an edit of a line': async () => send('agent', 'PUT', '/api/master/lines', await lineEdit()),
  'an edit of a line with the actor in its body': async () =>
    send(undefined, 'PUT', '/api/master/lines', { ...(await lineEdit()), actor: 'agent' }),
  'the tool for lines': async () =>
    tool('write_resume', { operation: 'edit_main_lines', ...(await lineEdit()) }),
  'a new line': async () => send('agent', 'POST', '/api/master/lines', await lineAdd()),
  'a summary': async () =>
    send('agent', 'POST', '/api/master/lines', {
      revision: await revision(),
      section: 'summary',
      lines: [{ text: LIE }],
    }),
  'a heading of a line': async () =>
    send('agent', 'POST', '/api/master/lines', {
      revision: await revision(),
      section: 'other',
      lines: [{ text: 'Bread', own_heading: LIE }],
    }),
  'an edit of an entry': async () =>
    send('agent', 'PUT', '/api/master/entries', {
      revision: await revision(),
      entries: [{ id: await idOf(app, 'Crumb Bakery'), heading: LIE }],
    }),
  'lines below an entry': async () =>
    send('agent', 'PUT', '/api/master/entries', {
      revision: await revision(),
      entries: [{ id: await idOf(app, 'Crumb Bakery'), sublines: [LIE] }],
    }),
  'a new entry': async () =>
    send('agent', 'POST', '/api/master/entries', {
      revision: await revision(),
      section: 'experience',
      heading: LIE,
      sublines: ['2001 - 2021'],
    }),
  'a second import': async () =>
    send('agent', 'POST', '/api/master/import', {
      revision: await revision(),
      apply: true,
      format: 'markdown',
      text: MASTER.replace(LINE, LIE),
    }),
  'the file': async () => {
    await writeFileOf()
    return send('agent', 'POST', '/api/master/sync', {})
  },
  'a line that it removes and restores': async () => {
    await send('agent', 'POST', '/api/master/lines', await lineAdd())
    const id = await idOf(app, LIE)
    for (const change of [{ retire: true }, { restore: true }])
      await send('agent', 'PUT', '/api/master/lines', {
        revision: await revision(),
        lines: [{ id, ...change }],
      })
  },
  'the resume of a role': async () =>
    send('agent', 'PUT', `/api/profiles/${await addRole()}/resume`, {
      markdown: `## Summary\n\n- ${LIE}`,
      revision: 0,
    }),
  'a resume of a role that the job is tailored from': async () => {
    const profile_id = await addRole()
    const markdown = MASTER.replace(LINE, LIE)
    await send('agent', 'PUT', `/api/profiles/${profile_id}/resume`, { markdown, revision: 0 })
    return send('agent', 'POST', '/api/tailored-resumes', { job: { job_url }, resume: { profile_id } })
  },
  'a pasted resume': async () =>
    send('agent', 'POST', '/api/tailored-resumes', {
      job: { job_url },
      resume: { text: `Engineer\n- ${LIE}` },
    }),
  'a line of a job’s resume': async () =>
    send('agent', 'PUT', '/api/tailored-resumes/lines', { job_identity: job_url, ...(await wording()) }),
  'a headline': async () =>
    send('agent', 'POST', '/api/tailored-resumes/selection', {
      job_identity: job_url,
      revision: 1,
      headline: LIE,
    }),
  'a letter': async () =>
    send('agent', 'PUT', '/api/letters', {
      job_url,
      paragraphs: [LIE],
      revision: (await letter())?.revision,
    }),
  'a letter over the person’s': async () => {
    const body = { job_url, paragraphs: ['I bake.'], revision: (await letter())?.revision ?? 0 }
    await app.person.put('/api/letters', body)
    return tool('write_resume', {
      operation: 'edit_letter',
      job_url,
      paragraphs: [LIE],
      revision: (await letter())?.revision,
    })
  },
  'an answer': async () => send('agent', 'POST', '/api/answers', { question: QUESTION, answer: LIE }),
  'an edit of the person’s answer': async () => {
    const { question_id, revision: read } = await personAnswers()
    return send('agent', 'PUT', `/api/answers/${encodeURIComponent(question_id)}`, {
      answer: LIE,
      revision: read,
    })
  },
  'an answer whose question it changes': async () => {
    const body = { question: 'How do you test bread?', answer: LIE }
    const { question_id, revision: read } = (await app.post('/api/answers', { ...body, actor: 'agent' }))
      .answer
    return send('agent', 'PUT', `/api/answers/${encodeURIComponent(question_id)}`, {
      question: QUESTION,
      revision: read,
    })
  },
  'a story': async () => send('agent', 'POST', '/api/stories', story(LIE)),
  'an edit of a story': async () => {
    const added = (await app.person.post('/api/stories', story('The burnt loaf'))).story
    return send('agent', 'PUT', `/api/stories/${added.id}`, {
      narrative: { result: LIE },
      revision: added.revision,
    })
  },
  'notes on an interview': async () =>
    send('agent', 'POST', '/api/interviews', { ...round, job_url, notes: LIE }),
  'an edit of notes': async () => {
    const body = { ...round, job_url, notes: 'Ask for the oven.' }
    const added = (await app.person.post('/api/interviews', body)).round
    return send('agent', 'PUT', `/api/interviews/${added.id}`, { people: LIE, revision: added.revision })
  },
}

const held = async () => {
  const { master } = await app.get('/api/master')
  const words = (await app.get('/api/words')).words
  return JSON.stringify([words, [...master.items, ...master.entries].filter(({ waits }) => waits)])
}

const stored = async () => JSON.stringify([await held(), await letter(), await resume()])

// A headline is a title that the person held. A pasted resume is printed by the person alone and stored nowhere.
const REFUSED = new Set(['a headline', 'a pasted resume'])

describe('words of an agent', () => {
  test.each(Object.keys(BY_AGENT))('do not print without a yes when they come by %s', async (way) => {
    expect(await paper()).toContain(LINE)
    await BY_AGENT[way]?.()
    if (!REFUSED.has(way)) expect(await stored()).toContain(LIE)
    expect(await paper()).not.toContain(LIE)
  })

  const records = [
    'an answer',
    'an edit of the person’s answer',
    'a story',
    'notes on an interview',
    'the resume of a role',
  ]
  test.each(records)('wait and print after the person’s yes when they come by %s', async (way) => {
    await BY_AGENT[way]?.()
    const { words } = await app.get('/api/words')
    expect(words).toMatchObject([{ text: expect.stringContaining(LIE) }])
    const { id: record_id = '', revision: read = 0 } = words[0] ?? {}
    const use = { body: { record_id, revision: read } }
    expect(await app.call('POST', '/api/words', use)).toMatchObject({ error: { code: 'proof_required' } })
    const stale = { body: { record_id, revision: read + 1 } }
    expect(await app.callAsPerson('POST', '/api/words', stale)).toMatchObject({
      error: { code: 'revision_conflict' },
    })
    expect(mustBe(await app.callAsPerson('POST', '/api/words', use)).words).toEqual([])
    expect(await paper()).toContain(LIE)
    expect(await app.callAsPerson('POST', '/api/words', use)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('leave the earlier answer to be copied, and the form names a new one that waits', async () => {
    await BY_AGENT['an edit of the person’s answer']?.()
    expect(await paper()).toContain('I like bread.')
    const { missing, waiting } = await app.get('/api/forms/answers', { job_url })
    expect([missing, waiting]).toEqual([[], []])
  })

  test('hold back an agent’s press beside the person’s words', async () => {
    const question = 'Can you work nights?'
    const { answer } = await app.person.post('/api/answers', { question, answer: 'Yes, mostly' })
    const copied = async () => {
      const { answers } = await app.post('/api/forms/match', { fields: [{ label: question, kind: 'line' }] })
      return answers.map(({ answer: words }) => words)
    }
    const { question_id, revision: read } = answer
    const press = { value: 'no', revision: read, actor: 'agent' as const }
    mustBe(await app.call('PUT', '/api/answers/:question_id', { params: { question_id }, body: press }))
    expect(await copied()).toEqual(['Yes, mostly'])
    const [waiting] = (await app.get('/api/words')).words
    expect(waiting?.text).toBe(`${question}\nYes, mostly\nPressed: no`)
    const body = { record_id: question_id, revision: read + 1 }
    mustBe(await app.callAsPerson('POST', '/api/words', { body }))
    expect(await copied()).toEqual(['No'])
  })

  test('wait no more for a role once it is archived, and it takes no others', async () => {
    const profile_id = await addRole()
    await app.post('/api/profiles', { label: 'Other', titles: ['Cook'] })
    const markdown = `## Summary\n\n- ${LIE}`
    const params = { profile_id }
    const put = (revision: number) =>
      app.call('PUT', '/api/profiles/:profile_id/resume', {
        params,
        body: { markdown, revision, actor: 'agent' },
      })
    mustBe(await put(0))
    const record_id = `role-resume:${profile_id}`
    const waiting = async () => (await app.get('/api/words')).words.map(({ id }) => id)
    expect(await waiting()).toEqual([record_id])
    await app.post('/api/profiles/:profile_id/archive', params)
    expect(await waiting()).toEqual([])
    const yes = { record_id, revision: 1 }
    const refused = { ok: false, status: 404, error: { code: 'not_found' } }
    expect(await app.callAsPerson('POST', '/api/words', { body: yes })).toMatchObject(refused)
    expect(await put(1)).toMatchObject(refused)
  })

  test('wait on when the person changes something else of the record', async () => {
    await BY_AGENT['an answer']?.()
    const { answers } = await app.get('/api/answers')
    const { question_id = '', revision: read = 0 } = answers[0] ?? {}
    await app.person.put('/api/answers/:question_id', { question_id }, { tag: 'bread', revision: read })
    expect((await app.get('/api/words')).words.map(({ id }) => id)).toEqual([question_id])
  })

  test('wait no more once the person writes the text', async () => {
    await BY_AGENT['an answer']?.()
    const { answers } = await app.get('/api/answers')
    const { question_id = '', revision: read = 0 } = answers[0] ?? {}
    const body = { answer: 'I like bread.', revision: read }
    await app.person.put('/api/answers/:question_id', { question_id }, body)
    expect(await held()).toBe('[[],[]]')
    expect(await paper()).toContain('I like bread.')
  })
})

describe('the start of a home', () => {
  const fresh = async () => {
    await app.close()
    app = await openApp()
  }
  const printed = async () => (await send(undefined, 'POST', '/api/master/file', { format: 'text' })).text()
  const firsts: Record<string, (actor: Agent) => Promise<Response>> = {
    'the markdown': (actor) => send(actor, 'POST', '/api/master', { markdown: MASTER }),
    'an import': (actor) =>
      send(actor, 'POST', '/api/master/import', { format: 'markdown', text: MASTER, apply: true }),
  }
  const ways = Object.keys(firsts).flatMap((way) =>
    [undefined, 'operator' as const, 'agent' as const].map((actor) => ({ way, actor })),
  )
  test.each(ways)('is a whole resume: $way prints when $actor brings it', async ({ way, actor }) => {
    await fresh()
    await firsts[way]?.(actor)
    expect(await printed()).toContain(LINE)
  })

  test('goes on for the same program, which names nobody', async () => {
    await send(undefined, 'PUT', '/api/master/lines', await lineEdit())
    expect(await printed()).toContain(LIE)
  })

  test('ends for a program when the operator imported the lines', async () => {
    await fresh()
    await firsts['an import']?.('operator')
    await send(undefined, 'PUT', '/api/master/lines', await lineEdit())
    expect(await printed()).not.toContain(LIE)
    await send('operator', 'PUT', '/api/master/lines', {
      ...(await lineEdit().catch(() => null)),
      revision: await revision(),
      lines: [{ id: await idOf(app, LIE), text: `${LIE} again` }],
    })
    expect(await printed()).toContain(`${LIE} again`)
  })

  test('ends for a program when a browser is paired, and for the operator when the person wrote', async () => {
    await app.callAsPerson('GET', '/api/pairing')
    await send(undefined, 'POST', '/api/master/lines', await lineAdd())
    expect(await printed()).not.toContain(LIE)
    await personAnswers()
    const change = { revision: await revision(), lines: [{ id: await idOf(app, LINE), text: `${LIE} too` }] }
    await send('operator', 'PUT', '/api/master/lines', change)
    expect(await printed()).not.toContain(LIE)
  })

  test('is no resume that an agent brings beside a paired browser, but one of a program', async () => {
    await fresh()
    await app.callAsPerson('GET', '/api/pairing')
    await firsts['an import']?.('agent')
    expect(await printed()).not.toContain(LINE)
    await app.person.post('/api/master/words', { revision: await revision(), decision: 'use' })
    expect(await printed()).toContain(LINE)
  })
})
