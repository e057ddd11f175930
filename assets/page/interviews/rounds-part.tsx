import { useEffect } from 'preact/hooks'
import { nameOf } from '#assets/page/applied/stages.ts'
import { type AppliedJob, moveTo, STATUSES, type Status } from '#assets/page/applied/store.ts'
import {
  KINDS,
  NO_ROUND,
  newRoundKey,
  OUTCOMES,
  type RoundView,
  roundKey,
  rounds,
  roundTexts,
  saveRound,
  timeText,
} from '#assets/page/interviews/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Button, Link, Menu } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { ReadState } from '#assets/page/kit/parts/states.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { draftField, drafts, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { LeftOver, nextEdit, OwnText, RecordCard, TextHistory } from '#assets/page/kit/texts/text-list.tsx'
import { hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { offsetHere } from '#lib/service/values/times.ts'

const ADD = 'round-add'

/** The interview rounds of an application, with their calendar files and the way to the sheet. */
export function RoundsPart({ job }: { job: AppliedJob }) {
  useEffect(() => void rounds.load(), [])
  const all = rounds.value.value?.rounds ?? null
  const list = all?.filter(({ job_identity }) => job_identity === job.job_identity) ?? []
  const form = newRoundKey(job.job_identity)
  const isAdding = drafts.value[form] !== undefined
  const add = () => openDraft(form, { revision: 0, read: NO_ROUND })
  return (
    <section class="panel" aria-labelledby="rounds-title">
      <div class="title-line">
        <h2 id="rounds-title">Interviews</h2>
        <div class="acts">
          {!isAdding && <Button id={ADD} onClick={add} label="Add an interview" />}
          <Link class="button" href={addressOf('interview', job.job_identity)} label="Prepare" />
        </div>
      </div>
      {list.some(({ outcome }) => outcome === 'open') && <EarlierStage application={job} />}
      {isAdding && <RoundForm job={job} stored={null} onClosed={() => focusSoon(ADD)} />}
      <ReadState of={rounds} lines={2} />
      {all && (
        <LeftOver
          noun="interview"
          prefix={roundKey('')}
          recordKeys={new Set(all.map(({ id }) => roundKey(id)))}
          fresh={{ key: form, empty: NO_ROUND }}
        />
      )}
      {all && list.length === 0 && !isAdding && (
        <p class="quiet">No interview yet. Add one to get it into your calendar.</p>
      )}
      {list.length > 0 && (
        <ul class="own-texts">
          {list.map((round, index) => (
            <RoundCard
              key={round.id}
              job={job}
              round={round}
              next={nextEdit(
                list.map(({ id }) => roundKey(id)),
                index,
                ADD,
              )}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Offers the stages of an interview to an application that still stands before them. */
function EarlierStage({ application }: { application: AppliedJob }) {
  const { status } = application
  if (status !== 'interested' && status !== 'applied') return null
  const move = (to: Status) =>
    void moveTo(application, to, nameOf(application).title).then(() => focusSoon(ADD))
  return (
    <div class="acts" data-once>
      <span>The application still stands at “{STATUSES[status]}”.</span>
      {(['screening', 'interview'] as const).map((to) => (
        <Button key={to} onClick={() => move(to)} label={`Move to ${STATUSES[to]}`} />
      ))}
    </div>
  )
}

function RoundCard({ job, round, next }: { job: AppliedJob; round: RoundView; next: string }) {
  const form = roundKey(round.id)
  const edit = () => openDraft(form, { revision: round.revision, read: roundTexts(round) })
  const params = { round_id: round.id }
  return (
    <RecordCard
      {...{ form, edit, next }}
      noun="interview"
      name={timeText(round)}
      level="h3"
      editor={(onClosed) => <RoundForm job={job} stored={round} onClosed={onClosed} />}
      acts={
        <Link
          class="button"
          href={`/api/interviews/${encodeURIComponent(round.id)}/calendar.ics`}
          download="interview.ics"
          aria-describedby={`${form}-heading`}
          label="Calendar file"
        />
      }
      remove={() =>
        call('DELETE', '/api/interviews/:round_id', { params, query: { revision: String(round.revision) } })
      }
      reload={rounds.load}
      below={round.revision > 1 && <TextHistory key={round.revision} load={() => loadHistory(round, edit)} />}
    >
      <RoundFacts round={round} />
      {round.notes !== '' && <OwnText text={round.notes} />}
    </RecordCard>
  )
}

/** The facts of a round in short lines. */
export function RoundFacts({ round }: { round: RoundView }) {
  const { minutes, kind, people, place, outcome, utc_offset, local_time, at } = round
  const isElsewhere = utc_offset !== offsetHere(local_time)
  const localTime = new Date(at).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const facts = [
    KINDS[kind],
    `${minutes} minutes`,
    outcome === 'open' ? '' : OUTCOMES[outcome],
    isElsewhere ? `UTC${utc_offset}, which is ${localTime} here` : '',
  ]
  return (
    <>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {people !== '' && (
        <p>
          With <bdi>{people}</bdi>
        </p>
      )}
      {place !== '' && (
        <p>
          {hostOf(place) === '' ? (
            <bdi>{place}</bdi>
          ) : (
            <a href={place} target="_blank" rel="noopener noreferrer">
              {place}
              <span class="unseen"> in a new tab</span>
            </a>
          )}
        </p>
      )}
    </>
  )
}

async function loadHistory(round: RoundView, edit: () => void) {
  const outcome = await call('GET', '/api/interviews/:round_id', { params: { round_id: round.id } })
  if (!outcome.ok) return outcome
  const { updated_at, written_by } = round
  const value = {
    steps: [{ action: 'edited', at: updated_at, by: written_by }],
    earlier: outcome.value.earlier.map((words) => ({
      revision: words.revision,
      replaced_at: words.replaced_at,
      texts: [
        { label: 'Date and time', text: timeText(words) },
        { label: 'People', text: words.people },
        { label: 'Place or link', text: words.place },
        { label: 'Notes', text: words.notes },
      ].filter(({ text }) => text !== ''),
      onUse: () => {
        edit()
        typeInto(roundKey(round.id), roundTexts(words))
      },
    })),
  }
  return { ...outcome, value }
}

type RoundFormProps = {
  job: AppliedJob
  stored: RoundView | null
  onClosed: () => void
}

/** Adds an interview round, or changes one in its place. */
function RoundForm({ job, stored, onClosed }: RoundFormProps) {
  const form = stored ? roundKey(stored.id) : newRoundKey(job.job_identity)
  useFirstFocus(`${form}-at`)
  return (
    <DraftForm
      {...{ form, onClosed }}
      fields={FIELDS.map(([name, label]) => ({ name, label }))}
      noun="interview"
      label={stored ? 'Edit the interview' : 'Add an interview'}
      verb={stored ? 'Save' : 'Add the interview'}
      isNew={stored === null}
      save={() => saveRound(job, stored)}
    >
      <RoundFields form={form} />
    </DraftForm>
  )
}

const FIELDS = [
  ['at', 'Date and time'],
  ['utc_offset', 'Time zone'],
  ['minutes', 'Minutes'],
  ['kind', 'Kind'],
  ['outcome', 'Outcome'],
  ['people', 'People'],
  ['place', 'Place or link'],
  ['notes', 'Notes'],
] as const

function RoundFields({ form }: { form: string }) {
  const field = (name: string) => draftField(form, name)
  return (
    <>
      <div class="pair">
        <TextField {...field('at')} label="Date and time" type="datetime-local" required />
        <ZoneField form={form} />
        <TextField {...field('minutes')} label="Minutes" type="number" required min={5} max={1440} />
        <Menu {...field('kind')} label="Kind" of={Object.entries(KINDS)} />
        <Menu {...field('outcome')} label="Outcome" of={Object.entries(OUTCOMES)} />
      </div>
      <TextField
        {...field('people')}
        label="People"
        longest={500}
        placeholder="Ada Lovelace, head of data"
        help="Names and roles. Mail addresses and phone numbers are refused."
      />
      <TextField {...field('place')} label="Place or link" longest={500} />
      <TextField {...field('notes')} label="Notes" rows={4} longest={10_000} />
    </>
  )
}

const HOURS = Array.from({ length: 27 }, (_, index) => index - 12)
const OTHERS = ['-03:30', '+03:30', '+04:30', '+05:30', '+05:45', '+06:30', '+09:30']
const OFFSETS = [
  ...HOURS.map((hour) => `${hour < 0 ? '-' : '+'}${String(Math.abs(hour)).padStart(2, '0')}:00`),
  ...OTHERS,
].toSorted((a, b) => hoursOf(a) - hoursOf(b))

function hoursOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours + minutes / 60)
}

function ZoneField({ form }: { form: string }) {
  const field = draftField(form, 'utc_offset')
  const localOffset = offsetHere(draftField(form, 'at').value || new Date().toISOString().slice(0, 16))
  const chosen = field.value
  const offsets = chosen === '' || OFFSETS.includes(chosen) ? OFFSETS : [chosen, ...OFFSETS]
  return (
    <Menu
      {...field}
      label="Time zone"
      none={`UTC${localOffset} (here)`}
      of={offsets.map((offset) => [offset, `UTC${offset}`])}
    />
  )
}
