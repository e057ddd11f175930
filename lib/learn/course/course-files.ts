/** A stored page of a course. */
export type CoursePage = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** A file that all courses share. */
export type CourseAsset = CoursePage & { type: string }

/** The intermediate files of a course under way, by file name. */
export type WorkFolder = {
  /** Reads a file as text; null if there is none. */
  read: (name: string) => Promise<string | null>
  /** Writes a file so that a crash leaves the old one or the new one; on disk once it is acknowledged. */
  write: (name: string, text: string) => Promise<void>
  /** Adds one line to a file; on disk once it is acknowledged. */
  append: (name: string, line: string) => Promise<void>
  /** The names of the files. */
  list: () => Promise<string[]>
  /** Removes the folder with all that it holds. */
  remove: () => Promise<void>
}

/**
 * The courses of the home. A site is a folder named by its digest, and the desk names the shown one, so a half-written
 * site is never shown.
 */
export type CourseFiles = {
  /** Stores the pages of a course under its id, or a shipped one's `shipped/ROLE_KEY`; returns their digest. */
  putSite: (place: string, pages: ReadonlyMap<string, string>) => Promise<string>
  /** Reads one page of a site; null if there is none. */
  readPage: (place: string, digest: string, name: string) => Promise<CoursePage | null>
  /** Removes every site of a place but one; all of them if none is named. */
  clearSites: (place: string, keep: string | null) => Promise<void>
  /** Returns the style sheet or the script that all courses share; null for another file name. */
  readAsset: (name: string) => Promise<CourseAsset | null>
  /** The folder in which a course is created. */
  work: (pathway_id: string) => WorkFolder
}
