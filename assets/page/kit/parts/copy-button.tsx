import { useState } from 'preact/hooks'
import { announce } from '#assets/page/kit/say.ts'

/** Copies a text. */
export function CopyButton({ text, label, words = 'Copy' }: { text: string; label: string; words?: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setDone(copied)
    announce(copied ? 'Copied' : 'This browser did not allow copying')
    setTimeout(() => setDone(false), 2000)
  }
  return (
    <button type="button" class="plain" aria-label={`${done ? 'Copied' : 'Copy'} ${label}`} onClick={copy}>
      {done ? 'Copied' : words}
    </button>
  )
}
