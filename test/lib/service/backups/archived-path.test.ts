import { expect, test } from 'bun:test'
import { isArchivedPath } from '#lib/service/backups/archived-path.ts'

test.each([
  'manifest.json',
  'desk.db',
  'config.json',
  'resumes/master.md',
  'resumes/jobs/acme/a b/résumé.md',
  'learning/lp-1/index.html',
  'data/learning/lp-1/course.json',
])('%p may be in an archive', (path) => expect(isArchivedPath(path, true)).toBe(true))

test.each([
  '../desk.db',
  '/etc/passwd',
  'resumes/../../x',
  'resumes',
  'resumes//x',
  'resumes/./x',
  'index.db',
  'resumes/a\u0000b',
  'server.lock',
  '',
])('%p may not', (path) => expect(isArchivedPath(path, false)).toBe(false))

test.each(['resumes/a\\b', 'resumes/CV: new.md'])('%p may, but not on Windows', (path) =>
  expect([isArchivedPath(path, false), isArchivedPath(path, true)]).toEqual([true, false]),
)
