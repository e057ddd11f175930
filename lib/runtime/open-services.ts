import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { nameIndex } from '#db/index/identity.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { StoreFault } from '#db/store-fault.ts'
import { RefreshRunner } from '#lib/boards/refresh-runner.ts'
import { ConfigFile } from '#lib/config/config-file.ts'
import type { EngineNews } from '#lib/engine/engine.ts'
import { EventHub } from '#lib/events/event-hub.ts'
import { settingsFile } from '#lib/runtime/home.ts'
import { startEngine } from '#lib/runtime/threaded-engine.ts'
import type { Log, PageFile, Services } from '#lib/services.ts'
import { Tracker } from '#lib/tracking/tracker.ts'
import { VERSION } from '#lib/version.ts'

export type OpenOptions = {
  home: string
  gateway: string | null
  background: boolean
  log: Log
  page: Map<string, PageFile>
  check_replies: boolean
}

export type OpenServices = { services: Services; close: () => Promise<void> }

/** Opens everything a server needs on a home that it holds; the engine runs in its own thread. */
export async function openServices(options: OpenOptions): Promise<OpenServices> {
  const now = () => new Date().toISOString()
  const new_id = () => nanoid(16)
  const desk = await openStore({ kind: 'desk', path: join(options.home, 'desk.db'), now })
  const index_path = join(options.home, 'index.db')
  const index = await openStore({ kind: 'index', path: index_path, now })
  await nameIndex(index, new_id())
  let hear: (news: EngineNews) => void = () => undefined
  const { engine, close } = startEngine({ index_path, gateway: options.gateway }, (news) => hear(news))
  const config = new ConfigFile(settingsFile(join(options.home, 'config.json')))
  const events = new EventHub()
  const { log } = options
  const tracker = new Tracker({ desk, index, engine, config, events, log })
  const refreshes = new RefreshRunner({ engine, events, new_id, log, wake: () => tracker.wake() })
  hear = (news) => refreshes.hear(news)
  tracker.wake()
  const { page, background, check_replies } = options
  const fixed = { page, background, check_replies, log, now, new_id, version: VERSION, started_at: now() }
  const services: Services = { desk, index, engine, config, events, tracker, refreshes, ...fixed }
  void checkDesk(desk, log)
  return {
    services,
    close: async () => {
      await tracker.settled()
      await close()
      await desk.maintain(sql`pragma wal_checkpoint(truncate)`)
      await desk.close()
      await index.close()
    },
  }
}

// A damaged page is found by nothing but looking; until then reads may be right, but no write may follow.
async function checkDesk(desk: Store, log: Log): Promise<void> {
  const result = await desk.first<{ quick_check: string }>(sql`pragma quick_check(1)`)
  if (result?.quick_check === 'ok') return
  log.error('the desk is damaged', { store: 'desk' })
  desk.condemn(new StoreFault('corrupt'))
}
