import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import type { TailoredView } from '#assets/page/job-resume/store.ts'
import { labelText, partText, scoreText } from '#assets/page/job-resume/words.ts'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { ScoreResponse } from '#lib/resume/tailored/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type ScoreReply = z.output<typeof ScoreResponse>

/** How programs that read resumes will read this one, the resume on the screen. */
export function Score({ id, resume }: { id: string; resume: TailoredView['resume'] }) {
  const scored = useSignal<ScoreReply | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const score = async () => {
    busy.value = true
    const outcome = await call('POST', '/api/tailored-resumes/score', { body: { job_identity: id } })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    scored.value = outcome.value
    announce(scoreText(outcome.value.score, outcome.value.note))
  }
  const value = scored.value
  return (
    <section class="panel score" aria-labelledby="score-title">
      <h2 id="score-title">How hiring software reads it</h2>
      <p class="help">
        The resume is printed, read the way hiring software would read it, and compared with what the posting
        asks for.
      </p>
      {value && <Found scored={value} resume={resume} />}
      {value && value.revision !== resume.revision && (
        <p class="small warn">The resume has changed since. Check again.</p>
      )}
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void score()}>
          {value ? 'Check again' : 'Check how it reads'}
        </button>
        {busy.value && <progress aria-label="Reading it back" />}
      </div>
      <Refused error={error.value} />
    </section>
  )
}

type FoundWordsProps = { scored: ScoreReply; resume: TailoredView['resume'] }

function Found({ scored, resume }: FoundWordsProps) {
  const { score, note, label, parts, found: foundWords, findings } = scored
  const lacks = findings.filter(({ code }) => code === 'missing_name')
  const others = findings.filter(({ code }) => code !== 'missing_name')
  return (
    <>
      <p>
        <b>{scoreText(score, note)}</b> · {labelText(label)}
      </p>
      <dl class="score-figures">
        <div>
          <dt>The file reads cleanly</dt>
          <dd>{scored.clean_percent}%</dd>
        </div>
        <div>
          <dt>It names what the posting names</dt>
          <dd>{scored.named_percent === null ? 'no figure' : `${scored.named_percent}%`}</dd>
        </div>
      </dl>
      <ul class="score-parts">
        {parts.map(({ name, points, of }) => (
          <li key={name}>
            <span>
              <b>{partText(name).title}</b> <span class="small quiet">{partText(name).means}</span>
            </span>
            {points !== null && <meter min={0} max={of} value={points} aria-label={partText(name).title} />}
            <span class="points">{points === null ? 'not counted' : `${points} of ${of}`}</span>
          </li>
        ))}
      </ul>
      <p class="small quiet">{scored.cannot_tell}</p>
      <Names title="It mentions" names={foundWords} />
      {lacks.length > 0 && (
        <>
          <p class="score-names">The posting also asks for:</p>
          <ul class="score-findings">
            {lacks.map(({ term, quote }) => (
              <li key={term}>
                <b>
                  <bdi>{term}</bdi>
                </b>
                <span class="small quiet">
                  “<bdi>{quote}</bdi>”
                </span>
              </li>
            ))}
          </ul>
          <p class="small quiet">{lacks[0]?.do}</p>
        </>
      )}
      {others.length > 0 && (
        <ul class="score-findings">
          {others.map(({ code, id, says, do: next }) => (
            <li key={`${code} ${id}`}>
              {partOf(resume, id) !== '' && (
                <b>
                  <bdi>{partOf(resume, id)}</bdi>
                </b>
              )}
              <span>{says}</span>
              <span class="small quiet">{next}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function partOf({ entries, lines }: TailoredView['resume'], id: string | null): string {
  const entry = entries.find((entry) => entry.id === id)
  return entry?.heading ?? lines.find((line) => line.id === id)?.text ?? ''
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p class="score-names">
      {title}:{' '}
      {names.map((name) => (
        <span key={name} class="chip">
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  )
}
