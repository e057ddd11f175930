import { useLayoutEffect, useRef } from 'preact/hooks'
import { giveBackFocus } from '#assets/page/kit/presses/keep-focus.ts'

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
