import { useEffect, useId, useRef } from 'preact/hooks'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { type DiffPiece, diffWords } from '#lib/text/diff.ts'

/** A text in two versions: as stored, and as the person wrote it. */
export type ConflictField = { label: string; stored: string; yours: string }

export type ConflictPanelProps = {
  /** The changed record, as in "This answer was changed elsewhere". */
  noun: string
  /** All texts of the record; only those that differ are shown. */
  fields: readonly ConflictField[]
  busy?: boolean
  onStored: () => void
  onMine: () => void
}

/** Compares the stored record with the person's draft after both changed. Nothing is lost until one is chosen. */
export function ConflictPanel({ noun, fields, busy = false, onStored, onMine }: ConflictPanelProps) {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differing = fields.filter(({ stored, yours }) => stored !== yours)
  return (
    <section class="panel conflict" aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1}>
        This {noun} was changed elsewhere
      </h3>
      <p>
        {differing.length === 0
          ? 'What is stored now and what you wrote are the same. Nothing is left to save.'
          : 'Nothing of yours is lost: it is still in the form, and you can keep editing. Parts you did not change show what is stored now. Choose which version to keep.'}
      </p>
      {differing.map((field) => (
        <BothTexts key={field.label} {...field} />
      ))}
      <div class="acts">
        {differing.length > 0 && <Button class="primary" disabled={busy} onClick={onMine} label="Use mine" />}
        <Button disabled={busy} onClick={onStored} label="Use the stored one" />
        {differing.length > 0 && <CopyButton text={copied(differing)} label="mine" words="Copy mine" />}
      </div>
    </section>
  )
}

/** Two texts side by side, with the words marked in which they differ. */
export function BothTexts({ label, stored, yours }: ConflictField) {
  const pieces = diffWords(stored, yours)
  return (
    <div class="both-texts">
      <Side title={`${label}: stored now`} pieces={pieces} without="new" />
      <Side title={`${label}: yours`} pieces={pieces} without="gone" />
    </div>
  )
}

type ConflictSideProps = { title: string; pieces: readonly DiffPiece[]; without: 'gone' | 'new' }

function Side({ title, pieces, without }: ConflictSideProps) {
  const visible = pieces.filter((piece) => piece.kind !== without)
  return (
    <div>
      <p class="small quiet">{title}</p>
      <p class="own-text" dir="auto">
        {visible.length === 0 && <i class="quiet">nothing</i>}
        {visible.map(({ kind, text }, index) => {
          if (kind === 'gone') return <del key={index}>{text}</del>
          return kind === 'new' ? <ins key={index}>{text}</ins> : text
        })}
      </p>
    </div>
  )
}

function copied(fields: readonly ConflictField[]): string {
  const [only] = fields
  if (fields.length === 1 && only) return only.yours
  return fields.map(({ label, yours }) => `${label}:\n${yours}`).join('\n\n')
}
