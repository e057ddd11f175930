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
])('%p may be in an archive', (path) => expect(isArchivedPath(path)).toBe(true))

test.each([
  '../desk.db',
  '/etc/passwd',
  'resumes/../../x',
  'resumes',
  'resumes//x',
  'resumes/./x',
  'index.db',
  'resumes/a\\b',
  'resumes/c:x',
  'resumes/a\u0000b',
  'server.lock',
  '',
])('%p may not', (path) => expect(isArchivedPath(path)).toBe(false))
