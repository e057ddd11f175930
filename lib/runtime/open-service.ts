import { finishRestore } from '#lib/runtime/backup/finish-restore.ts'
import { openServices, type Prepare, type ServiceOptions } from '#lib/runtime/open-services.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import type { HomeFault } from '#lib/service/condition.ts'
import { createApp } from '#lib/service/http/app.ts'
import { refuse, withHeaders } from '#lib/service/http/envelope.ts'
import type { ArrivedRequest } from '#lib/service/http/guard.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { manifest } from '#routes/manifest.ts'

/** A served home; its services may be closed and reopened. */
export type RunningService = {
  answer: (arrival: ArrivedRequest) => Promise<Response>
  services: () => AllServices
  startBackground: () => Promise<void>
  close: () => Promise<void>
}

// The caller receives its answer first.
const ANSWER_FIRST_MS = 100

type OpenServiceOptions = Omit<ServiceOptions, 'restart' | 'putAside' | 'homeFault'> & {
  /** Acquires the lock of the home; returns the reason if the home is read-only. */
  lock: () => Promise<HomeFault | null>
}

/**
 * Opens a home and serves it. On request the services close and reopen, on a restored home or a new index. If
 * reopening fails, the process ends.
 */
export async function openService(options: OpenServiceOptions): Promise<RunningService> {
  const { home, log } = options
  let changing = false
  const open = async (prepared: Awaited<ReturnType<Prepare>>) => {
    const lockProblem = await options.lock()
    if (lockProblem === null) finishRestore(home)
    const opened = await openServices({
      ...options,
      restart,
      ...prepared,
      homeFault: lockProblem ?? prepared.homeFault ?? null,
    })
    return { ...opened, answer: createApp(manifest, opened.services) }
  }
  const restart = (prepare: Prepare) => {
    if (changing) return
    changing = true
    setTimeout(() => {
      reopen(prepare).catch((problem) => {
        log.error('the service could not start again', { fault: String(problem) })
        process.exit(1)
      })
    }, ANSWER_FIRST_MS)
  }
  const reopen = async (prepare: Prepare) => {
    await current
      .close()
      .catch((problem) => log.error('not everything could be closed', { fault: String(problem) }))
    current = await open(await prepare())
    changing = false
    await current.begin()
  }
  let current = await open({})
  return {
    answer: async (arrival) => (changing ? withHeaders(refuse(restarting(), log)) : current.answer(arrival)),
    services: () => current.services,
    startBackground: () => current.begin(),
    close: () => current.close(),
  }
}

function restarting(): Refusal {
  return new Refusal('busy', 'The service is starting again. Ask again in a second.', {
    retry_after_seconds: 1,
  })
}
