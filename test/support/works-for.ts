/** The files to be read, and the reader: of the main resume, or of imported plain text. */
export type CountedRead = { reader: 'master' | 'import'; files: string[] }

/**
 * Returns how many characters string functions and patterns go over while each file is read. Counted in a thread of its
 * own, because functions that were ever counted stay slow.
 */
export async function worksFor(reader: CountedRead['reader'], files: string[]): Promise<number[]> {
  const worker = new Worker(new URL('./count-work.ts', import.meta.url))
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = reject
      worker.postMessage({ reader, files } satisfies CountedRead)
    })
  } finally {
    worker.terminate()
  }
}
