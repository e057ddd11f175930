// A process that remakes outdated assessments, and ends as a power cut would after some of them.
import { openApp } from '#test/support/app.ts'

const [home = '', most = ''] = process.argv.slice(2)

const app = await openApp({ home })
const { assessor, events, tracker } = app.services
await tracker.settled()
let remade = 0
events.listen(({ event }) => {
  if (event === 'jobs') remade += 1
  if (remade === Number(most)) process.kill(process.pid, 'SIGKILL')
})
await assessor.drain()
throw new Error('too few were outdated')
