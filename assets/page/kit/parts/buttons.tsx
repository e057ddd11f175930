import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { Confirm, type ConfirmProps } from '#assets/page/kit/parts/confirm.tsx'
import { Button, type ButtonProps } from '#assets/page/kit/parts/elements.tsx'
import { announce } from '#assets/page/kit/say.ts'

type ConfirmButtonProps = Omit<ButtonProps, 'title' | 'onClick'> & Omit<ConfirmProps, 'onClose'>

/** A button that asks before something that cannot be taken back. */
export function ConfirmButton({ title, verb, onYes, children, ...button }: ConfirmButtonProps) {
  const asking = useSignal(false)
  return (
    <>
      <Button {...button} onClick={() => (asking.value = true)} />
      {asking.value && (
        <Confirm {...{ title, verb, onYes, children }} onClose={() => (asking.value = false)} />
      )}
    </>
  )
}

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
