import { useSignal } from '@preact/signals'
import { lookAtBoards } from '#assets/page/boards/companies/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { inPage, typing } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

/** The draft of this form. */
export const LINKS_DRAFT = 'boards/links'

/** Takes companies by their links or names, and shows at once how each line is understood. */
export function BoardForm({ onAdded }: { onAdded?: (ids: string[]) => void }) {
  const text = useDraft(LINKS_DRAFT, '')
  const error = useSignal<RefusalBody | null>(null)
  const result = useSignal('')
  const boards = readBoardLines(text.value)
  const recognised = boards.flatMap(({ found: board }) =>
    board ? [{ system: board.system, board: board.board }] : [],
  )
  const add = async () => {
    if (recognised.length === 0) return
    const outcome = await call('POST', '/api/boards', { body: { boards: recognised } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    const { added, already } = outcome.value
    result.value = `${counted(added.length, 'company', 'companies')} added${already.length > 0 ? `, ${already.length} already followed` : ''}.`
    announce(result.value)
    text.value = boards.flatMap(({ line, found: board }) => (board ? [] : [line])).join('\n')
    await lookAtBoards()
    onAdded?.(added.map((board) => board.id))
  }
  return (
    <form class="board-form" onSubmit={inPage(add)}>
      <div class="field">
        <label for="wanted-boards">Links of careers pages or of single jobs, one per line</label>
        <textarea
          id="wanted-boards"
          rows={4}
          spellcheck={false}
          {...typing(text)}
          placeholder={'https://jobs.lever.co/acme\ngreenhouse:acme'}
          aria-describedby="wanted-help"
        />
        <p id="wanted-help" class="help">
          Known hiring systems: {systemNames.join(', ')}. A company’s own careers page goes into the field
          above, one at a time.
        </p>
      </div>
      <Understood boardLines={boards} />
      <Refused error={error.value} />
      <div class="acts">
        <button type="submit" class="primary" disabled={recognised.length === 0}>
          {recognised.length > 1 ? `Follow ${recognised.length} companies` : 'Follow the company'}
        </button>
        <span>{result.value}</span>
        <DraftNote form={LINKS_DRAFT} onDiscard={text.clear} />
      </div>
    </form>
  )
}

function Understood({ boardLines: boards }: { boardLines: BoardLine[] }) {
  if (boards.length === 0) return null
  return (
    <ul class="understood" aria-label="How each line is understood">
      {boards.map(({ line, found: board }) => (
        <li key={line} class={board ? 'yes' : 'no'}>
          <span aria-hidden="true">{board ? '✓' : '?'}</span>
          {board ? (
            <span>
              <b>{board.board}</b> on {board.name}
            </span>
          ) : (
            <span>
              <bdi>{line}</bdi> is not recognized
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One line that the person wrote, with the board it means; null where it means none. */
export type BoardLine = { line: string; found: { system: string; board: string; name: string } | null }

/** Reads lines of links and of names such as `greenhouse:acme`. */
export function readBoardLines(text: string): BoardLine[] {
  const lines = text.split(/[\n,]|\s(?=https?:)/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))].map((line) => ({ line, found: meaningOf(line) }))
}

/** The hiring systems that are known, by their names. */
export const systemNames = systems.filter(({ system }) => system !== 'site').map(({ name }) => name)

// The board that a link or a name such as `greenhouse:acme` means; null where it means none.
function meaningOf(line: string) {
  const link = boardOfLink(line, systems)
  if (link) return named(link)
  const [, system = '', board = ''] = /^([a-z]+):(\S+)$/i.exec(line) ?? []
  const adapter = systemNamed(system.toLowerCase())
  return adapter?.isBoard(board) ? named({ system: adapter.system, board }) : null
}

function named({ system, board }: { system: string; board: string }) {
  return { system, board, name: systemNamed(system)?.name ?? system }
}
