import { expect, test } from 'bun:test'
import {
  automaticBackups,
  backupName,
  isArchivedPath,
  isDue,
  readBackupName,
} from '#lib/service/backups/archive.ts'
import { itemsIn } from '#test/support/tables.ts'

test.each(
  itemsIn(`
manifest.json | desk.db | config.json | resumes/master.md | resumes/jobs/acme/a b/résumé.md
learning/lp-1/index.html | data/learning/lp-1/course.json
`),
)('%p may be in an archive', (path) => expect(isArchivedPath(path, true)).toBe(true))

test.each([
  ...['../desk.db', '/etc/passwd', 'resumes/../../x', 'resumes', 'resumes//x', 'resumes/./x', 'index.db'],
  ...['resumes/a\u0000b', 'server.lock', ''],
])('%p may not', (path) => expect(isArchivedPath(path, false)).toBe(false))

test.each(['resumes/a\\b', 'resumes/CV: new.md'])('%p may, but not on Windows', (path) =>
  expect([isArchivedPath(path, false), isArchivedPath(path, true)]).toEqual([true, false]),
)

const at = '2026-11-21T09:08:07.006Z'
const daily = (day: number) => backupName(`2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`, 'daily')

test('a name tells when and why a backup was made, on every file system', () => {
  const name = backupName(at, 'before-migration')
  expect(name).toBe('shortlist-2026-11-21T09-08-07-006Z-before-migration.zip')
  expect(readBackupName(name)).toEqual({ made_at: at, reason: 'before-migration' })
})

test.each(['notes.zip', 'shortlist-2026-11-21.zip', `../${backupName(at, 'asked')}`, '.making-1'])(
  '%s is no backup of ours',
  (name) => expect(readBackupName(name)).toBeNull(),
)

test('backups that are made by themselves are listed by kind, the newest first', () => {
  const names = Array.from({ length: 4 }, (_, day) => daily(day + 1))
  const before = daily(2).replace('daily', 'before-migration')
  const others = [daily(3).replace('daily', 'asked'), 'notes.txt']
  expect(automaticBackups([...others, ...names, before])).toEqual([names.toReversed(), [before]])
})

test('a backup is due when a day has gone by since the last one of any kind, and when there is none', () => {
  expect(isDue([], at)).toBe(true)
  expect(isDue([backupName('2026-11-20T10:00:00.000Z', 'asked')], at)).toBe(false)
  expect(isDue([backupName('2026-11-20T09:00:00.000Z', 'asked')], at)).toBe(true)
  expect(isDue([backupName('2027-11-20T09:00:00.000Z', 'daily')], at)).toBe(true)
})
