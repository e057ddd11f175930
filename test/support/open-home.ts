import { rm } from 'node:fs/promises'
import { labelsAreCurrent } from '#lib/index/postings/renew-terms.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openReaders, type Readers } from '#lib/runtime/documents/open-texts.ts'
import { type OpenServices, openServices } from '#lib/runtime/open-services.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { loadSample } from '#lib/sample/load-sample.ts'
import { atEnd, isTestRun } from '#test/support/at-end.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { type HomeFile, readHome, writeHome } from '#test/support/home-files.ts'
import { keepThread } from '#test/support/kept-threads.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'

// No test asks the real boards.
const NOWHERE = 'http://127.0.0.1:9'

export type HomeOptions = {
  home: string
  gateway?: string | undefined
  /** Scales the time between two requests to a board's host: a hundredth by default, 1 in a server. */
  spacing?: number | undefined
  /** Whether work that nobody asked for is done; by default it is not. */
  background?: boolean | undefined
  now?: (() => string) | undefined
  /** No program of this machine is asked unless a test gives its own. */
  targets?: ModelTargets | undefined
  /** A libSQL server that has the index. */
  index_url?: string | undefined
}

/** Opens the services on a home in this process. */
export async function openHome({
  home,
  gateway,
  spacing = 0.01,
  background = false,
  now,
  targets,
  index_url,
}: HomeOptions): Promise<Pick<OpenServices, 'services' | 'close'>> {
  const { services, begin, close } = await openServices({
    home,
    gateway: gateway ?? NOWHERE,
    spacing,
    background,
    sharedIndex: index_url === undefined ? undefined : { url: index_url, auth_token: undefined },
    targets: targets ?? NO_TARGETS,
    openThread: keepThread,
    openReaders: isTestRun ? keptReaders : openReaders,
    checkReplies: true,
    log: quiet,
    page: Promise.resolve(new Map()),
    ...(now ? { now } : {}),
  })
  await begin()
  return { services, close }
}

/** Waits until the index of a new home is made ready by its engine, which no request waits for. */
export async function prepared({ index, engine, tracker }: AllServices): Promise<void> {
  while (!(await labelsAreCurrent(index))) await Bun.sleep(5)
  await engine.settle(null)
  await tracker.settled()
}

let opened: Promise<HomeFile[]> | undefined
let sampled: Promise<HomeFile[]> | undefined

/** A new home that a service opened and closed before: a copy of one that this process made once. */
export async function copyOpenedHome(): Promise<string> {
  opened ??= makeHome(async () => undefined)
  return writeHome(await opened)
}

/** A new home with the sample: a copy of one that this process loaded once. */
export async function copySampleHome(): Promise<string> {
  sampled ??= makeHome(loadSample)
  return writeHome(await sampled)
}

async function makeHome(fill: (services: AllServices) => Promise<unknown>): Promise<HomeFile[]> {
  const home = await makeEmptyHome()
  const { services, close } = await openHome({ home })
  await prepared(services)
  await fill(services)
  await close()
  const files = await readHome(home)
  await rm(home, { recursive: true })
  return files
}

let shared: Readers | undefined

// A process takes longer to start than most tests take, so the homes of a file share it.
function keptReaders(): Readers {
  if (shared === undefined) {
    const opened = openReaders()
    shared = opened
    atEnd(() => {
      shared = undefined
      return opened.close()
    })
  }
  return { ...shared, close: async () => undefined }
}

const quiet = { debug: () => undefined, info: () => undefined, error: () => undefined }
