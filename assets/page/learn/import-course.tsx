import { useSignal } from '@preact/signals'
import { FileDrop } from '#assets/page/kit/parts/file-drop.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { type CoursePathway, importCourse } from '#assets/page/learn/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/counted.ts'

const MOST_BYTES = 16 * 1024 * 1024
const MOST_FILES = 400
// The text of a source lies under its id; whatever else a folder holds is left where it is.
const PAGE = /^[^/]+\/pages\/([a-z][a-z0-9-]{0,39})\.txt$/

type DroppedCourseFile = { path: string; file: File }

/** Takes a course out of a folder: its data alone, from which the pages are made here. */
export function ImportCourse() {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const done = useSignal<CoursePathway | null>(null)
  const take = async (reading: Promise<DroppedCourseFile[]>) => {
    busy.value = true
    error.value = null
    done.value = null
    const body = await bodyOf(await reading)
    const outcome = 'problem' in body ? null : await importCourse(body)
    busy.value = false
    if (outcome === null || 'problem' in body) {
      error.value = { code: 'import_invalid', message: 'problem' in body ? body.problem : '' }
    } else if (outcome.ok) {
      done.value = outcome.value.pathway
      announce('The course is imported')
    } else error.value = outcome.error
  }
  return (
    <details class="panel">
      <summary>Import a course</summary>
      <FileDrop
        id="course-folder"
        name="A folder with a course"
        label="The folder of the course"
        folder
        disabled={busy.value}
        onFiles={(files) => void take(Promise.resolve(files.map(withPath)))}
        onDropped={(data) => void take(droppedFiles(data))}
      >
        Only <code>course.json</code> and the texts under <code>pages/</code> are read; its pages are made on
        this computer, so nothing from elsewhere is shown or run.
      </FileDrop>
      {busy.value && <ProgressLine label="Reading the folder" />}
      <Refused error={error.value} />
      {done.value && <Imported row={done.value} />}
    </details>
  )
}

function Imported({ row }: { row: CoursePathway }) {
  const isChecked = row['quotes_checked'] === true
  return (
    <p role="status">
      <a href={addressOf('learn', row.id)}>
        <bdi>{row.role_text}</bdi>
      </a>{' '}
      is imported: {counted(row.course?.lessons ?? 0, 'lesson')}.{' '}
      {isChecked
        ? 'Its quotes were found in the source texts of the folder.'
        : 'Some source texts were missing, so its quotes could not be checked; its pages say so.'}
    </p>
  )
}

function withPath(file: File): DroppedCourseFile {
  return { path: file.webkitRelativePath === '' ? `course/${file.name}` : file.webkitRelativePath, file }
}

type CourseUpload = { folder: string; course: Record<string, unknown>; pages: Record<string, string> }

async function bodyOf(
  courseFiles: readonly DroppedCourseFile[],
): Promise<CourseUpload | { problem: string }> {
  const course = courseFiles.find(({ path }) => /^[^/]+\/course\.json$/.test(path))
  if (!course) return { problem: 'The folder holds no course.json. Choose the folder of one course.' }
  const texts = courseFiles.flatMap(({ path, file }) => {
    const id = PAGE.exec(path)?.[1]
    return id === undefined ? [] : [{ id, file }]
  })
  const size = [course, ...texts].reduce((sum, { file }) => sum + file.size, 0)
  if (size > MOST_BYTES)
    return { problem: 'The course is larger than 16 MB, which is the most that is read.' }
  const courseJson = objectIn(await course.file.text())
  if (courseJson === null) return { problem: 'The course.json of this folder is no JSON object.' }
  const pages = await Promise.all(texts.map(async ({ id, file }) => [id, await file.text()] as const))
  return { folder: course.path.split('/')[0] ?? '', course: courseJson, pages: Object.fromEntries(pages) }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

// A dropped folder is read two levels deep; deeper files are no part of a course.
async function droppedFiles(data: DataTransfer | null): Promise<DroppedCourseFile[]> {
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const nestedFiles = await Promise.all(
    entries.map((entry) => filesIn(entry, entry.isFile ? 'course/' : '', 2)),
  )
  return nestedFiles.flat().slice(0, MOST_FILES)
}

async function filesIn(entry: FileSystemEntry, before: string, levels: number): Promise<DroppedCourseFile[]> {
  const path = `${before}${entry.name}`
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    return file ? [{ path, file }] : []
  }
  if (!isFolder(entry) || levels === 0) return []
  const inside = await entriesOf(entry)
  const nestedFiles = await Promise.all(inside.map((entry) => filesIn(entry, `${path}/`, levels - 1)))
  return nestedFiles.flat()
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

// The browser lists a folder in parts; an empty part is the end.
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (all.length < MOST_FILES) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) break
    all.push(...batch)
  }
  return all
}
