import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'

declare const self: Worker

// Answers each file of a message with the work that reading it is.
self.onmessage = ({ data }: MessageEvent<string[]>) => {
  self.postMessage(data.map(workFor))
}

type Counted = (this: unknown, ...all: unknown[]) => unknown
type Call = { all: unknown[]; result: unknown; from: number }

const ofText = (text: unknown) => (text as string).length
const ofResult = (_text: unknown, { result }: Call) => (result as string).length
const SIZES: Record<string, (self: unknown, call: Call) => number> = {
  ...{ replace: ofText, trim: ofText, split: ofText, includes: ofText, indexOf: ofText, toLowerCase: ofText },
  ...{ slice: ofResult, trimStart: ofText },
  // A pattern that goes on from its last find goes over what lies between the two.
  exec: (self, { all: [text], result, from }) => {
    const pattern = self as RegExp
    if (pattern.sticky) return result === null ? 1 : pattern.lastIndex - from
    return (pattern.global && result !== null ? pattern.lastIndex : (text as string).length) - from
  },
}

/** How many characters string functions and patterns go over while a file is read. */
function workFor(markdown: string): number {
  let work = 0
  let counts = true
  const restore = Object.entries(SIZES).map(([name, sizeOf]) => {
    const proto = (name === 'exec' ? RegExp.prototype : String.prototype) as unknown as Record<
      string,
      Counted
    >
    const original = proto[name]!
    proto[name] = function (this: unknown, ...all: unknown[]) {
      const from = this instanceof RegExp && this.global ? this.lastIndex : 0
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
    readMaster(markdown)
  } finally {
    for (const put of restore) put()
  }
  return work
}
