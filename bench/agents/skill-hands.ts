import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, bestMatch, type Facts, fitOf, type Hands, Meter, wordsIn } from '#bench/agents/hands.ts'

type Json = Record<string, unknown>
type Command = { words: string[]; text: string }
type Option = { name: string; text: string; takesValue: boolean }

/** Returns an agent that knows the skill, and of the commands what `svc help` prints. */
export async function openSkillHands(root: string, home: string): Promise<Hands> {
  const skill = await readFile(join(root, 'skills/shortlist/SKILL.md'), 'utf8')
  const meter = new Meter()
  meter.note('SKILL.md', skill)
  const daily = dailyCommands(skill)
  let helped: Command[] | undefined

  async function svc(...words: string[]): Promise<{ text: string; code: number }> {
    const child = Bun.spawn([process.execPath, '--no-env-file', join(root, 'lib/cli/main.ts'), ...words], {
      env: { ...process.env, SVC_HOME: home },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    const code = await child.exited
    meter.note(`svc ${words.join(' ')}`, `${out}${err}`)
    return { text: out.trim() === '' ? err : out, code }
  }

  async function does(purpose: string, facts: Facts): Promise<Answer> {
    const dailyMatch = bestMatch(purpose, daily, ({ text }) => text)
    if (isEnough(purpose, dailyMatch)) return read(await svc(...asJson(filled(dailyMatch, facts))))
    helped ??= commandsOfHelp((await svc('help', '--all')).text)
    const command = bestMatch(purpose, helped, ({ text }) => text)
    const words = command.words.filter((word) => !/^[<[]/.test(word))
    const options = optionsOf((await svc('help', ...words)).text)
    return read(
      await svc(...asJson([...words, ...placesOf(command, facts), ...optionsFor(options, command, facts)])),
    )
  }

  return { name: 'skill', meter, does }
}

// Example: "5. `svc assess LINK --target builtin --json` compares it with the resume by rules, without a model."
function dailyCommands(skill: string): Command[] {
  return [...skill.matchAll(/`svc ([^`]+)`([^`]*?)(?=\n\d\.|\n\n|\. [A-Z]|`)/g)].map(
    ([, line = '', says = '']) => ({
      words: line.split(' '),
      text: `${line} ${says.replaceAll('\n', ' ')}`,
    }),
  )
}

// Two thirds of the words of the purpose must stand in the sentence, or the help is read.
function isEnough(purpose: string, { text }: Command): boolean {
  return wordsIn(purpose, text) * 3 >= wordsIn(purpose, purpose) * 2
}

function commandsOfHelp(help: string): Command[] {
  const commands = [...help.matchAll(/^ {2}([a-z].*?) {2,}(\S.*)$/gm)]
  return commands.map(([, use = '', says = '']) => ({ words: use.split(' '), text: `${use} ${says}` }))
}

function optionsOf(help: string): Option[] {
  const rows = [...help.matchAll(/^ {2}--([a-z-]+)( <[^>]+>)? *(.*(?:\n {10,}.*)*)$/gm)]
  return rows.map(([, name = '', value, text = '']) => ({ name, text, takesValue: value !== undefined }))
}

// The placeholders of the skill are in capitals, and an option takes the fact of its name.
function filled({ words }: Command, facts: Facts): string[] {
  return words.map((word, index) => {
    const option = /^--([a-z]+)$/.exec(words[index - 1] ?? '')?.[1]
    const fact = option !== undefined && option in facts ? option : word.toLowerCase()
    return /^[A-Z]+$/.test(word) || fact === option ? String(facts[fact] ?? word) : word
  })
}

function placesOf({ words }: Command, facts: Facts): string[] {
  return words
    .filter((word) => /^[<[]/.test(word))
    .flatMap((word) => {
      const name = word.replaceAll(/[<>[\].]/g, '')
      const fact =
        Object.keys(facts).find((key) => key === name) ??
        Object.keys(facts).find((key) => fitOf(key, alias(name), '') > 0)
      return fact === undefined ? [] : [String(facts[fact])]
    })
}

// The skill: "LINK is the address of a posting".
function alias(name: string): string {
  return /^(?:job-)?(?:url|identity)$/.test(name) ? 'link' : name
}

function optionsFor(options: Option[], command: Command, facts: Facts): string[] {
  const places = command.words.map((word) => word.replaceAll(/[<>[\].]/g, ''))
  return options
    .filter(({ takesValue }) => takesValue)
    .flatMap(({ name }) => {
      const fact = Object.keys(facts).find((key) => key === name && !places.includes(key))
      return fact === undefined ? [] : [`--${name}`, String(facts[fact])]
    })
}

function asJson(words: string[]): string[] {
  return words.includes('--json') ? words : [...words, '--json']
}

function read({ text }: { text: string }): Answer {
  const value = parsed(text)
  if (value === null) return { data: {}, unlabelled: text }
  const { _labels = {}, ...data } = value as Json & { _labels?: Record<string, string> }
  const error = data['error'] as { code: string; message: string; current?: Json } | undefined
  return {
    data,
    unlabelled: textBeside(data, Object.keys(_labels), ''),
    ...(error
      ? { error: { ...error, ...(error.current ? { current: { answer: error.current } } : {}) } }
      : {}),
  }
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

// A pointer to a list or an object covers all text below it.
function textBeside(value: unknown, labels: readonly string[], pointer: string): string {
  if (labels.includes(pointer)) return ''
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  return Object.entries(value)
    .map(([key, child]) => textBeside(child, labels, `${pointer}/${key}`))
    .join(' ')
}
