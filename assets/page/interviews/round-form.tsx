import { useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { TextField } from '#assets/page/kit/parts/text-field.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { drafts, type TextDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { KINDS, newRoundKey, OUTCOMES, offsetHere, type RoundView, roundKey, saveRound } from './store.ts'

export type RoundFormProps = {
  job: { job_identity: string; job_url: string }
  stored: RoundView | null
  onClosed: () => void
}

/** Adds an interview round, or changes one in its place. */
export function RoundForm({ job, stored, onClosed }: RoundFormProps) {
  const form = stored ? roundKey(stored.id) : newRoundKey(job.job_identity)
  useFirstFocus(`${form}-at`)
  const draft = drafts.value[form]
  if (!draft) return null
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
      <RoundFields form={form} draft={draft} />
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

function RoundFields({ form, draft }: { form: string; draft: TextDraft }) {
  const { texts, sending } = draft
  const field = (name: string) => ({
    id: `${form}-${name}`,
    value: texts[name] ?? '',
    readOnly: sending,
    onText: (text: string) => typeInto(form, { [name]: text }),
  })
  return (
    <>
      <div class="pair">
        <div class="field">
          <label for={`${form}-at`}>Date and time</label>
          <input
            id={`${form}-at`}
            type="datetime-local"
            required
            value={texts['at']}
            readOnly={sending}
            onInput={({ currentTarget }) => typeInto(form, { at: currentTarget.value })}
          />
        </div>
        <ZoneField form={form} texts={texts} />
        <div class="field">
          <label for={`${form}-minutes`}>Minutes</label>
          <input
            id={`${form}-minutes`}
            type="number"
            inputMode="numeric"
            required
            min={5}
            max={1440}
            value={texts['minutes']}
            readOnly={sending}
            onInput={({ currentTarget }) => typeInto(form, { minutes: currentTarget.value })}
          />
        </div>
        <Choice form={form} name="kind" label="Kind" words={KINDS} value={texts['kind']} />
        <Choice form={form} name="outcome" label="Outcome" words={OUTCOMES} value={texts['outcome']} />
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

function ZoneField({ form, texts }: { form: string; texts: TextDraft['texts'] }) {
  const localOffset = offsetHere(texts['at'] || new Date().toISOString().slice(0, 16))
  const chosen = texts['utc_offset'] ?? ''
  const offsets = chosen === '' || OFFSETS.includes(chosen) ? OFFSETS : [chosen, ...OFFSETS]
  return (
    <div class="field">
      <label for={`${form}-zone`}>Time zone</label>
      <select
        id={`${form}-zone`}
        onChange={({ currentTarget }) => typeInto(form, { utc_offset: currentTarget.value })}
      >
        <option value="" selected={chosen === ''}>
          UTC{localOffset} (here)
        </option>
        {offsets.map((offset) => (
          <option key={offset} value={offset} selected={offset === chosen}>
            UTC{offset}
          </option>
        ))}
      </select>
    </div>
  )
}

type ChoiceProps = {
  form: string
  name: string
  label: string
  words: Readonly<Record<string, string>>
  value: string | undefined
}

function Choice({ form, name, label, words, value }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`${form}-${name}`}>{label}</label>
      <select
        id={`${form}-${name}`}
        onChange={({ currentTarget }) => typeInto(form, { [name]: currentTarget.value })}
      >
        {Object.entries(words).map(([key, word]) => (
          <option key={key} value={key} selected={key === value}>
            {word}
          </option>
        ))}
      </select>
    </div>
  )
}
