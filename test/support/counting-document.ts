// A document process that counts its reads; the text "greedy" takes ever more memory.
import { answerParent } from '#lib/runtime/documents/answer-parent.ts'

let reads = 0
const held: Uint8Array[] = []
answerParent({
  readResume: async ({ text }: { text: string }) => {
    while (text === 'greedy') await takeMore()
    reads += 1
    return { pid: process.pid, reads }
  },
})

async function takeMore(): Promise<void> {
  held.push(new Uint8Array(16 * 1024 * 1024).fill(held.length % 250))
  await Bun.sleep(20)
}
