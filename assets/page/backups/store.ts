import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { health } from '#assets/page/kit/settings.ts'
import type { RecoveryChoice } from '#lib/service/backups/archive.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The backups there are. */
export const backups = createAsk(() => call('GET', '/api/backups'))

/** The work that runs now: '' for none, `make` for a new backup, else the name of the backup that is being checked. */
export const backupWork = signal('')

/** Why the last work could not be done. */
export const backupError = signal<RefusalBody | null>(null)

/** The result of each backup check, by the backup's name. */
export const backupChecks = signal<Record<string, { ok: boolean; message: string; holds: string }>>({})

/** Makes a backup now. */
export function backUpNow(): Promise<void> {
  return work('make')
}

/** Reads a backup back. */
export function checkBackup(name: string): Promise<void> {
  return work(name)
}

async function work(task: string): Promise<void> {
  if (backupWork.peek() !== '') return
  backupWork.value = task
  const outcome =
    task === 'make'
      ? await call('POST', '/api/backup', { body: {} })
      : await call('POST', '/api/backup/verify', { body: { name: task } })
  backupWork.value = ''
  backupError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  const { backup, message } = outcome.value
  const { name, ok, files, rows } = backup
  const holds = ok ? `${counted(rows, 'row')} and ${counted(files, 'file')}` : ''
  backupChecks.value = { ...backupChecks.peek(), [name]: { ok, message, holds } }
  announce(message)
  if (task === 'make') await backups.load()
}

/** The exports in open formats: their address, content and form. */
export const EXPORTS = [
  {
    href: '/api/export',
    says: 'Everything you wrote, in every revision, without notes on applications',
    form: 'JSON',
  },
  { href: '/api/export?notes=1', says: 'The same with your notes on applications', form: 'JSON' },
  {
    href: '/api/export?notes=1&files=1',
    says: 'The same with the files of your applications too',
    form: 'JSON',
  },
  { href: '/api/export?what=answers&format=csv', says: 'Your answers', form: 'CSV' },
  { href: '/api/export?what=applications&format=csv', says: 'Your applications, without notes', form: 'CSV' },
  { href: '/api/export?what=boards&format=csv', says: 'The boards you follow', form: 'CSV' },
  { href: '/api/export?what=jobs&format=csv', says: 'The stored jobs', form: 'CSV' },
]

const LOOK_MS = 500

/** The problem of the home, and the ways to repair it. */
export const recovery = createAsk(() => call('GET', '/api/recovery'))

/** The repair that runs now; null while none does. */
export const choosing = signal<RecoveryChoice | null>(null)

/** Why it could not be done. */
export const choiceError = signal<RefusalBody | null>(null)

/** Runs the chosen repair. The service may restart with other data, so the page is loaded again. */
export async function choose(choice: RecoveryChoice): Promise<void> {
  if (choosing.peek() !== null) return
  choosing.value = choice
  const before = health.value.peek()?.started_at
  const outcome = await call('POST', '/api/recovery', { body: { choice } })
  choiceError.value = outcome.ok ? null : outcome.error
  if (outcome.ok && choice !== 'understood') {
    await startedAfter(before)
    location.reload()
    return
  }
  choosing.value = null
  if (!outcome.ok) return
  announce(outcome.value.message)
  await health.load()
}

async function startedAfter(before: string | undefined): Promise<void> {
  for (;;) {
    const outcome = await call('GET', '/api/health')
    if (outcome.ok && outcome.value.started_at !== before) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
