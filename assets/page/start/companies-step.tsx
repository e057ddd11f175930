import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AddCompanies } from '#assets/page/boards/companies/add-companies.tsx'
import { lookAtBoards } from '#assets/page/boards/companies/store.ts'
import { readBoards } from '#assets/page/boards/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { addressOf } from '#assets/page/route.ts'
import { goToStep, ownBoards, stepAddress } from '#assets/page/start/steps.ts'
import type { Board } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/counted.ts'

/** Which companies: by name, by a link, by industry and place, or the standard set; each is read as soon as it is followed. */
export function CompaniesStep() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => focusSoon('company-name'), [])
  const followed = ownBoards()
  const refreshBoards = async (ids: string[]) => {
    if (ids.length > 0) error.value = await readBoards(ids)
  }
  return (
    <section class="panel step" aria-labelledby="step-title">
      <h2 id="step-title">Which companies do you like?</h2>
      {followed.length > 0 && <Followed followed={followed} />}
      <AddCompanies onAdded={(ids) => void refreshBoards(ids)} onStandard={() => goToStep('jobs')} />
      <Refused error={error.value} />
      <div class="acts">
        {followed.length > 0 ? (
          <a class="button primary" href={stepAddress('jobs')}>
            See your first jobs
          </a>
        ) : (
          <a class="button" href={addressOf('new')}>
            Skip for now
          </a>
        )}
      </div>
    </section>
  )
}

const MOST_NAMED = 12

function Followed({ followed }: { followed: Board[] }) {
  const error = useSignal<RefusalBody | null>(null)
  const unnamed = followed.length - MOST_NAMED
  const leave = async ({ id, company }: Board) => {
    const outcome = await call('DELETE', '/api/boards/:board_id', { params: { board_id: id } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    announce(`${company} is no longer followed`)
    await lookAtBoards()
    focusSoon('company-name')
  }
  return (
    <div class="followed">
      <p class="small quiet">You follow {counted(followed.length, 'company', 'companies')}.</p>
      <p class="chips">
        {followed.slice(0, MOST_NAMED).map((board) => (
          <span key={board.id} class="chip removable">
            <bdi>{board.company}</bdi>
            <button
              type="button"
              aria-label={`Stop following ${board.company}`}
              onClick={() => void leave(board)}
            >
              ×
            </button>
          </span>
        ))}
        {unnamed > 0 && <a href={addressOf('boards')}>and {numberText(unnamed)} more</a>}
      </p>
      <Refused error={error.value} />
    </div>
  )
}
