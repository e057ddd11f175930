import { useEffect } from 'preact/hooks'
import { health } from '#assets/page/kit/health.ts'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { momentText, untilText } from '#assets/page/kit/time-words.ts'
import { addressOf } from '#assets/page/route.ts'
import { BackupHelp } from './backup-help.tsx'
import { BackupTable } from './backup-table.tsx'
import { ExportLinks } from './export-links.tsx'
import { backUpNow, backupError, backups, backupWork } from './store.ts'

/** The backups of all that is the person's. */
export function BackupsView() {
  useEffect(() => void backups.load(), [])
  const reply = backups.value.value
  const isMaking = backupWork.value === 'make'
  return (
    <>
      <p class="back-link">
        <a href={addressOf('settings')}>← Settings</a>
      </p>
      <div class="title-line">
        <Heading title="Backups" />
        <button
          type="button"
          class="primary"
          aria-disabled={backupWork.value !== ''}
          onClick={() => void backUpNow()}
        >
          Back up now
        </button>
      </div>
      <p class="quiet">
        A backup is one file with all that is yours: roles, resume, answers, stories, applications and
        settings. Postings are not in it; they can be read again.
      </p>
      {isMaking && <ProgressLine label="Backing up, and reading the backup back…" />}
      <Refused error={backupError.value} />
      <Refused
        error={backups.error.value}
        again={() => void backups.load()}
        old={reply ? backups.at.value : 0}
      />
      {reply === null && backups.error.value === null && <Waiting lines={3} />}
      {reply && <p>{reply.message}</p>}
      {reply && <Daily next={reply.next_at} />}
      {reply && reply.backups.length > 0 && <BackupTable backups={reply.backups} />}
      <ExportLinks />
      <BackupHelp name={reply?.backups[0]?.name ?? null} />
    </>
  )
}

function Daily({ next }: { next: string | null }) {
  const runs = health.value.value?.runner
  if (next !== null) {
    return (
      <p class="quiet">
        One is made by itself every day, next{' '}
        <span title={momentText(next)}>{untilText(next, Date.now())}</span>. The last seven of these stay;
        those you ask for stay until you delete them.
      </p>
    )
  }
  if (runs === undefined) return null
  return (
    <p class="quiet">
      {runs
        ? 'One is made by itself every day while the server runs.'
        : 'This server does nothing by itself, so no daily backup is made. Back up when you changed much.'}
    </p>
  )
}
