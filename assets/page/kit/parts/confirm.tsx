import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button, type ButtonProps } from '#assets/page/kit/parts/elements.tsx'
import { giveBackFocus } from '#assets/page/kit/parts/focus.tsx'

export type ConfirmProps = {
  title: string
  verb: string
  children: ComponentChildren
  onYes: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, verb, children, onYes, onClose }: ConfirmProps) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">{title}</h2>
      {children}
      <div class="acts">
        <Button
          class="primary"
          onClick={() => {
            onYes()
            onClose()
          }}
          label={verb}
        />
        <Button onClick={onClose} label="Keep it" />
      </div>
    </dialog>
  )
}

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

/** Shows a dialog over the page for as long as it is drawn; then the focus goes back to where it was. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // Nothing under a dialog takes the focus while the dialog is there.
    return () => queueMicrotask(() => giveBackFocus(opener))
  }, [])
  return dialog
}
