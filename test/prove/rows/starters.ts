import { type Line, type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, showsInside, startProved } from '#test/prove/server.ts'

const SENTENCE = 'Another server already uses this home folder.'

/** Several servers that want one home at the same moment. */
export const starters: Row = {
  name: 'starters',
  run: async ({ quick }) => {
    const count = quick ? 4 : 10
    const tally = new Tally(`${count} servers are started on one home at once`)
    let most = 0
    for (let round = 0; round < (quick ? 1 : 5); round += 1) {
      const serving = await onHome((home) => oneRound(home, { count, tally }))
      most = Math.max(most, serving)
    }
    return [tally.line(`${most} served`)] satisfies Line[]
  },
}

async function oneRound(home: string, { count, tally }: { count: number; tally: Tally }): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, () => startProved({ home })))
  const serving = all.filter((server) => server.listens)
  const explained = await Promise.all(all.filter((server) => !server.listens).map(saysSo))
  const well = serving[0] && (await get<{ status: string }>(`${serving[0].url}/api/health`)).status === 'ok'
  await Promise.all(serving.map((server) => server.stop()))
  tally.count(
    serving.length === 1 && well === true && explained.every(Boolean),
    `${serving.length} served, ${explained.filter((isExplained) => !isExplained).length} did not say why they do not`,
  )
  return serving.length
}

async function saysSo(server: Proved): Promise<boolean> {
  const code = await server.ended
  return code === 1 && server.output().includes(SENTENCE) && !showsInside(server.output())
}
