import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The number of requests to a host, or to a hiring system's whole domain, on one day (UTC), and the end of its pause. */
export type HostUse = { host: string; day: string; requests: number; stopped_until: number }

/** Returns the request counts of a host. */
export function listHostUses(index: Reader): Promise<HostUse[]> {
  return index.rows<HostUse>(sql`select * from host_use order by host`)
}

/** Stores the request counts of hosts. */
export function putHostUses(uses: HostUse[]): Statement {
  return sql`
    insert into host_use (host, day, requests, stopped_until)
    select value ->> 'host', value ->> 'day', value ->> 'requests', value ->> 'stopped_until'
    from json_each(${JSON.stringify(uses)})
    where true
    on conflict (host) do update set
      day = excluded.day, requests = excluded.requests, stopped_until = excluded.stopped_until
  `
}

/** A host's robots.txt at its last reading; `read_at` in milliseconds since 1970. */
export type HostRobots = { host: string; robots: string; read_at: number }

/** Returns every host's robots.txt. */
export function listHostRobots(index: Reader): Promise<HostRobots[]> {
  return index.rows<HostRobots>(sql`select * from host_robots`)
}

/** Stores a host's robots.txt. */
export function putHostRobots({ host, robots, read_at }: HostRobots): Statement {
  return sql`
    insert into host_robots (host, robots, read_at) values (${host}, ${robots}, ${read_at})
    on conflict (host) do update set robots = excluded.robots, read_at = excluded.read_at
  `
}
