import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
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
