import { workerData } from 'node:worker_threads'
import { type EndGuardStart, openActions } from '#lib/runtime/threads/end-guard.ts'

const { signals, turns, patienceMs } = workerData as EndGuardStart
const counter = new Int32Array(turns)
const actions = openActions()
let turn = -1
let changed_at = 0

setInterval(() => {
  const now = performance.now()
  const next = Atomics.load(counter, 0)
  if (next !== turn) {
    turn = next
    changed_at = now
  }
  if (now - changed_at < patienceMs || actions === null) return
  // Its listener is gone, so the signal came. Acknowledged writes are on the disk.
  if (!signals.every(actions.hasListener)) process.kill(process.pid, 'SIGKILL')
}, 250)
