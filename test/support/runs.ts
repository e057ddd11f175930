import type { RunBody } from '#lib/shortlist/runs/schema.ts'
import { mustBe, openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer } from '#test/support/greenhouse.ts'

/** The time at which runs of tests are made. */
export const RUN_NOW = '2026-11-21T12:00:00.000Z'

/** The service with one role and one board that lists what a test says. */
export type RunApp = TestApp & {
  gateway: Gateway
  /** From now on the board lists these. */
  list: (jobs: GreenhouseJob[]) => void
  /** Starts a run, with what is needed filled in. */
  startRun: (given?: Partial<RunBody>) => Promise<string>
  /** Starts a run and waits for its end. */
  wholeRun: (given?: Partial<RunBody>) => Promise<string>
}

/** Demands that every posting of a run makes, as a board escapes them. */
export const DEMANDS =
  '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know Python&lt;/li&gt;&lt;li&gt;You must know SQL&lt;/li&gt;&lt;/ul&gt;'

/** Opens the service with the role "Software Engineer" and the board greenhouse:acme. */
export async function openRunApp(jobs: GreenhouseJob[], options: TestAppOptions = {}): Promise<RunApp> {
  const gateway = new Gateway()
  const list = (some: GreenhouseJob[]) =>
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', some))
  list(jobs)
  const app = await openApp({ now: () => RUN_NOW, gateway: gateway.url, fill, ...options })
  const startRun = async (fields: Partial<RunBody> = {}) => {
    const body = { ...(await runBody(app)), ...fields }
    return (await app.post('/api/run', body)).run_id
  }
  return {
    ...app,
    gateway,
    list,
    startRun,
    wholeRun: async (fields) => {
      const run_id = await startRun(fields)
      await app.services.runs.settled()
      return run_id
    },
    close: async () => {
      await app.close()
      await gateway.stop()
    },
  }
}

async function fill(app: TestApp): Promise<void> {
  await app.post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
  await app.post('/api/answers', { question: 'Have you ever kept bees?', answer: 'Yes, for two summers.' })
  await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
}

/** A request that nothing is wrong with, for the settings as they are. */
export async function runBody({ call }: Pick<TestApp, 'call'>): Promise<RunBody> {
  const { config_digest, config } = mustBe(await call('GET', '/api/config'))
  return {
    config_digest,
    consent: { read_boards: true, model_calls: true },
    model_target: config.model_target,
    schema_version: 'svc-find-jobs-run-request:1',
    selection_cap: 50,
    selection_rule: 'best_rank',
  }
}

/** So many jobs of one title with texts of their own, the first the newest: one a day back from the time of the run. */
export function manyJobs(count: number, given: Partial<GreenhouseJob> = {}): GreenhouseJob[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    text: `${DEMANDS} You will keep system number ${at} well, with Python and PostgreSQL.`,
    first_published: new Date(Date.parse(RUN_NOW) - (at + 1) * 60_000).toISOString(),
    ...given,
  }))
}
