import type { Store } from '#db/store.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import type { Condition } from '#lib/service/condition.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { ModelKeys } from '#lib/service/config/model-keys.ts'
import type { AgentRequests } from '#lib/service/consent/agent-requests.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { PageFile } from '#lib/service/http/served-file.ts'
import type { Log } from '#lib/service/log.ts'
import type { Person } from '#lib/service/person/person.ts'

/** The services that the routes of every domain may use. */
export type SharedServices = {
  /** Public: the boards' postings. Read here only; the engine alone writes it. */
  index: Store
  /** Private: the person's decisions. */
  desk: Store
  config: ConfigFile
  events: EventHub
  /** Requests of agents that wait for the person. */
  agentRequests: AgentRequests
  now: () => string
  newId: () => string
  log: Log
}

/** The services of routes about the home, its settings, backups and browsers. */
export type HomeServices = SharedServices & {
  /** Distinguishes the person from the programs that run as them. */
  person: Person
  /** The keys of model servers. */
  modelKeys: ModelKeys
  /** The files of the home that the person edits too. */
  files: HomeFiles
  /** Makes and checks backups of the home. */
  archiver: Archiver
  /** Whether the home accepts writes, and its problems. */
  condition: Condition
  /** Closes everything and reopens it on the home's present contents; requests are refused as busy meanwhile. */
  restart: () => void
  /** Returns the free bytes of the home's disk; null if unknown. */
  freeBytes: () => Promise<number | null>
  /** The built files of the browser page by name; `index.html` is the page itself. */
  page: Promise<Map<string, PageFile>>
  tracker: { wake: () => void }
  startedAt: string
  version: string
  /** Loads the modules that export schemas, for the description of the API. */
  schemaModules: () => Promise<readonly object[]>
  /** False if the server runs no background loop. */
  background: boolean
}
