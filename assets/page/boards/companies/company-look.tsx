import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import { lookWords } from '#assets/page/boards/companies/words.ts'
import { call } from '#assets/page/kit/call.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import type { BoardLookReply } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type Look = z.output<typeof BoardLookReply>

type CompanyLookProps = {
  /** The typed link or address. */
  url: string
  follow: (board: { system: string; board: string; company: string }) => void
}

/** Reads an employer's own career page, and shows the postings that it found before the company is followed. */
export function CompanyLook({ url, follow }: CompanyLookProps) {
  const busy = useSignal(false)
  const look = useSignal<Look | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const readLink = async () => {
    busy.value = true
    look.value = null
    const outcome = await call('POST', '/api/boards/look', { body: { url } })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    look.value = outcome.value
    focusSoon('look-result')
  }
  return (
    <div class="company-look">
      <p>
        This is not a link of a hiring system that we know. We can look for postings on the page and in the
        site’s sitemap: a few requests, one a second. Nothing about you is sent.
      </p>
      <button type="button" disabled={busy.value} onClick={() => void readLink()}>
        {busy.value ? 'Reading the page…' : 'Look at this page'}
      </button>
      <Refused error={error.value} />
      {look.value && <LookResult look={look.value} follow={follow} />}
    </div>
  )
}

function LookResult({ look, follow }: { look: Look; follow: CompanyLookProps['follow'] }) {
  const { board, samples, followed } = look
  const isFound = board !== null && look.postings > 0
  return (
    <section class="look-result" aria-labelledby="look-result">
      <p id="look-result" tabIndex={-1}>
        {lookWords(look)}
      </p>
      {isFound && (
        <>
          <ul>
            {samples.map(({ title, places, url }) => (
              <li key={url}>
                <bdi>{title}</bdi>
                {places.length > 0 && <span class="quiet small"> {places.join('; ')}</span>}
              </li>
            ))}
          </ul>
          {followed ? (
            <span class="chip done">You follow this board</span>
          ) : (
            <button
              type="button"
              class="primary"
              onClick={() => follow({ system: board.system, board: board.board, company: board.company })}
            >
              Follow <bdi>{board.company}</bdi>
            </button>
          )}
        </>
      )}
    </section>
  )
}
