import type { ComponentChildren } from 'preact'
import { useModal } from '#assets/page/kit/presses/use-modal.ts'

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
        <button
          type="button"
          class="primary"
          onClick={() => {
            onYes()
            onClose()
          }}
        >
          {verb}
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </div>
    </dialog>
  )
}
