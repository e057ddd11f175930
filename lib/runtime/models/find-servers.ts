import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import type { LocalServer } from '#lib/judge/targets/targets.ts'
import { serverAt } from '#lib/runtime/models/ask-server.ts'

/** The programs that serve models on this machine, with their usual ports. */
const USUAL: readonly (readonly [number, string])[] = [
  [1234, 'LM Studio'],
  [8080, 'llama.cpp'],
  [11434, 'Ollama'],
  [1337, 'Jan'],
]

const LOOK_MS = 1500
const MOST_MODELS = 30

/** Asks the usual ports of this machine for a list of models, and nothing else; only for a person who asks for it. */
export async function findServers(usual = USUAL): Promise<LocalServer[]> {
  const servers = await Promise.all(usual.map(([port, name]) => findServer(port, name)))
  return servers.flatMap((server) => server ?? [])
}

async function findServer(port: number, name: string): Promise<LocalServer | null> {
  const address = `http://127.0.0.1:${port}/v1`
  const limits = { timeout_ms: LOOK_MS, signal: new AbortController().signal }
  const models = await TARGET_KINDS.openai.listModels(serverAt(address, limits))
  if (models === null) return null
  const targets = models.map((model) =>
    name === 'Ollama' ? `ollama:${model}` : `openai:${model}@${address}`,
  )
  return { name, address, targets: targets.filter(staysHere).slice(0, MOST_MODELS) }
}

function staysHere(name: string): boolean {
  const target = readTarget(name)
  return target !== null && !leavesMachine(target)
}
