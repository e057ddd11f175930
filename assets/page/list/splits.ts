import { call } from '#assets/page/kit/call.ts'
import { say } from '#assets/page/kit/say.ts'
import { offerUndo } from '#assets/page/kit/undo.ts'
import { news } from '#assets/page/new/store.ts'

const UNDO_SECONDS = 15

/** Says that a posting is another job than its copies; it can be taken back for some seconds, and on the job later. */
export async function splitOff(job_url: string, changed: () => void): Promise<void> {
  const outcome = await call('POST', '/api/jobs/split', { body: { job_url } })
  if (!outcome.ok) return say(outcome.error.message)
  const act = () => void mergeBack(job_url, changed)
  offerUndo({ text: 'It is a job of its own now.', label: 'Undo', act }, UNDO_SECONDS)
  changed()
  void news.load()
}

/** Takes back that a posting was split off. */
export async function mergeBack(job_url: string, changed: () => void): Promise<void> {
  const outcome = await call('POST', '/api/jobs/merge-back', { body: { job_url } })
  say(outcome.ok ? 'It is a copy again.' : outcome.error.message)
  changed()
  void news.load()
}
