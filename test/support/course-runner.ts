// Goes on with the course of a home, and ends like a machine without power before its so-many-th write: for tests that do so
// between every two writes. Arguments: the home, the gateway, and that number; 0 never ends it.
import { openApp } from '#test/support/app.ts'
import { courseModel } from '#test/support/course-model.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'

const [home = '', gateway = '', at = '0'] = process.argv.slice(2)
const targets = new ScriptedTargets()
targets.answer(courseModel())
const app = await openApp({ home, gateway, targets, now: () => '2026-11-22T09:00:00.000Z' })
let left = Number(at)
const spend = () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}
const { courses, learning } = app.services
const work = courses.work
courses.work = (id) => {
  const folder = work(id)
  return {
    ...folder,
    write: (name, text) => {
      spend()
      return folder.write(name, text)
    },
    append: (name, line) => {
      spend()
      return folder.append(name, line)
    },
  }
}
const put = courses.putSite
courses.putSite = (place, pages) => {
  spend()
  return put(place, pages)
}
const { pathways } = await app.get('/api/learning/pathways')
const open = pathways.find(({ source }) => source === 'requested')
const params = { pathway_id: open?.id ?? '' }
if (open?.status === 'interrupted' || open?.status === 'failed') {
  await app.post('/api/learning/pathways/:pathway_id/resume', params)
}
learning.wake()
await learning.settled()
const { pathway } = await app.get('/api/learning/pathways/:pathway_id', params)
await app.close()
process.stdout.write(
  JSON.stringify({ status: pathway.status, calls: pathway.progress?.calls, asked: targets.queries.length }),
)
