import { useState } from 'preact/hooks'
import { say } from '../say.ts'

/** Copies a text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setDone(copied)
    say(copied ? 'Copied' : 'This browser did not allow copying')
    setTimeout(() => setDone(false), 2000)
  }
  return (
    <button type="button" class="plain" aria-label={`Copy ${label}`} onClick={copy}>
      {done ? 'Copied' : 'Copy'}
    </button>
  )
}
