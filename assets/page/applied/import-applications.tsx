import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import { applications, STATUSES } from '#assets/page/applied/store.ts'
import { csvProblem } from '#assets/page/boards/companies-store.ts'
import { callQuietly } from '#assets/page/kit/call.ts'
import { Button, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { dayText } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { ApplicationsImported } from '#lib/shortlist/applications/import-applications.ts'
import { counted, numberText, textOfCsv } from '#lib/text/text.ts'

type Imported = z.output<typeof ApplicationsImported>

const COLUMN_WORDS: Record<string, string> = {
  title: 'job title',
  company: 'company',
  link: 'link',
  place: 'place',
  status: 'status',
  applied_on: 'day of the application',
  steps: 'steps',
  follow_up_on: 'day to follow up',
  note: 'note',
}

/** Takes a CSV of applications, shows how it was understood, and records it after a yes; and the way to a file of them. */
export function ApplicationTables() {
  const csv = useSignal('')
  const look = useSignal<Imported | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const work = useSignal('')
  const send = async (body: { csv: string; day_order?: 'day_first' | 'month_first'; apply?: true }) => {
    work.value = body.apply ? 'Recording…' : 'Reading the rows…'
    const sent = callQuietly('POST', '/api/applications/import', { body })
    const outcome = await (body.apply ? step(sent) : sent)
    work.value = ''
    error.value = outcome.ok ? null : outcome.error
    return outcome.ok ? outcome.value : null
  }
  const order = useSignal<'' | 'day_first' | 'month_first'>('')
  const request = () => ({ csv: csv.peek(), ...(order.peek() && { day_order: order.peek() as 'day_first' }) })
  const take = async ([file]: File[]) => {
    if (!file) return
    const problem = csvProblem(file.size)
    const bytes = problem === '' ? await file.arrayBuffer().catch(() => null) : null
    if (bytes === null) {
      const message = problem || 'The browser cannot read this file. Choose it again.'
      error.value = { code: 'invalid_value', message }
      return
    }
    csv.value = textOfCsv(new Uint8Array(bytes))
    order.value = ''
    look.value = await send(request())
    if (look.peek()) focusSoon('import-look')
  }
  const choose = async (chosen: 'day_first' | 'month_first') => {
    order.value = chosen
    look.value = (await send(request())) ?? look.peek()
  }
  const record = async () => {
    const done = await send({ ...request(), apply: true })
    if (done === null) return
    look.value = null
    await applications.load()
    announce(done.message)
    if (done.added.length > 0) offerBack(done.message.replace(/\.$/, ''), done.added)
  }
  return (
    <details class="panel">
      <summary>Import and export</summary>
      <p>
        <Link class="button" href="/api/export?what=applications&format=csv" download label="Export as CSV" />{' '}
        <span class="quiet small">Title, company, days and steps of every application, without notes.</span>
      </p>
      {look.value === null ? (
        <FileDrop
          id="applications-csv"
          name="A file of applications"
          label="A CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={work.value !== ''}
          onFiles={(files) => void take(files)}
        >
          Any tracker or spreadsheet writes it; its first line names the columns. You see how it was
          understood before anything is recorded. Up to 1,000 rows and 2 MB.
        </FileDrop>
      ) : (
        <Look
          look={look.value}
          busy={work.value !== ''}
          onOrder={(chosen) => void choose(chosen)}
          onYes={() => void record()}
          onNo={() => (look.value = null)}
        />
      )}
      {work.value !== '' && <ProgressLine label={work.value} />}
      <Refused error={error.value} />
    </details>
  )
}

// Redoing would read the file again, which is no longer there.
const offerBack = undoing<Imported['added']>('applications', {
  undo: async (added) => {
    const outcome = await callQuietly('POST', '/api/applications/import/undo', { body: { added } })
    await applications.load()
    return outcome.ok ? added : outcome.error
  },
})

type LookProps = {
  look: Imported
  busy: boolean
  onOrder: (order: 'day_first' | 'month_first') => void
  onYes: () => void
  onNo: () => void
}

const SHOWN = 20

function Look({ look: { rows, columns, unused, counts, message, needs_order }, busy, ...on }: LookProps) {
  const failures = rows.filter(({ reason }) => reason !== null)
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  return (
    <Panel class="import-look stack-3" id="import-look" title={message}>
      <p class="small chips">
        {columns.map(({ column, heading }) => (
          <span key={column} class="chip">
            <bdi>{heading}</bdi> → {COLUMN_WORDS[column]}
          </span>
        ))}
        {unused.length > 0 && (
          <span class="quiet">
            {' '}
            Not used: <bdi>{unused.join(', ')}</bdi>
          </span>
        )}
      </p>
      {needs_order && (
        <p class="acts">
          Is 03/04 the third of April?
          <Button disabled={busy} onClick={() => on.onOrder('day_first')} label="Yes, day first" />
          <Button disabled={busy} onClick={() => on.onOrder('month_first')} label="No, month first" />
        </p>
      )}
      <ul class="small">
        {fresh.slice(0, SHOWN).map(({ line, title, company, status, day }) => (
          <li key={line}>
            <bdi>{[title, company].filter(Boolean).join(', ')}</bdi>{' '}
            <span class="quiet">
              {status && STATUSES[status]} {day && dayText(day)}
            </span>
          </li>
        ))}
        {fresh.length > SHOWN && <li class="quiet">and {numberText(fresh.length - SHOWN)} more</li>}
      </ul>
      {failures.length > 0 && (
        <details class="failures" open={failures.length < 6}>
          <summary>{counted(failures.length, 'row')} left out, with the reason</summary>
          <ul>
            {failures.map(({ line, reason }) => (
              <li key={line}>
                <b>Line {line}:</b> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div class="acts">
        <button type="button" class="primary" disabled={counts.new === 0 || busy} onClick={on.onYes}>
          Record {counted(counts.new, 'application')}
        </button>
        <Button disabled={busy} onClick={on.onNo} label="Leave it" />
      </div>
    </Panel>
  )
}
