import type { Piece } from '#lib/text/word-diff.ts'

export type DiffTextProps = { pieces: readonly Piece[]; without?: 'gone' | 'new' }

/** A text with the words marked that came and went; `without` leaves one of both out. */
export function DiffText({ pieces, without }: DiffTextProps) {
  return (
    <span dir="auto">
      {pieces.map(({ kind, text }, at) => {
        if (kind === without) return null
        if (kind === 'gone') return <del key={at}>{text}</del>
        return kind === 'new' ? <ins key={at}>{text}</ins> : text
      })}
    </span>
  )
}
