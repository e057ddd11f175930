import { listJobFolders, listJobResumes } from '#db/desk/job-resumes.ts'
import { listUnreadRoleResumes } from '#db/desk/roles.ts'
import { writeMasterFile } from '#lib/evidence/master/master-file.ts'
import { restoreIndex } from '#lib/index/boards/restore-index.ts'
import { storeOwnJobs } from '#lib/index/own/store-own-jobs.ts'
import { labelsAreCurrent, termsAreCurrent } from '#lib/index/postings/renew-terms.ts'
import { headsAreFilled } from '#lib/index/search/words-of.ts'
import { RANK_VERSION } from '#lib/judge/rank/rank-version.ts'
import { reapPrograms } from '#lib/runtime/models/live-programs.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { makeDailyBackup } from '#lib/service/backups/backups.ts'
import { clearFiles } from '#lib/shortlist/applications/application-files.ts'
import { keepEarlierPostings } from '#lib/shortlist/applications/applied-posting.ts'
import { wakeSnoozed } from '#lib/shortlist/tracking/wake-snoozed.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const CLEAR_MS = 10 * MINUTE_MS
// A person's first actions should not wait behind a backup.
const SETTLED_MS = 20_000

/**
 * Starts the background work of a writable home; without an index, only work on the desk. Returns a function that ends
 * its timers.
 */
export function beginWork(services: AllServices, home: string): () => void {
  const { log, background, condition } = services
  const failed: FailureLogger = (message) => (problem) => log.error(message, { fault: String(problem) })
  reapPrograms({ home, env: process.env }).catch(failed('what ran for an earlier server could not be ended'))
  const noteReplaced = ({ replaced }: { replaced: number | null }) => {
    if (replaced !== null)
      log.info('master.md held an earlier revision and was replaced', { revision: replaced })
  }
  writeMasterFile(services).then(noteReplaced).catch(failed('the master’s file could not be written'))
  const clear = () => clearFiles(services).catch(failed('removed files of applications could not be deleted'))
  void clear()
  const timers = condition.unreadable === null ? beginIndexWork(services, failed) : []
  const daily = () => makeDailyBackup(services).catch(failed('the backup of the day failed'))
  if (background) timers.push(setTimeout(daily, SETTLED_MS), setInterval(daily, HOUR_MS))
  timers.push(setInterval(clear, CLEAR_MS))
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearTimeout)
}

type FailureLogger = (message: string) => (problem: unknown) => void

function beginIndexWork(services: AllServices, failed: FailureLogger): ReturnType<typeof setTimeout>[] {
  const { index, tracker, background } = services
  const wake = () => tracker.wake()
  const follow = followDesk(services, failed('the index could not be prepared'))
  follow()
  wake()
  services.batches.resume()
  services.runs.resume()
  services.learning.wake()
  services.pipeline.wake()
  services.assessor.wake()
  keepEarlierPostings(services).catch(failed('the postings of applications could not be kept'))
  readRoleResumes(services).catch(failed('the resumes of roles could not be read'))
  keepResumes(services).catch(failed('the files of resumes could not be written'))
  const eachMinute = () => {
    wakeSnoozed(services).catch(failed('snoozed jobs could not be brought back'))
    follow()
  }
  const newDay = () => services.tracker.wakeOnNewDay()
  // Another machine may have changed a shared index.
  const timers = [
    setInterval(eachMinute, MINUTE_MS),
    setInterval(newDay, MINUTE_MS),
    ...(index.remote ? [setInterval(wake, MINUTE_MS)] : []),
  ]
  // A machine that slept reads due boards within a minute after it wakes.
  return background ? [...timers, setInterval(() => void services.schedule.look(), MINUTE_MS)] : timers
}

// Brings the index in step with the desk at the start, and again while it took no writes. Own jobs may be kept meanwhile.
function followDesk(services: AllServices, failed: (problem: unknown) => void): () => void {
  const { tracker } = services
  let isPrepared = false
  let running = false
  let fails = false
  const follow = async () => {
    const isChanged = isPrepared
      ? await storeOwnJobs(services)
      : await prepareIndex(services).then(() => true)
    isPrepared = true
    fails = false
    if (isChanged) tracker.wake()
  }
  return () => {
    if (running) return
    running = true
    follow()
      .catch((problem) => {
        if (!fails) failed(problem)
        fails = true
      })
      .finally(() => (running = false))
  }
}

// A machine that has nothing to renew does not keep another from writing.
async function prepareIndex(services: AllServices): Promise<void> {
  const { index, engine } = services
  const board_ids = await restoreIndex(services)
  await storeOwnJobs(services)
  await readAgain(services, board_ids)
  if (!(await termsAreCurrent(index, RANK_VERSION))) await engine.renewTerms(null)
  if (!(await labelsAreCurrent(index))) await engine.renewLabels(null)
  if (!(await headsAreFilled(index))) await engine.fillHeads(null)
}

// Most homes hold none, and the code of resumes is large.
async function keepResumes(services: AllServices): Promise<void> {
  const { desk } = services
  if ((await listJobResumes(desk)).length + (await listJobFolders(desk)).length === 0) return
  await (await import('#lib/resume/tailored/show-resume.ts')).keepAllResumes(services)
}

// Most homes hold none.
async function readRoleResumes(services: AllServices): Promise<void> {
  if ((await listUnreadRoleResumes(services.desk)).length === 0) return
  await (await import('#lib/shortlist/roles/put-resume.ts')).readEarlierResumes(services)
}

// Quiet hours do not apply: until these boards are read, their jobs are missing from every list.
async function readAgain({ config, refreshes, background }: AllServices, board_ids: string[]): Promise<void> {
  if (!background || board_ids.length === 0) return
  const { refresh } = (await config.read()).config
  if (refresh.enabled) refreshes.start(board_ids).done.catch(() => undefined)
}
