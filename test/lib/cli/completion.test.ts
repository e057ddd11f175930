import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHELLS, type Shell } from '#lib/cli/command-words.ts'
import { run } from '#test/support/command-line.ts'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shortlist-completion-'))
  for (const shell of SHELLS) {
    const { exit, out } = await run(['completion', shell])
    expect(exit).toBe(0)
    writeFileSync(join(folder, shell), out)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Prints what a shell would offer for the typed words, one a line.
const DRIVERS: Record<Shell, string> = {
  bash: `source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `compdef() { :; }; compset() { :; }; _files() { :; }
_describe() { local word; for word in "\${(@P)2}"; do word=\${word%%:*}; [[ $word == \${words[CURRENT]##*=}* ]] && print -r -- $word; done }
source ./zsh; words=("$@"); CURRENT=$#; _svc`,
  fish: `source ./fish; complete -C "$argv" | string replace -r '\\t.*' ''`,
}

function offered(shell: Shell, words: readonly string[]): string[] {
  const flags = { bash: ['--norc', '-c'], zsh: ['-f', '-c'], fish: ['--no-config', '-c'] }[shell]
  const typed = shell === 'fish' ? [words.join(' ')] : [shell, ...words]
  const { stdout, stderr } = Bun.spawnSync([shell, ...flags, DRIVERS[shell], ...typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
  })
  expect(stderr.toString()).toBe('')
  return stdout.toString().split('\n').filter(Boolean).toSorted()
}

for (const shell of SHELLS) {
  describe.skipIf(Bun.which(shell) === null)(shell, () => {
    const offer = (...words: string[]) => offered(shell, words)

    test('offers commands and their commands', () => {
      expect(offer('svc', 'board')).toEqual(['boards'])
      expect(offer('svc', 'boards', 'c')).toEqual(['companies'])
      expect(offer('svc', 'agent', '')).toEqual(['install', 'remove'])
      expect(offer('svc', 'help', 'board')).toEqual(['boards'])
    })

    test('offers options, also after arguments', () => {
      expect(offer('svc', 'boards', '--sta')).toEqual(['--state'])
      expect(offer('svc', 'apply', 'x', '--follow-up-o')).toEqual(['--follow-up-on'])
      expect(offer('svc', 'new', '--exp')).toEqual(['--explain'])
    })

    test('offers closed values of options and arguments', () => {
      expect(offer('svc', 'boards', '--state', 'f')).toEqual(['failing'])
      expect(offer('svc', '--actor', 'a')).toEqual(['agent'])
      expect(offer('svc', 'new', '--actor', 'o')).toEqual(['operator'])
      expect(offer('svc', 'sample', '')).toEqual(['load', 'remove'])
      expect(offer('svc', 'letter', 'decide', 'x', 'u')).toEqual(['undo', 'use'])
      expect(offer('svc', 'boards', '--timeout', '9', '--state', 'f')).toEqual(['failing'])
      const joined = shell === 'bash' ? ['--state', '=', 'f'] : ['--state=f']
      expect(offer('svc', 'boards', ...joined)).toEqual([shell === 'fish' ? '--state=failing' : 'failing'])
    })

    test('runs nothing that stands in the typed words', () => {
      const words = shell === 'fish' ? ['(touch ./ran)'] : ['$(touch ./ran)', '`touch ./ran`']
      offer('svc', 'job', ...words, '--j')
      expect(existsSync(join(folder, 'ran'))).toBe(false)
    })
  })
}

test('svc completion takes the three shells alone', async () => {
  expect((await run(['completion', 'tcsh'])).exit).toBe(2)
  expect((await run(['completion'])).exit).toBe(2)
})
