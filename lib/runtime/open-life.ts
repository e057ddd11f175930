import { finishRestore } from '#lib/runtime/backup/finish-restore.ts'
import { openServices, type Prepare, type ServiceOptions } from '#lib/runtime/open-services.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import type { Trouble } from '#lib/service/condition.ts'
import { createApp } from '#lib/service/http/app.ts'
import { refuse, withHeaders } from '#lib/service/http/envelope.ts'
import type { Arrival } from '#lib/service/http/guard.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { manifest } from '#routes/manifest.ts'

/** The present services of a home while one process serves it. */
export type Life = {
  answer: (arrival: Arrival) => Promise<Response>
  services: () => AllServices
  begin: () => Promise<void>
  close: () => Promise<void>
}

// The caller receives its answer first.
const AFTER_THE_ANSWER_MS = 100

type LifeOptions = Omit<ServiceOptions, 'restart' | 'putAside' | 'trouble'> & {
  /** Takes the lock of the home, or returns why it is read-only. */
  hold: () => Promise<Trouble | null>
}

/**
 * Opens a home and serves it. On request the services close and reopen, on a restored home or a new index. If
 * reopening fails, the process ends.
 */
export async function openLife(options: LifeOptions): Promise<Life> {
  const { home, log } = options
  let changing = false
  const open = async (prepared: Awaited<ReturnType<Prepare>>) => {
    const unheld = await options.hold()
    if (unheld === null) finishRestore(home)
    const opened = await openServices({
      ...options,
      restart,
      ...prepared,
      trouble: unheld ?? prepared.trouble ?? null,
    })
    return { ...opened, answer: createApp(manifest, opened.services) }
  }
  const restart = (prepare: Prepare) => {
    if (changing) return
    changing = true
    setTimeout(() => {
      again(prepare).catch((problem) => {
        log.error('the service could not start again', { fault: String(problem) })
        process.exit(1)
      })
    }, AFTER_THE_ANSWER_MS)
  }
  const again = async (prepare: Prepare) => {
    await current
      .close()
      .catch((problem) => log.error('not everything could be closed', { fault: String(problem) }))
    current = await open(await prepare())
    changing = false
    await current.begin()
  }
  let current = await open({})
  return {
    answer: async (arrival) => (changing ? withHeaders(refuse(startsAgain(), log)) : current.answer(arrival)),
    services: () => current.services,
    begin: () => current.begin(),
    close: () => current.close(),
  }
}

function startsAgain(): Refusal {
  return new Refusal('busy', 'The service is starting again. Ask again in a second.', {
    retry_after_seconds: 1,
  })
}
