import packed from '#assets/judge/reading-1.json' with { type: 'json' }
import { type ReadingModels, unpackModels } from '#lib/judge/read/learned/weights.ts'

let shipped: ReadingModels | undefined

/** The models of reading that come with the service, unpacked once. */
export function loadModels(): ReadingModels {
  shipped ??= unpackModels(packed)
  return shipped
}
