import { useEffect, useState } from 'preact/hooks'
import { choiceError, choose, choosing, recovery } from '#assets/page/backups/recovery-store.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { momentText } from '#assets/page/kit/words.ts'
import type { RecoveryChoice } from '#lib/service/backups/choices.ts'
import { counted } from '#lib/text/counted.ts'

const NAMES: Record<string, string> = {
  roles: 'role',
  resume_parts: 'resume part',
  answers: 'answer',
  stories: 'story',
  applications: 'application',
  assessments: 'assessment',
  job_resumes: 'job resume',
  courses: 'course',
  boards: 'board',
}

const PLURALS: Record<string, string> = { stories: 'stories' }

/** The ways to repair a home that takes no writes. */
export function Recovery() {
  const [asks, setAsks] = useState(false)
  useEffect(() => void recovery.load(), [])
  const value = recovery.value.value
  const can = (choice: RecoveryChoice) => value?.choices.includes(choice)
  if (value === null) return <Looking />
  if (value.state === 'well') return null
  const busy = choosing.value !== null
  return (
    <section class="panel" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{TITLES[value.state]}</h2>
      {value.backup && (
        <>
          <p>The newest backup was made {momentText(value.backup.made_at)} and holds:</p>
          <ul class="holdings">
            {value.backup.holds
              .filter(({ count }) => count > 0)
              .map(({ what, count }) => (
                <li key={what}>{counted(count, NAMES[what] ?? what, PLURALS[what])}</li>
              ))}
          </ul>
          {value.backup.note && <p>{value.backup.note}</p>}
        </>
      )}
      {!value.backup && can('begin_anew') && <p>There is no backup that could be restored.</p>}
      {busy && <ProgressLine label="Working, then starting again…" />}
      <Refused error={choiceError.value} />
      <div class="acts">
        {can('restore') && (
          <button type="button" class="primary" aria-disabled={busy} onClick={() => void choose('restore')}>
            Restore this backup
          </button>
        )}
        {can('look_again') && (
          <button
            type="button"
            class="primary"
            aria-disabled={busy}
            onClick={() => void choose('look_again')}
          >
            Try again
          </button>
        )}
        {can('use_as_is') && (
          <button type="button" aria-disabled={busy} onClick={() => void choose('use_as_is')}>
            Use the file as it is
          </button>
        )}
        {can('begin_anew') && (
          <button type="button" aria-disabled={busy} onClick={() => setAsks(true)}>
            Start over
          </button>
        )}
      </div>
      {can('use_as_is') && (
        <p class="help">
          Use the file as it is if you changed it yourself, or if you would rather look for wrong words than
          lose what you wrote since the backup.
        </p>
      )}
      <p class="help">
        Nothing is deleted: what is there now is kept in the folder backups of your home folder.
      </p>
      {asks && (
        <Confirm
          title="Start over?"
          verb="Start over"
          onYes={() => void choose('begin_anew')}
          onClose={() => setAsks(false)}
        >
          <p>
            You start with no roles, resume or answers. The old files are kept aside, and so are all backups.
          </p>
        </Confirm>
      )}
    </section>
  )
}

const TITLES = {
  desk_missing: 'Your data is not where it was',
  desk_damaged: 'Your data is damaged',
  home_moved: 'Your home folder was moved or replaced',
  desk_replaced: 'The file with your data was removed or replaced',
  read_only: 'Your home folder cannot be written',
  disk_full: 'The disk is full',
}

function Looking() {
  if (recovery.error.value) return <Refused error={recovery.error.value} again={() => void recovery.load()} />
  return <ProgressLine label="Reading the newest backup…" />
}
