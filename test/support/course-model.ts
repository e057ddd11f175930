import type { Outcome } from '#lib/judge/targets/reasons.ts'
import type { CallLimits, Prompt } from '#lib/judge/targets/targets.ts'
import type { Gateway } from '#test/support/gateway.ts'
import type { GreenhouseJob } from '#test/support/greenhouse.ts'
import { answered } from '#test/support/scripted-targets.ts'

/** The subject of the test course: skills in postings, each with a page that teaches it. */
export const TOPICS = [
  'Kafka',
  'Postgres',
  'Docker',
  'Terraform',
  'Redis',
  'Grafana',
  'Python',
  'Linux',
] as const

const PARTS = 'queue log cache index buffer shard ledger table stream socket'.split(' ')
const VERBS = 'keeps orders copies checks stores'.split(' ')

/** The sentences that a page holds, in this order; each says something else. */
export function sentencesOf(topic: string): string[] {
  return Array.from({ length: 24 }, (_, at) => {
    const part = PARTS[at % PARTS.length]
    const other = PARTS[(at * 3 + 1) % PARTS.length]
    const verb = VERBS[at % VERBS.length]
    return `In ${topic}, the ${part} of a ${other} ${verb} records for the ${'reader writer owner planner'.split(' ')[at % 4]} before the ${at < 12 ? 'next' : 'last'} step begins`
  })
}

const FILLER =
  'This page is about how a team works with the system and what it is good for, and it says so in plain words that are easy to read. '

/** The address of the page about a topic. */
export function addressOf(topic: string): string {
  return `https://docs-${topic.toLowerCase()}.dev/guide`
}

/** Has the gateway answer the pages of all topics. */
export function servePages(gateway: Gateway): void {
  for (const topic of TOPICS) {
    const body = sentencesOf(topic)
      .map((sentence) => `<p>${sentence}. ${FILLER}</p>`)
      .join('\n')
    const html = `<html><head><title>${topic} guide</title></head><body><script>evil()</script>${body}</body></html>`
    gateway.answers.set(addressOf(topic).slice('https://'.length), () => htmlAnswer(html))
  }
}

/** A page as a web server answers it. */
export function htmlAnswer(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Postings that ask these skills. */
export function postings(count = 6): GreenhouseJob[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `Tooling Wrangler ${at + 1}`,
    text: `&lt;p&gt;We look for somebody with a calm hand, number ${at}.&lt;/p&gt;&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;${TOPICS.slice(
      0,
      8 - (at % 3),
    )
      .map((topic) => `&lt;li&gt;You must know ${topic} very well&lt;/li&gt;`)
      .join('')}&lt;/ul&gt;`,
  }))
}

type Stage = 'skills' | 'addresses' | 'outline' | 'lesson' | 'judge' | 'paths'

const STAGES: [start: string, stage: Stage][] = [
  ['You read what', 'skills'],
  ['You name web', 'addresses'],
  ['You plan a', 'outline'],
  ['You write one', 'lesson'],
  ['You compare', 'judge'],
  ['You name the', 'paths'],
]

/** Which of the questions of a course a prompt is. */
export function stageOf({ system }: Pick<Prompt, 'system'>): Stage {
  const found = STAGES.find(([start]) => system.startsWith(start))
  if (!found) throw new Error(`no question of a course: ${system.slice(0, 60)}`)
  return found[1]
}

type Claim = { id: string; text: string; source: string; quote: string }
// biome-ignore lint/suspicious/noExplicitAny: answers of a model, which tests bend in every way.
type Bend = Partial<Record<Stage, (answer: any, prompt: Prompt) => unknown>>

/** A model that writes an honest course about the topics; `bend` changes its answers on the way. */
export function courseModel(bend: Bend = {}) {
  return async (prompt: Prompt, _limits?: CallLimits): Promise<Outcome> => {
    const stage = stageOf(prompt)
    const answer = HONEST[stage](prompt)
    const bent = bend[stage]
    const bentAnswer = bent ? await bent(answer, prompt) : answer
    const isOutcome = typeof bentAnswer === 'object' && bentAnswer !== null && 'ok' in bentAnswer
    return isOutcome ? (bentAnswer as Outcome) : answered(bentAnswer, { input: 100, output: 50 })
  }
}

const HONEST: Record<Stage, (prompt: Prompt) => object> = {
  skills: ({ prompt }) => ({
    skills: TOPICS.map((topic) => {
      const line = prompt.split('\n').find((line) => line.startsWith('j') && line.includes(topic)) ?? ''
      const [source = '', quote = ''] = line.split('| ')
      return { key: topic.toLowerCase(), label: topic, aliases: [], source, quote }
    }),
  }),
  addresses: () => ({
    sources: TOPICS.map((topic) => ({ skill: topic.toLowerCase(), urls: [addressOf(topic)] })),
  }),
  outline: ({ prompt }) => ({
    title: 'Platform engineering',
    modules: [0, 1, 2].map((module) => ({
      title: `Part ${'one two three'.split(' ')[module]}`,
      outcome: 'You can explain it.',
      lessons: TOPICS.slice(module * 3, module * 3 + 3).map((topic) => ({
        key: topic.toLowerCase(),
        title: `How ${topic} works`,
        outcome: `You can say how ${topic} works.`,
        minutes: 15,
        skills: [topic.toLowerCase()],
        sources: [sourceOf(prompt, topic)],
        needs: [],
      })),
    })),
  }),
  lesson: ({ prompt }) => {
    const topic = TOPICS.find((topic) => prompt.includes(`How ${topic} works`)) ?? ''
    const label = /^(s\d+)\| /m.exec(prompt)?.[1] ?? 's0'
    const held = sentencesOf(topic)
      .filter((sentence) => prompt.includes(sentence))
      .slice(0, 9)
    const claims: Claim[] = held.map((sentence, at) => ({
      id: `c${at + 1}`,
      text: `${sentence}.`,
      source: label,
      quote: sentence,
    }))
    return {
      claims,
      paragraphs: [claims.slice(0, 4).map(({ id }) => id), claims.slice(4).map(({ id }) => id)],
      examples: [],
      practice: {
        task: `Set up ${topic} and write down what you see.`,
        steps: ['Begin.'],
        line: 'Ran […] in […]',
      },
      quiz: [
        {
          stem: `What does ${topic} do?`,
          options: [held[0] ?? 'a', 'It sings.', 'It sleeps.'],
          right: [0],
          claim: 'c1',
        },
      ],
      cards: [{ front: `What is said of ${topic}?`, back: held[1] ?? 'b', claim: 'c2' }],
    }
  },
  judge: ({ prompt }) => ({
    claims: [...prompt.matchAll(/^(m\d+l\d+\.\S+) CLAIM\|/gm)].map(([, id]) => ({
      id,
      says: 'supports',
      narrower: null,
    })),
  }),
  paths: ({ prompt }) => ({
    paths: [...prompt.matchAll(/^([a-z-]+)\| /gm)].map(([, id]) => ({
      id,
      title: `The way ${id}`,
      why: 'For those who like it.',
    })),
  }),
}

function sourceOf(prompt: string, topic: string): string {
  return new RegExp(`^(s\\d+)\\| ${topic} guide`, 'm').exec(prompt)?.[1] ?? 's0'
}
