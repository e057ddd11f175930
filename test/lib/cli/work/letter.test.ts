import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { configure, sendAsPerson } from '#test/support/as-person.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const MARKDOWN = `## Experience

### Crumb Bakery

- Led a team of 12 bakers through 3 seasons
- Wrote the shift plan and the HACCP records
`

let server: TestServer
let model: ReadingModel
let link = ''

const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

describe('svc letter ask', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([startServer(), placeReadingModel()])
    const send = async (path: string, body: Record<string, unknown>) =>
      (await sendAsPerson(server, { method: 'POST', path, body })).value as { job_url: string }
    await send('/api/master', { markdown: MARKDOWN })
    const text = 'You lead a team of bakers.'
    link = (await send('/api/own-jobs', { title: 'Head baker', company: 'Loaf', text })).job_url
  })

  afterAll(async () => {
    await server?.stop()
    await model?.remove()
  })

  test('is refused in plain words without a model, or without permission', async () => {
    const none = await svc('letter', 'ask', link)
    expect(none.exit).not.toBe(0)
    expect(none.err).toContain('Make their letter with `svc letter make LINK`')
    const denied = await svc('letter', 'ask', link, '--model-target', model.target)
    expect(denied.exit).not.toBe(0)
    expect(denied.err).toContain('not allowed')
    expect(await model.calls()).toEqual([])
  })

  test('prints the letter that waits with its marks, what is left out, and how to decide', async () => {
    await configure(server, { model_target: model.target, allowed_targets: [model.target] })
    const { exit, out } = await svc('letter', 'ask', link)
    expect(exit).toBe(0)
    expect(out).toContain('Revision 1, made by the built-in rules.')
    expect(out).toContain(`A letter by ${model.target} waits. Yours stays as it is.`)
    expect(out).toContain('+ I led a team of 12 bakers through 3 seasons. (model)')
    expect(out).toContain('~ I proudly wrote the shift plan and the HACCP records. (model)')
    expect(out).toContain('? I love early mornings. (model)')
    expect(out.replaceAll('\n', ' ')).toContain(
      'Left out: “I have 20 years of experience.” (it has a number that your line does not have)',
    )
  })

  test('uses the letter only with the person’s yes, and takes it back', async () => {
    const { out } = await svc('letter', link)
    const [, id = ''] = /use --proposal-id (\S+) --revision 1/.exec(out) ?? []
    const words = ['letter', 'decide', link, 'use', '--proposal-id', id, '--revision', '1']
    const unproven = await svc(...words)
    expect(unproven.exit).not.toBe(0)
    expect(unproven.err).toContain('Only you can put a letter that is not yours in the place of yours.')
    const body = { job_url: link, action: 'use', proposal_id: id, revision: 1 }
    const used = await sendAsPerson(server, { method: 'PUT', path: '/api/letters/proposal', body })
    expect(used.ok).toBe(true)
    expect((await svc('letter', link)).out).toContain(`Revision 2, made by ${model.target}.`)
    const back = await svc('letter', 'decide', link, 'undo', '--proposal-id', id, '--revision', '2')
    expect(back.out).toContain('Revision 3, made by the built-in rules.')
  })

  test('is deleted, and an application forgotten, without a typed revision', async () => {
    expect((await svc('apply', link, '--status', 'applied')).exit).toBe(0)
    expect((await svc('letter', 'make', link)).err).toContain('revision_conflict')
    expect((await svc('letter', 'delete', link)).out).toContain('deleted: letter:')
    expect((await svc('applications', 'forget', link)).exit).toBe(0)
    expect((await svc('applications', '--quiet')).out.trim()).toBe('')
  })

  test('waits with words of an agent, which a person uses by their id', async () => {
    expect((await svc('answers', 'add', 'Why bread?', 'I love crusts.')).exit).toBe(0)
    const listed = JSON.parse((await svc('words', '--json')).out)
    expect(listed.words).toMatchObject([{ kind: 'answer', text: 'Why bread?\nI love crusts.' }])
    const [{ id }] = listed.words
    expect((await svc('words', 'use', id)).err).toContain('proof_required')
    const used = await run(['words', 'use', id], { SVC_HOME: server.home }, TTY, true)
    expect(used.exit).toBe(0)
    expect(JSON.parse((await svc('words', '--json')).out).words).toEqual([])
  })
})
