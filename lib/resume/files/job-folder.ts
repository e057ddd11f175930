import {
  findJobFolder,
  forgetJobFile,
  type JobFile,
  type JobFolder,
  listJobFiles,
  listJobFolders,
  noteJobFile,
  putJobFolder,
  removeJobFolder,
} from '#db/desk/job-resumes.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { turnsFor } from '#lib/service/work-loop.ts'
import { sha256Of } from '#lib/text/digest.ts'

const MOST_BYTES = { company: 48, all: 110 }
// Windows reserves these names for devices, with any ending.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

type JobFolderDeps = Pick<SharedServices, 'desk' | 'log'> & { files: HomeFiles }

/** The names for a job's folder. */
type FolderNames = { company: string; title: string }

/** One file of a resume's folder. */
export type FolderPart = { name: string; body: string | Uint8Array }

/** The paths of a job's resume files, as answered. */
export type ResumeFilePaths = {
  folder_path: string
  /** The file with the stored resume. */
  file: string
  /** A file of that kind that the person changed: it stays, and the stored resume is written beside it. */
  yours: string | null
  /** The last PDF in the folder. */
  pdf: string | null
}

const PARENT = 'resumes/jobs'
const RESUME = 'resume.md'
const PDF = 'resume.pdf'
const MOST_BESIDE = 50
const TRIES = 5

// The resume is read in the turn that writes it, so that an older one never overwrites a newer one.
const inTurn = turnsFor<HomeFiles>()

type FolderRequest = {
  job_identity: string
  names: () => Promise<FolderNames>
  parts: () => Promise<FolderPart[]>
}

/**
 * Writes the files of a job's resume into its folder, each atomically. A file changed by the person is never replaced:
 * the new one gets another name (`resume-2.md`). A failed write only shows in the files' paths, because the resume
 * itself is stored.
 */
export async function keepInFolder(services: JobFolderDeps, request: FolderRequest): Promise<void> {
  try {
    await inTurn(services.files, async () => {
      const parts = await request.parts()
      if (parts.length === 0) return
      const { name } = await folderOf(services.desk, request)
      await clearHalves(services.files, name)
      for (const part of parts) await writePart(services, name, part)
    })
  } catch (problem) {
    const { code } = problem as { code?: unknown }
    services.log.error('the files of a resume could not be written', { fault: String(code ?? 'unknown') })
  }
}

// Removes the remains of a write that a crash interrupted.
async function clearHalves(files: HomeFiles, folder: string): Promise<void> {
  const names = await files.list(`${PARENT}/${folder}`)
  for (const name of names.filter((name) => HALF.test(name)))
    await files.remove(`${PARENT}/${folder}/${name}`)
}

const HALF = /^(?:resume|spacing)(?:-\d+)?\.\w+\.[0-9a-f]{12}\.tmp$/

async function folderOf(desk: Store, { job_identity, names }: FolderRequest): Promise<JobFolder> {
  const jobFolder = await findJobFolder(desk, job_identity)
  if (jobFolder) return jobFolder
  const wish = folderName(await names())
  return desk.change(async (change) => {
    const taken = new Set((await listJobFolders(change)).map(({ folded }) => folded))
    let number = 1
    while (taken.has(foldedName(numbered(wish, number)))) number += 1
    const name = numbered(wish, number)
    const folder = { job_identity, name, folded: foldedName(name) }
    change.run(putJobFolder(folder))
    return folder
  })
}

async function writePart(services: JobFolderDeps, folder: string, part: FolderPart): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await writeOnce(services, folder, part)) return
  }
}

// False if the file changed during the check, so that it is checked again.
async function writeOnce({ desk, files }: JobFolderDeps, folder: string, part: FolderPart): Promise<boolean> {
  const sha256 = await sha256Of(part.body)
  const noted = await listJobFiles(desk, folder)
  const place = await findPlace(files, { folder, part, sha256, noted })
  if (!place) return true
  const { path, digest } = place
  const isNoted = noted.some((jobFile) => jobFile.path === path && jobFile.sha256 === sha256)
  // Noted first, so that a file left by a crash is recognised as ours.
  if (!isNoted) await desk.change(async (change) => change.run(noteJobFile({ path, sha256 }, change.now)))
  if (digest !== sha256 && !(await files.write(`${PARENT}/${path}`, part.body, digest))) return false
  const before = noted.filter((jobFile) => jobFile.path === path && jobFile.sha256 !== sha256)
  if (before.length > 0) await desk.write([forgetJobFile(path, sha256)])
  await removeNumbered({ desk, files }, { noted, name: part.name, keptFile: path })
  return true
}

type FreeNameInput = { folder: string; part: FolderPart; sha256: string; noted: readonly JobFile[] }

// Returns the first name that is free or only holds the service's own file.
async function findPlace(files: HomeFiles, { folder, part, sha256, noted }: FreeNameInput) {
  for (let number = 1; number <= MOST_BESIDE; number += 1) {
    const path = `${folder}/${numberedName(part.name, number)}`
    const digest = await digestAt(files, path)
    if (digest === null || digest === sha256 || isOurs(noted, path, digest)) return { path, digest }
  }
  return null
}

function isOurs(noted: readonly JobFile[], path: string, digest: string | null): boolean {
  return noted.some((jobFile) => jobFile.path === path && jobFile.sha256 === digest)
}

/** Returns the digest of a file, null if it is missing, '' if it is unreadable. */
async function digestAt(files: HomeFiles, path: string): Promise<string | null> {
  try {
    return (await files.read(`${PARENT}/${path}`))?.sha256 ?? null
  } catch {
    return ''
  }
}

// Once the first name is free again, the files beside it are redundant.
async function removeNumbered(
  { desk, files }: Omit<JobFolderDeps, 'log'>,
  { noted, name, keptFile }: { noted: readonly JobFile[]; name: string; keptFile: string },
) {
  const place = numberOf(keptFile, name)
  for (const path of new Set(noted.map((jobFile) => jobFile.path))) {
    if ((numberOf(path, name) ?? 0) <= (place ?? 0)) continue
    await removeOurs(files, { noted, path })
    await desk.write([forgetJobFile(path, null)])
  }
}

async function removeOurs(files: HomeFiles, { noted, path }: { noted: readonly JobFile[]; path: string }) {
  const digest = await digestAt(files, path)
  if (digest !== null && isOurs(noted, path, digest)) await files.remove(`${PARENT}/${path}`)
}

/** Returns the n-th name of a file: `resume.md`, `resume-2.md`. */
function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return `${numbered(name.slice(0, dot), number)}${name.slice(dot)}`
}

// Returns which of a file's names a path has; null for another kind of file.
function numberOf(path: string, name: string): number | null {
  const file = path.slice(path.indexOf('/') + 1)
  for (let number = 1; number <= MOST_BESIDE; number += 1) {
    if (numberedName(name, number) === file) return number
  }
  return null
}

/** Returns the paths of a job's resume files; null if none exists. */
export async function findFiles(
  { desk, files }: Pick<JobFolderDeps, 'desk' | 'files'>,
  job_identity: string,
): Promise<ResumeFilePaths | null> {
  const folder = await findJobFolder(desk, job_identity)
  if (!folder) return null
  const noted = await listJobFiles(desk, folder.name)
  const resume = await lastOurs(files, { folder, noted, name: RESUME })
  if (resume === null) return null
  const first = await digestAt(files, `${folder.name}/${RESUME}`)
  return {
    folder_path: `${PARENT}/${folder.name}`,
    file: resume,
    yours: resume !== RESUME && first !== null ? RESUME : null,
    pdf: await lastOurs(files, { folder, noted, name: PDF }),
  }
}

type FolderLookup = { folder: JobFolder; noted: readonly JobFile[]; name: string }

// Returns the name of our last written file: there is one, except for a moment.
async function lastOurs(files: HomeFiles, { folder, noted, name }: FolderLookup): Promise<string | null> {
  for (const path of [...new Set(noted.map((jobFile) => jobFile.path))].reverse()) {
    if (numberOf(path, name) === null) continue
    if (isOurs(noted, path, await digestAt(files, path))) return path.slice(folder.name.length + 1)
  }
  return null
}

/** Removes the files of deleted resumes, except those that the person changed. */
export async function clearFolders(services: JobFolderDeps, isKept: (job_identity: string) => boolean) {
  await inTurn(services.files, async () => {
    const { desk, files } = services
    for (const folder of await listJobFolders(desk)) {
      if (isKept(folder.job_identity)) continue
      const noted = await listJobFiles(desk, folder.name)
      for (const path of new Set(noted.map((jobFile) => jobFile.path)))
        await removeOurs(files, { noted, path })
      await files.removeEmpty(`${PARENT}/${folder.name}`)
      await desk.write(removeJobFolder(folder))
    }
    await files.removeEmpty(PARENT)
  })
}

/** Returns the names for a job's folder, from its posting if indexed. */
export async function namesOf(index: Reader, job_key: number): Promise<FolderNames> {
  const [job] = await findJobDocuments(index, [job_key])
  return { company: job?.company ?? '', title: job?.title ?? '' }
}

/**
 * Returns the folder name of a job, from strangers' words: lower-case letters and digits of any script, joined by
 * dashes, short enough for every disk, and never a path.
 */
export function folderName({ company, title }: { company: string; title: string }): string {
  const first = cut(dashed(company), MOST_BYTES.company)
  const name = cut([first, dashed(title)].filter((part) => part !== '').join('-'), MOST_BYTES.all)
  return name === '' || DEVICE.test(name) ? ['job', name].filter((part) => part !== '').join('-') : name
}

/** Returns the n-th name of this kind, from 1. */
function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}-${number}`
}

/** Returns a name without the differences that some disks ignore: case, accents and letter forms. */
export function foldedName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')
}

// Marks stay with their letters: in Indian scripts they are vowels.
function dashed(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return (words ?? []).join('-').normalize('NFC')
}

function cut(name: string, most: number): string {
  const bytes = new TextEncoder()
  let folderName = ''
  for (const { segment } of new Intl.Segmenter('und').segment(name)) {
    if (bytes.encode(folderName + segment).length > most) break
    folderName += segment
  }
  return folderName.replace(/(?<!-)-+$/, '')
}
