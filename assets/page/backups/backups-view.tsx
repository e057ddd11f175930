import { useEffect } from 'preact/hooks'
import type { z } from 'zod'
import {
  backUpNow,
  backupChecks,
  backupError,
  backups,
  backupWork,
  checkBackup,
  choiceError,
  choose,
  choosing,
  EXPORTS,
  recovery,
} from '#assets/page/backups/store.ts'
import { TableHead } from '#assets/page/kit/parts/bar-table.tsx'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, HowInTerminal, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, ReadState, Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { health } from '#assets/page/kit/settings.ts'
import { agoText, momentText, untilText } from '#assets/page/kit/words.ts'
import { addressOf, here } from '#assets/page/route.ts'
import type { RecoveryChoice } from '#lib/service/backups/archive.ts'
import type { BackupsResponse } from '#lib/service/backups/schema.ts'
import { counted } from '#lib/text/text.ts'

/** The backups of all that is the person's. */
export function BackupsView() {
  useEffect(() => void backups.load(), [])
  const reply = backups.value.value
  const isMaking = backupWork.value === 'make'
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="backups" />
        {(health.value.value?.desk.state ?? 'well') === 'well' && (
          <Button
            class="primary"
            aria-disabled={backupWork.value !== ''}
            onClick={() => void backUpNow()}
            label="Back up now"
          />
        )}
      </div>
      {health.value.value?.status === 'degraded' && <Recovery />}
      {isMaking && <ProgressLine label="Backing up, then checking the backup…" />}
      <Refused error={backupError.value} />
      <ReadState of={backups} lines={3} />
      {reply && (
        <p>
          <Sentence text={reply.message} />
        </p>
      )}
      {reply && <Daily next={reply.next_at} />}
      {reply && reply.backups.length > 0 && <BackupTable backups={reply.backups} />}
      <ExportLinks />
      <BackupHelp name={reply?.backups[0]?.name} />
    </>
  )
}

function Daily({ next }: { next: string | null }) {
  const runs = health.value.value?.runner
  if (next !== null) {
    return (
      <p class="quiet">
        A backup is made automatically every day, the next{' '}
        <span title={momentText(next)}>{untilText(next, Date.now())}</span>. The last seven daily backups are
        kept; those you make yourself are kept until you delete them.
      </p>
    )
  }
  if (runs === undefined) return null
  return (
    <p class="quiet">
      {runs
        ? 'A backup is made automatically every day while the server runs.'
        : 'Background work is off on this server, so no daily backup is made. Back up after big changes.'}
    </p>
  )
}

/** Links to exports in open formats. */
export function ExportLinks() {
  return (
    <Panel id="export-title" title="Export your data">
      <ul>
        {EXPORTS.map(({ href, says, form }) => (
          <li key={href}>
            <Link href={href} download label={says} /> <span class="quiet small">{form}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** How a backup is put back, and how everything is removed; both are done in a terminal while no server runs. */
export function BackupHelp({ name }: { name: string | undefined }) {
  return (
    <Panel id="restore-title" title="Restore a backup, or remove everything">
      <p>Both are done in a terminal while the server is stopped.</p>
      <div class="acts">
        <HowInTerminal topic="restore" backup={name}>
          How to restore {name ? 'the newest backup' : 'a backup'}
        </HowInTerminal>
        <HowInTerminal topic="wipe">How to remove everything</HowInTerminal>
      </div>
      <p class="help">
        The files are in the folder <code>backups</code> of your home folder. Copy one to another disk now and
        then: this disk may fail.
      </p>
    </Panel>
  )
}

type Backup = z.output<typeof BackupsResponse>['backups'][number]

const REASONS: Record<Backup['reason'], string> = {
  asked: 'Made by you',
  daily: 'Daily',
  'before-migration': 'Before a new version',
  'before-restore': 'Before a restore',
}

/** The backups, newest first, each with the result of its check. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  return (
    <table class="boards backups">
      <TableHead of={['Made', 'Why', 'Size']} numbers={['Size']} unseen="Check" />
      <tbody>
        {backups.map((backup) => (
          <Row key={backup.name} backup={backup} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ backup }: { backup: Backup }) {
  const { name, made_at, reason, size_bytes } = backup
  return (
    <tr>
      <th scope="row">
        <bdi>{momentText(made_at)}</bdi> <span class="quiet small">{agoText(made_at, Date.now())}</span>
        <span class="quiet small board-id">{name}</span>
        <Checked name={name} />
      </th>
      <td>{REASONS[reason] ?? reason}</td>
      <td class="number">{sizeText(size_bytes)}</td>
      <td>
        <Button
          aria-label={`Check the backup of ${momentText(made_at)}`}
          aria-disabled={backupWork.value !== ''}
          onClick={() => void checkBackup(name)}
          label="Check"
        />
      </td>
    </tr>
  )
}

function Checked({ name }: { name: string }) {
  const check = backupChecks.value[name]
  if (backupWork.value === name) return <ProgressLine label="Checking the backup…" />
  if (!check) return null
  return (
    <span class={check.ok ? 'small checked good' : 'small checked bad'}>
      <span aria-hidden="true">{check.ok ? '✓' : '✕'}</span> {check.message}
      {check.holds && ` ${check.holds}.`}
    </span>
  )
}

const UNITS = ['KB', 'MB', 'GB']

/** Returns the size of a file in short words. Example: "1.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(size < 9.95 ? 1 : 0)} ${UNITS[unit]}`
}

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
function Recovery() {
  useEffect(() => void recovery.load(), [])
  const value = recovery.value.value
  const can = (choice: RecoveryChoice) => value?.choices.includes(choice)
  if (value === null) return <Looking />
  if (value.state === 'well') return null
  const busy = choosing.value !== null
  return (
    <Panel id="recovery-title" title={TITLES[value.state]}>
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
          <Button
            class="primary"
            aria-disabled={busy}
            onClick={() => void choose('look_again')}
            label="Try again"
          />
        )}
        {can('use_as_is') && (
          <button type="button" aria-disabled={busy} onClick={() => void choose('use_as_is')}>
            Use the file as it is
          </button>
        )}
        {can('begin_anew') && (
          <ConfirmButton
            aria-disabled={busy}
            label="Start over"
            title="Start over?"
            verb="Start over"
            onYes={() => void choose('begin_anew')}
          >
            <p>
              You start with no roles, resume or answers. The old files are kept aside, and so are all
              backups.
            </p>
          </ConfirmButton>
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
    </Panel>
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

const ACTS: Record<string, { choice: RecoveryChoice; label: string }> = {
  index_mended: { choice: 'understood', label: 'Got it' },
  index_salvaged: { choice: 'understood', label: 'Got it' },
  index_renewed: { choice: 'understood', label: 'Got it' },
  index_unreadable: { choice: 'look_again', label: 'Try again' },
}

/** Shows a problem of the home above every screen, with a link to the repair. */
export function RecoveryBar() {
  const { concerns = [], desk } = health.value.value ?? {}
  const [worst] = concerns
  if (!worst) return null
  const act = ACTS[worst.code]
  const isBlocked = desk !== undefined && desk.state !== 'well'
  return (
    <div class={isBlocked ? 'bar bad' : 'bar sample'} role={isBlocked ? 'alert' : 'status'}>
      <p>
        <Sentence text={worst.message} />
      </p>
      {act && (
        <button type="button" aria-disabled={choosing.value !== null} onClick={() => void choose(act.choice)}>
          {act.label}
        </button>
      )}
      {isBlocked && here.value.view !== 'backups' && <a href={addressOf('backups')}>See what can be done</a>}
    </div>
  )
}
