import { verdictText } from '#assets/page/kit/verdict-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import type { Assessment } from './assessment-part.tsx'

type Props = { provisional: NonNullable<Assessment['provisional']>; total: number }

/** What the answers saved since would make of an assessment, beside what is stored and never in its place. */
export function Provisional({ provisional: { verdict, fit, met, rows }, total }: Props) {
  return (
    <div class="provisional">
      <p>
        With what you answered since: <b>{verdictText(verdict)}</b> · {met} of {total} requirements met
        {fit === null ? '' : ` · fit ${fit}%`}
      </p>
      <p class="small quiet">
        {counted(rows.length, 'row')} {rows.length === 1 ? 'is' : 'are'} touched, marked below. It is kept
        once you assess again.
      </p>
    </div>
  )
}
