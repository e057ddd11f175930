import type { ComponentChildren } from 'preact'
import { Button } from '#assets/page/kit/parts/elements.tsx'
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
