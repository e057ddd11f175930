import { useEffect, useState } from 'preact/hooks'

const SHOW_MS = 150
const SLOW_MS = 5000

/** Stands in for what is being read: nothing at first, then its outline, then a word on what takes long. */
export function Waiting({ lines = 6 }: { lines?: number }) {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), SHOW_MS), setTimeout(() => setStage(2), SLOW_MS)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  if (stage === 0) return null
  return (
    <div class="waiting" aria-busy="true">
      {stage === 2 && <p class="quiet">Still reading… (local server)</p>}
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} class="bone" aria-hidden="true" />
      ))}
    </div>
  )
}
