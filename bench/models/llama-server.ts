import { basename, join } from 'node:path'

// bun bench/models/llama-server.ts FOLDER MODEL_FILE [MOST_TOKENS]
// Serves a model file by llama.cpp, through the prebuilt binaries of node-llama-cpp in FOLDER, as a server that speaks the interface of
// OpenAI on a free port of this machine. It prints its address, and ends with the program that started it.

type Json = Record<string, unknown>
type Chat = {
  promptWithMeta: (text: string, options: Json) => Promise<{ responseText: string; stopReason: string }>
  dispose: () => void
}
type Sequence = {
  tokenMeter: { getState: () => { usedInputTokens: number; usedOutputTokens: number } }
  nextTokenIndex: number
}
type Context = { getSequence: () => Sequence }
type Llama = {
  loadModel: (options: Json) => Promise<{ createContext: (options: Json) => Promise<Context> }>
  createGrammarForJsonSchema: (schema: unknown) => Promise<unknown>
}
type Library = {
  getLlama: (options: Json) => Promise<Llama>
  LlamaChatSession: new (options: Json) => Chat
}
type ChatBody = {
  messages: { role: string; content: string }[]
  max_tokens?: number
  temperature?: number
  response_format?: { json_schema?: { schema: unknown } }
}

// Fits the longest posting of the sample with the rules of reading.
const CONTEXT = 8192

const [folder = '', file = '', most = '700'] = process.argv.slice(2)
const library = (await import(join(folder, 'node_modules/node-llama-cpp/dist/index.js'))) as Library
const llama = await library.getLlama({ gpu: false, build: 'never', progressLogs: false, logLevel: 'error' })
const model = await llama.loadModel({ modelPath: file })
const name = basename(file, '.gguf')
const context = await model.createContext({ contextSize: CONTEXT, threads: 1 })
// Calls share one sequence, so that a prompt with the same beginning as the last is read from where they differ.
const sequence = context.getSequence()

let turn: Promise<unknown> = Promise.resolve()
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/models') return Response.json({ object: 'list', data: [{ id: name }] })
    if (pathname !== '/v1/chat/completions') return refused(404, 'There is no such address.')
    const body = (await request.json()) as ChatBody
    const work = turn.then(() => answer(body, request.signal))
    turn = work.catch(() => undefined)
    return work.catch((problem: unknown) => refused(500, String(problem)))
  },
})
console.log(`http://127.0.0.1:${server.port}/v1`)
process.stdin.on('end', () => process.exit(0)).resume()

async function answer(body: ChatBody, signal: AbortSignal): Promise<Response> {
  const textOf = (role: string) => body.messages.find((message) => message.role === role)?.content ?? ''
  const schema = body.response_format?.json_schema?.schema
  const grammar =
    schema === undefined ? undefined : await llama.createGrammarForJsonSchema(grammarSchema(schema))
  const chat = new library.LlamaChatSession({ contextSequence: sequence, systemPrompt: textOf('system') })
  const before = sequence.tokenMeter.getState()
  try {
    const { responseText, stopReason } = await chat.promptWithMeta(textOf('user'), {
      grammar,
      signal,
      temperature: body.temperature ?? 0,
      maxTokens: Math.min(body.max_tokens ?? Number(most), Number(most)),
    })
    const after = sequence.tokenMeter.getState()
    const completion_tokens = after.usedOutputTokens - before.usedOutputTokens
    const read = after.usedInputTokens - before.usedInputTokens
    const prompt_tokens = Math.max(read, sequence.nextTokenIndex - completion_tokens)
    return Response.json({
      // Clients such as that of llm read all of these.
      id: crypto.randomUUID(),
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1000),
      model: name,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: responseText },
          finish_reason: stopReason === 'maxTokens' ? 'length' : 'stop',
        },
      ],
      usage: {
        prompt_tokens,
        completion_tokens,
        prompt_tokens_details: { cached_tokens: prompt_tokens - read },
      },
    })
  } catch (problem) {
    const isTooLong = /context size|compress/i.test(String(problem))
    return refused(
      isTooLong ? 400 : 500,
      isTooLong ? 'The prompt exceeds the context size.' : String(problem),
    )
  } finally {
    chat.dispose()
  }
}

function refused(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status })
}

// The grammar has no patterns and no bounds of numbers; a choice of shapes is called `oneOf` there.
function grammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(grammarSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $schema: _, pattern: __, minimum: ___, maximum: ____, ...kept } = schema as Json
  return Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key === 'anyOf' ? 'oneOf' : key, grammarSchema(value)]),
  )
}
