import { expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { openEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const FIRST = 'You will keep the ovens of our bakery hot and the bread of the whole town warm, every night.'
const EDITED = 'You will lead nine bakers, write their rota, and answer for what the shop sells by noon.'

test('a posting that is no job of its own any more joins the job that its words once founded', async () => {
  const gateway = new Gateway()
  const shop = await openEngine(gateway.url)
  const serve = (jobs: { id: number; text: string; place?: string }[]) =>
    gateway.serve(
      listAddress('greenhouse', 'acme'),
      greenhouseAnswer(
        'acme',
        jobs.map((job) => ({ ...job, title: 'Baker' })),
      ),
    )
  const read = async (id: string) => {
    shop.clock.now += 3_600_000 * 24
    await shop.engine.refresh({ id, board_ids: ['greenhouse:acme'], titles: [] })
  }
  const second = { board_id: 'greenhouse:acme', ext_id: '2' }
  const jobsOf = () =>
    shop.index.rows<{ ext_id: string; job: number }>(sql`select ext_id, job from posting order by ext_id`)
  try {
    serve([{ id: 1, text: FIRST }])
    await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
    await read('one')
    await shop.engine.keepApart([{ ...second, apart: true }])
    serve([
      { id: 1, text: EDITED },
      { id: 2, text: FIRST, place: 'Boston, MA' },
    ])
    await read('two')
    const [a, b] = await jobsOf()
    expect(a?.job).not.toBe(b?.job as number)
    await shop.engine.keepApart([{ ...second, apart: false }])
    const [first, two] = await jobsOf()
    expect(two?.job).toBe(first?.job as number)
    await shop.engine.keepApart([{ ...second, apart: true }])
    const [, again] = await jobsOf()
    expect(again?.job).toBe(b?.job as number)
  } finally {
    await shop.close()
    await gateway.stop()
  }
})
