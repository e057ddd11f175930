import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import type { CountedRead } from '#test/support/works-for.ts'

declare const self: Worker

const READERS = { master: readMaster, import: (text: string) => readResume({ format: 'text', text }) }

// Answers each file of a message with the work that reading it is.
self.onmessage = async ({ data: { reader, files } }: MessageEvent<CountedRead>) => {
  const works: number[] = []
  for (const file of files) works.push(await workFor(() => READERS[reader](file)))
  self.postMessage(works)
}

type Call = { all: unknown[]; result: unknown; from: number }

const ofText = (text: unknown) => (text as string).length
const ofResult = (_text: unknown, { result }: Call) => (result as string).length
const SIZES: Record<string, (self: unknown, call: Call) => number> = {
  replace: ofText,
  trim: ofText,
  split: ofText,
  includes: ofText,
  indexOf: ofText,
  toLowerCase: ofText,
  slice: ofResult,
  trimStart: ofText,
  // A pattern that goes on from its last find goes over what lies between the two.
  exec: (self, { all: [text], result, from }) => {
    const pattern = self as RegExp
    if (pattern.sticky) return result === null ? 1 : pattern.lastIndex - from
    return (pattern.global && result !== null ? pattern.lastIndex : (text as string).length) - from
  },
}

/** How many characters string functions and patterns go over while a file is read. */
async function workFor(read: () => unknown): Promise<number> {
  let work = 0
  let counts = true
  const restore = Object.entries(SIZES).map(([name, sizeOf]) => {
    const proto = (name === 'exec' ? RegExp.prototype : String.prototype) as unknown as Record<
      string,
      (this: unknown, ...all: unknown[]) => unknown
    >
    const original = proto[name]!
    proto[name] = function (this: unknown, ...all: unknown[]) {
      const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0
      const result = original.apply(this, all)
      if (counts) {
        counts = false
        work += sizeOf(this, { all, result, from })
        counts = true
      }
      return result
    }
    return () => {
      proto[name] = original
    }
  })
  try {
    await read()
  } finally {
    for (const put of restore) put()
  }
  return work
}
