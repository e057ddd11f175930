import type { z } from 'zod'
import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import { agoText, momentText } from '#assets/page/kit/time-words.ts'
import type { BackupsResponse } from '#lib/service/backups/schema.ts'
import { sizeText } from './size-words.ts'
import { backupChecks, backupWork, checkBackup } from './store.ts'

type Backup = z.output<typeof BackupsResponse>['backups'][number]

const REASONS: Record<Backup['reason'], string> = {
  asked: 'Asked for',
  daily: 'Daily',
  'before-migration': 'Before a new version',
  'before-restore': 'Before a restore',
}

/** The backups, the newest first, each with what checking it found. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  return (
    <table class="boards backups">
      <thead>
        <tr>
          <th scope="col">Made</th>
          <th scope="col">Why</th>
          <th scope="col" class="number">
            Size
          </th>
          <th scope="col">
            <span class="unseen">Check</span>
          </th>
        </tr>
      </thead>
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
        <button
          type="button"
          aria-label={`Check the backup of ${momentText(made_at)}`}
          aria-disabled={backupWork.value !== ''}
          onClick={() => void checkBackup(name)}
        >
          Check
        </button>
      </td>
    </tr>
  )
}

function Checked({ name }: { name: string }) {
  const found = backupChecks.value[name]
  if (backupWork.value === name) return <ProgressLine label="Reading it back…" />
  if (!found) return null
  return (
    <span class={found.ok ? 'small checked good' : 'small checked bad'}>
      <span aria-hidden="true">{found.ok ? '✓' : '✕'}</span> {found.message}
      {found.holds && ` ${found.holds}.`}
    </span>
  )
}
