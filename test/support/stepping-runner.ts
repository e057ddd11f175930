// A process that answers a question, lets the background work run, and at one of its steps answers another and ends as a power
// cut would. A step is a write to the desk or a call of the model. Says `ended` where the work was done before.
import { mustBe, openApp } from '#test/support/app.ts'
import { readingTargets } from '#test/support/reading-targets.ts'
import { Steps } from '#test/support/steps.ts'

const [home = '', first = '', second = '', at = ''] = process.argv.slice(2)

const steps = new Steps()
const { targets } = readingTargets(steps.step)
const app = await openApp({ home, targets })
const { desk, tracker, pipeline } = app.services
const answer = (question: string) =>
  app.call('POST', '/api/answers', { body: { question, answer: 'Yes.' } }).then(mustBe)

await tracker.settled()
steps.watch(desk)
steps.arm(Number(at), async () => {
  await answer(second)
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
})
await answer(first)
await pipeline.drain()
steps.disarm()
await app.close()
console.log('ended')
