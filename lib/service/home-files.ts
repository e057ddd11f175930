/** A file as it was read; `sha256` names its bytes. */
export type ReadFile = { bytes: Uint8Array; sha256: string; modified_at: string }

/**
 * The plain files of the home that the person and the service share, named by their path within it
 * (`resumes/master.md`). Writes are atomic.
 */
export type HomeFiles = {
  /** Reads a file, or null if there is none; throws if it exists and is unreadable. */
  read: (path: string) => Promise<ReadFile | null>
  /**
   * Writes a file if it still has the expected digest (`expect`: digest of its bytes, or null for no file). Returns
   * whether it did.
   */
  write: (path: string, text: string | Uint8Array, expect: string | null) => Promise<boolean>
  /** The names of the files in a folder of the home, sorted; none when there is no such folder. */
  list: (folder: string) => Promise<string[]>
  remove: (path: string) => Promise<void>
  /** Removes an empty folder. */
  removeEmpty: (folder: string) => Promise<void>
}
