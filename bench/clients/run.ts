/*
 * bun bench/clients/run.ts: generates a client in Python and one in Go from the full OpenAPI document, and runs a whole session
 * with each against a server with the sample: list jobs, wait for the person's yes on the page, read an assessment, answer, make
 * a resume, record an application. Needs a network for the generators, Python with venv, Go, and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linesOf, startChromium, startSampleServer } from '#bench/sample-server.ts'

const PYTHON_GENERATOR = 'openapi-python-client==0.29.1'
const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const HERE = fileURLToPath(new URL('./', import.meta.url))

console.log(await session('Python', makePython))
console.log(await session('Go', makeGo))

/** Generates a client, runs its session and returns the steps as a line. */
async function session(name: string, make: (folder: string) => Promise<string[]>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-client-'))
  const server = await startSampleServer(join(folder, 'home'))
  try {
    const document = await (await fetch(`${server.url}/openapi.json?detail=full`)).text()
    await Bun.write(join(folder, 'openapi.json'), document)
    const command = await make(folder)
    const run = Bun.spawn([...command, server.url], {
      cwd: folder,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const steps: string[] = []
    for await (const line of linesOf(run.stdout)) {
      steps.push(line)
      if (line !== 'needs a yes') continue
      await pressYes(server.url)
      run.stdin.write('pressed\n')
      await run.stdin.flush()
    }
    if ((await run.exited) !== 0) throw new Error(`${name} stopped after: ${steps.join('; ')}`)
    return `${name}: ${steps.join('; ')}.`
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePython(folder: string): Promise<string[]> {
  await run(['python3', '-m', 'venv', join(folder, 'venv')], folder)
  const python = join(folder, 'venv/bin/python')
  await run([python, '-m', 'pip', '-q', 'install', PYTHON_GENERATOR], folder)
  const generate = ['generate', '--path', 'openapi.json', '--output-path', 'client']
  await run([join(folder, 'venv/bin/openapi-python-client'), ...generate], folder)
  await Bun.write(join(folder, 'client/session.py'), Bun.file(join(HERE, 'session.py')))
  return [python, 'client/session.py']
}

async function makeGo(folder: string): Promise<string[]> {
  await run(['go', 'mod', 'init', 'session'], folder)
  const generate = ['-generate', 'types,client', '-package', 'api', '-o', 'api.gen.go', 'openapi.json']
  await run(['go', 'run', GO_GENERATOR, ...generate], folder)
  await Bun.write(join(folder, 'api/api.gen.go'), Bun.file(join(folder, 'api.gen.go')))
  await rm(join(folder, 'api.gen.go'))
  // The ending keeps it out of the way of Go's own tools.
  await Bun.write(join(folder, 'main.go'), Bun.file(join(HERE, 'session.go.txt')))
  await run(['go', 'mod', 'tidy'], folder)
  await run(['go', 'build', '-o', 'session', '.'], folder)
  return [join(folder, 'session')]
}

async function run(command: string[], cwd: string): Promise<void> {
  const env = { ...process.env, GOFLAGS: '-mod=mod' }
  const child = Bun.spawn(command, { cwd, env, stdout: 'ignore', stderr: 'pipe' })
  const [error, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (code !== 0) throw new Error(`${command.join(' ')}: ${error.slice(-2000)}`)
}

// The person's part: a press on the page.
async function pressYes(url: string): Promise<void> {
  const browser = await startChromium()
  const page = await browser.newPage()
  await page.goto(`${url}/#/new`)
  await page.locator('details.yes > summary').click()
  await page.getByRole('button', { name: /^Assess \d+$/ }).click()
  await page.locator('details.yes').waitFor({ state: 'detached' })
  await browser.close()
}
