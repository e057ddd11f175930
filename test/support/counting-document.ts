// A document process that counts its reads; the text "endless" never ends.
import { answerParent } from '#lib/runtime/documents/answer-parent.ts'

let reads = 0
answerParent({
  readResume: ({ text }: { text: string }) => {
    while (text === 'endless') reads += 0
    reads += 1
    return Promise.resolve({ pid: process.pid, reads })
  },
})
