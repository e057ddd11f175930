import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

export type FileDropProps = {
  id: string
  /** A description of the box for screen readers. */
  name: string
  label: string
  /** The kinds of file that the browser offers; all where it is left out. */
  accept?: string
  /** Whether a folder is chosen in place of files. */
  folder?: boolean
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
  /** Receives the raw drop if the list of files alone is not enough. */
  onDropped?: (data: DataTransfer | null) => void
  /** A description of the accepted files and their use. */
  children: ComponentChildren
}

/** A box that files are dropped into, or chosen with the browser's own dialog; it takes the same file twice. */
export function FileDrop(props: FileDropProps) {
  const {
    id,
    name,
    label,
    accept,
    folder = false,
    multiple = false,
    disabled,
    onFiles,
    onDropped,
    children,
  } = props
  const isOver = useSignal(false)
  const give = (list: FileList | undefined | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
  }
  return (
    <fieldset
      aria-label={name}
      class={isOver.value ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        if (onDropped) onDropped(event.dataTransfer)
        else give(event.dataTransfer?.files)
      }}
    >
      <p id={`${id}-name`}>
        <b>{label}</b>
      </p>
      <input
        id={id}
        class="unseen"
        type="file"
        aria-labelledby={`${id}-name`}
        multiple={multiple}
        {...(accept === undefined ? {} : { accept })}
        {...(folder ? { webkitdirectory: true } : {})}
        aria-describedby={`${id}-help`}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          give(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <p class="quiet">
        <label class={disabled ? 'button disabled' : 'button'} for={id} aria-hidden="true">
          {folder ? 'Choose a folder' : multiple ? 'Choose files' : 'Choose a file'}
        </label>{' '}
        or drop {multiple ? 'them' : 'it'} here
      </p>
      <p id={`${id}-help`} class="help">
        {children}
      </p>
    </fieldset>
  )
}
