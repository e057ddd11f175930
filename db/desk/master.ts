import type { MasterContent, MasterEntry, MasterLine, Writer } from '#db/rows/master.ts'
import { among, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** One revision of the master. */
export type MasterHead = {
  revision: number
  revision_id: string
  action: string
  content_sha256: string
  written_by: Writer
  created_at: string
}

/** The master at one revision. */
export type StoredMaster = { head: MasterHead; content: MasterContent }

/** A removed entry or line, and the last revision that held it. */
export type RetiredPart = { revision: number } & (
  | { what: 'entry'; part: MasterEntry }
  | { what: 'line'; part: MasterLine }
)

type PartRow = { part_id: string; what: 'entry' | 'line'; body: string; to_revision: number | null }

/** Returns the master at a revision, or the present one; undefined if there is none. */
export async function findMaster(desk: Reader, revision?: number): Promise<StoredMaster | undefined> {
  const row = await desk.first<MasterHead & { layout: string; proven: number }>(sql`
    select * from master_revision where revision <= ${revision ?? Number.MAX_SAFE_INTEGER}
    order by revision desc limit 1
  `)
  if (!row || (revision !== undefined && row.revision !== revision)) return undefined
  const parts = await desk.rows<PartRow>(sql`
    select part_id, what, body from master_part
    where from_revision <= ${row.revision} and (to_revision is null or to_revision > ${row.revision})
  `)
  const { layout, proven: _, ...head } = row
  return { head, content: contentOf(parts, JSON.parse(layout)) }
}

function contentOf(parts: PartRow[], layout: string[]): MasterContent {
  const places = new Map(layout.map((id, index) => [id, index]))
  const partRows = parts.toSorted((a, b) => (places.get(a.part_id) ?? 0) - (places.get(b.part_id) ?? 0))
  return {
    entries: partRows.flatMap((row) => (row.what === 'entry' ? [entryOf(row)] : [])),
    lines: partRows.flatMap((row) => (row.what === 'line' ? [lineOf(row)] : [])),
  }
}

const entryOf = ({ part_id, body }: PartRow): MasterEntry => ({ id: part_id, ...JSON.parse(body) })
const lineOf = ({ part_id, body }: PartRow): MasterLine => ({ id: part_id, ...JSON.parse(body) })

/** Returns every revision there was, the newest first. */
export function listMasterRevisions(desk: Reader): Promise<MasterHead[]> {
  return desk.rows<MasterHead>(sql`
    select revision, revision_id, action, content_sha256, written_by, created_at from master_revision
    order by revision desc
  `)
}

/** Returns the removed parts that were not restored, last removed first. */
export async function listRetired(desk: Reader): Promise<RetiredPart[]> {
  const rows = await desk.rows<PartRow & { to_revision: number }>(sql`
    select part_id, what, body, max(to_revision) as to_revision from master_part as part
    where to_revision is not null
      and not exists (select 1 from master_part where part_id = part.part_id and to_revision is null)
    group by part_id order by to_revision desc, part_id
  `)
  return rows.map((row) =>
    row.what === 'entry'
      ? { what: 'entry', part: entryOf(row), revision: row.to_revision - 1 }
      : { what: 'line', part: lineOf(row), revision: row.to_revision - 1 },
  )
}

/** Returns the numbers of the next entry and line. */
export async function findNextNumbers(desk: Reader): Promise<{ entry: number; line: number }> {
  const rows = await desk.rows<{ what: 'entry' | 'line'; last: number }>(sql`
    select what, max(cast(substr(part_id, 2) as integer)) as last from master_part group by what
  `)
  const next = (what: 'entry' | 'line') => (rows.find((row) => row.what === what)?.last ?? 0) + 1
  return { entry: next('entry'), line: next('line') }
}

/** The changes of the next revision: new or changed parts, and the ids of removed ones. */
export type MasterChange = {
  head: MasterHead
  /** Whether it was written with the person's proof. */
  isProven: boolean
  content: MasterContent
  put: { entries: MasterEntry[]; lines: MasterLine[] }
  removed: string[]
}

/** Stores a revision: changed and removed parts end with it, new parts begin. */
export function putMaster({ head, isProven, content, put: keyList, removed }: MasterChange): Statement[] {
  const layout = [...content.entries, ...content.lines].map((part) => part.id)
  const cells = [
    ...keyList.entries.map((entry) => cellOf('entry', entry)),
    ...keyList.lines.map((line) => cellOf('line', line)),
  ]
  const ended = [...removed, ...cells.map(([id]) => id)]
  return [
    sql`
      insert into master_revision
        (revision, revision_id, action, layout, content_sha256, written_by, created_at, proven)
      values (${head.revision}, ${head.revision_id}, ${head.action}, ${JSON.stringify(layout)},
        ${head.content_sha256}, ${head.written_by}, ${head.created_at}, ${Number(isProven)})
    `,
    sql`
      update master_part set to_revision = ${head.revision}
      where to_revision is null and part_id in ${among(ended)}
    `,
    sql`
      insert into master_part (part_id, from_revision, to_revision, what, body)
      select value->>0, ${head.revision}, null, value->>1, value->>2 from json_each(${JSON.stringify(cells)})
    `,
  ]
}

function cellOf(what: 'entry' | 'line', { id, ...body }: MasterEntry | MasterLine): [string, string, string] {
  return [id, what, JSON.stringify(body)]
}

/** Removes all unchanged sample parts from every revision; any part that the person changed stays. */
export function removeSampleParts(): Statement {
  return sql`
    delete from master_part where part_id in (
      select part_id from master_part group by part_id having min(body->>'source' = 'sample') = 1
    ) and part_id not in (
      select body->>'entry_id' from master_part where what = 'line' and body->>'source' <> 'sample'
        and body->>'entry_id' is not null
    )
  `
}

/** Removes the master completely once nothing of it is left. */
export function removeEmptyMaster(): Statement[] {
  return [
    sql`delete from master_revision where not exists (select 1 from master_part)`,
    sql`delete from master_file where not exists (select 1 from master_revision)`,
  ]
}

/** A text that the service wrote into a file of the master, or was about to write. */
export type WrittenFile = { name: string; sha256: string; revision: number }

/** Returns all texts ever written into files of the master, the last revision first. */
export function listWrittenFiles(desk: Reader): Promise<WrittenFile[]> {
  return desk.rows<WrittenFile>(sql`
    select name, sha256, revision from master_file order by revision desc, name
  `)
}

/** Records a file that is about to be written; a revision with the same text replaces the earlier one. */
export function noteWrittenFile({ name, sha256, revision }: WrittenFile, now: string): Statement {
  return sql`
    insert into master_file (name, sha256, revision, written_at) values (${name}, ${sha256}, ${revision}, ${now})
    on conflict (name, sha256) do update set revision = excluded.revision, written_at = excluded.written_at
  `
}
