import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { rawCases } from '#test/http/raw-cases.ts'
import { type RawAnswer, sendRaw } from '#test/http/raw-client.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, send, startProved } from '#test/prove/server.ts'

/** Requests byte for byte, as no library would send them. */
export const rawRequests: Row = {
  name: 'raw',
  run: () => onHome(sendAll),
}

async function sendAll(home: string) {
  const tally = new Tally('requests byte for byte: hosts, targets, origins, types, bodies')
  const server = await startProved({ home })
  const existing = await fill(server.url)
  const port = Number(new URL(server.url).port)
  const watch = writesOf(home)
  await watch.quiet()
  for (const { at, name, bytes, expect } of rawCases({ port, ...existing })) {
    const before = watch.count()
    const answer = await sendRaw(bytes, { port, hostname: '127.0.0.1' })
    const got = summary(answer)
    const refused = got !== '200'
    const wrote = refused && watch.count() !== before
    tally.count(
      expect.includes(got) && isGuarded(answer) && !wrote,
      `${at} ${name}: ${got}${wrote ? ', written' : ''}`,
    )
    if (!refused) await watch.quiet()
  }
  watch.close()
  await server.stop()
  return [tally.line('every refused one wrote nothing')]
}

async function fill(url: string) {
  await send(`${url}/api/sample`, 'POST', { action: 'load' })
  const made = await send(`${url}/api/profiles`, 'POST', { label: 'Baker', titles: ['Baker'] })
  if (!made?.ok) throw new Error('The role was not made.')
  const { profile: role } = (await made.json()) as { profile: { id: string } }
  const { boards } = await get<{ boards: { id: string }[] }>(`${url}/api/boards`)
  const page = await (await fetch(url)).text()
  const asset = /\/assets\/([\w.-]+\.js)/.exec(page)?.[1] ?? ''
  const ids = boards.slice(0, 3).map((board) => board.id) as [string, string, string]
  return { profile_id: role.id, boards: ids, asset }
}

/** Counts what others write into the two stores of a home. */
function writesOf(home: string) {
  const stores = ['desk.db', 'index.db'].map((name) => new Database(join(home, name), { readonly: true }))
  const count = () => stores.map((store) => JSON.stringify(store.query('pragma data_version').get())).join()
  const quiet = async () => {
    for (let calm = 0, last = count(); calm < 10; calm = count() === last ? calm + 1 : 0) {
      last = count()
      await Bun.sleep(20)
    }
  }
  return {
    count,
    quiet,
    close: () => {
      for (const store of stores) store.close()
    },
  }
}

function summary({ status, body }: RawAnswer): string {
  if (status === 'closed' || status < 400) return String(status)
  return body === '' ? `${status} (no body)` : `${status} ${JSON.parse(body).error.code}`
}

function isGuarded({ status, headers, body }: RawAnswer): boolean {
  const open = [...headers.keys()].some((name) => name.startsWith('access-control-'))
  const sniffed =
    typeof status === 'number' && body !== '' && headers.get('x-content-type-options') !== 'nosniff'
  return !open && !sniffed
}
