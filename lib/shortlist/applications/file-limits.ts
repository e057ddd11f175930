/** The largest file of an application, in bytes. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024

/** The most files of one application. */
export const MOST_FILES = 20

/** The refusal of a file that is too large. */
export const TOO_LARGE = 'A file may have at most 20 MB. This one is larger, so nothing was stored.'

/** The refusal of a file without content. */
export const EMPTY_FILE = 'The file is empty, so nothing was stored.'
