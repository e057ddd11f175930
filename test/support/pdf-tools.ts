import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSkipped } from '#test/support/tools.ts'

/** True where PDFs are not looked at because their tools are not there; with `CI` set the tests fail instead. */
export const noPdfTools = isSkipped('pdf')

/** Runs a tool on a PDF and tells what it prints; `{}` in the words is the file. A tool that fails throws. */
export async function onPdf(bytes: Uint8Array, ...words: string[]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  try {
    const path = join(folder, 'resume.pdf')
    writeFileSync(path, bytes)
    const child = Bun.spawn(
      words.map((word) => (word === '{}' ? path : word)),
      { stderr: 'pipe' },
    )
    const [said, faults] = await Promise.all([
      new Response(child.stdout).bytes(),
      new Response(child.stderr).text(),
    ])
    if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${faults}`)
    return said
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a tool's output on a PDF, as text. */
export async function saidOfPdf(bytes: Uint8Array, ...words: string[]): Promise<string> {
  return new TextDecoder().decode(await onPdf(bytes, ...words))
}
