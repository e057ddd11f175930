import fc from 'fast-check'
import { refusalsOf } from '#lib/service/http/route.ts'
import { REFUSALS } from '#lib/service/refusals.ts'
import { allRoutes, type Declared } from '#test/contract/all-routes.ts'
import { arbitraryOf } from '#test/prove/arbitrary.ts'
import { notWritten } from '#test/prove/asks.ts'
import { onCopy, onUsedHome } from '#test/prove/home.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, showsInside, startProved } from '#test/prove/server.ts'

const PATIENCE_MS = 120_000
// A stream that never ends, and what would end the trial itself.
const NOT_ASKED = new Set(['GET /api/events', 'POST /api/recovery'])

/** Every route with values made by its schema, and some that are not. */
export const fuzz: Row = {
  name: 'fuzz',
  run: ({ quick, seed }) =>
    onUsedHome(({ home }) =>
      onCopy(home, async (copy) => {
        const tally = new Tally(
          'every route, asked by its schema: no failure of ours, and only codes of its contract',
        )
        const server = await startProved({ home: copy, env: { SVC_CHECK_REPLIES: '1' } })
        const ids = await idsOf(server.url)
        const routes = allRoutes.filter(({ name }) => !NOT_ASKED.has(name))
        for (const declared of routes)
          for (const path of [requestsOf(declared, { ids, seed, tries: quick ? 3 : 40 })].flat()) {
            const wrong = await askOnce(server.url, declared, path)
            tally.count(wrong === null, `${declared.name} ${JSON.stringify(path).slice(0, 400)}: ${wrong}`)
          }
        const wrong = await notWritten(server.url)
        const code = await server.stop()
        tally.count(
          wrong === null && code === 0 && !showsInside(server.output()),
          `${wrong} ${server.output().slice(0, 500)}`,
        )
        return [tally.line(`${routes.length} routes`)]
      }),
    ),
}

type Made = { path: string; body: string | undefined }

async function idsOf(url: string): Promise<string[]> {
  const { profiles: roles } = await get<{ profiles: { id: string }[] }>(`${url}/api/profiles`)
  const { answers } = await get<{ answers: { question_id: string }[] }>(`${url}/api/answers`)
  return [roles[0]?.id ?? '', answers[0]?.question_id ?? '', 'greenhouse:acme']
}

function requestsOf(
  { path, route }: Declared,
  { ids, seed, tries }: { ids: string[]; seed: number; tries: number },
): Made[] {
  const { query, body } = route.contract
  const id = fc.oneof(fc.constantFrom(...ids), fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }))
  const made = fc.record({
    id,
    query: query ? arbitraryOf(query) : fc.constant({}),
    body: body ? arbitraryOf(body) : fc.constant(undefined),
  })
  return fc.sample(made, { numRuns: tries, seed }).map((sample) => {
    const filled = path.replaceAll(/:([a-z_]+)/g, () => encoded(sample.id))
    const pairs = Object.entries((sample.query ?? {}) as Record<string, unknown>)
    const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))
    const sent = sample.body === undefined ? undefined : JSON.stringify(sample.body)
    return { path: `${filled}${search.size > 0 ? `?${search}` : ''}`, body: sent }
  })
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return 'lone'
  }
}

async function askOnce(url: string, { method, route, path }: Declared, made: Made): Promise<string | null> {
  const { contract } = route
  const headers: Record<string, string> =
    contract.effect === 'read' ? {} : { 'content-type': 'application/json' }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(`${url}${made.path}`, {
      method,
      headers,
      signal,
      ...(made.body === undefined ? {} : { body: made.body }),
    })
    const text = await response.text()
    if (response.ok) return null
    const allowed = new Set([...refusalsOf(contract).map((code) => REFUSALS[code].status), 404, 431])
    if (response.status === 500 || !allowed.has(response.status))
      return `${response.status} ${text.slice(0, 200)}`
    return path.startsWith('/api/') && !text.includes('"svc-error:1"') && text !== ''
      ? `no envelope: ${text.slice(0, 100)}`
      : null
  } catch (problem) {
    return String(problem)
  }
}
