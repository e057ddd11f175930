import type { ArchiveManifest, Archiver } from '#lib/service/backups/archive.ts'
import { holdsAnything } from '#lib/service/backups/holdings.ts'

/** Returns the newest backup that is whole and holds data of the person, or null; each candidate is read back. */
export async function newestBackup(
  archiver: Pick<Archiver, 'list' | 'check'>,
): Promise<{ name: string; manifest: ArchiveManifest } | null> {
  for (const { name } of await archiver.list()) {
    const { manifest, problems } = await archiver.check({ name })
    if (manifest && problems.length === 0 && holdsAnything(manifest.desk.tables)) return { name, manifest }
  }
  return null
}
