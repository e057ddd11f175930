import { listAnswers, listStories } from '#db/desk/evidence.ts'
import type { Story } from '#db/rows/evidence.ts'
import type { Reader } from '#db/store.ts'
import { questionWords, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meanSame } from '#lib/evidence/answers/same-question.ts'
import { printedRecords } from '#lib/records/record.ts'
import { freeId } from '#lib/text/text.ts'

/** The fit of a story to a question, from 0 to 100, and the matching words of the person. */
export type StoryMatch = { score: number; why: string[] }

/** Returns each story's fit to a question (the rules are in docs/answers.md), in the order of the stories. */
export function matchStories(
  question: string,
  stories: readonly Story[],
  questionOf: (id: string) => string | undefined,
): StoryMatch[] {
  const notions = notionsOf(question)
  for (const word of COMMON) notions.delete(word)
  const tellings = stories.map((story) => tellingOf(story, questionOf))
  const weights = new Map([...notions].map((notion) => [notion, weightOf(notion, tellings)]))
  const fullWeight = [...weights.values()].reduce((sum, weight) => sum + weight * STRONG, 0)
  return tellings.map((telling) => {
    if (answersIt(question, telling.questions)) {
      return { score: NOTED, why: ['It is noted as answering this question.'] }
    }
    return scored(telling, { weights, fullWeight })
  })
}

/** The text that names the subject of a question, and whether a theme of it names it too. */
export type Subject = { text: string; by_theme: boolean }

/** Tells whether a story's title or tags name the subject of a question, so that shared everyday words do not suffice. */
export function isAbout(
  { title, tags }: Pick<Story, 'title' | 'tags'>,
  { text, by_theme }: Subject,
): boolean {
  const names = notionsOf([title, ...tags].join('\n'))
  return [...notionsOf(text)].some(
    (notion) => names.has(notion) && !COMMON.has(notion) && (by_theme || !notion.startsWith('#')),
  )
}

// A tag, a title or a noted question names the subject of a story; its text only mentions things.
const STRONG = 3

/** The score of a story that is noted as answering the question. */
export const NOTED = 100

type StoryTerms = { strong: Set<string>; weak: Set<string>; questions: string[] }

/** Themes of questions, each with words that people use for it. */
const THEMES: ReadonlyMap<string, readonly string[]> = new Map(
  `
  conflict: conflict disagreement disagree disagreed argument dispute coworker colleague difficult tension pushback
  failure: failure fail failed mistake wrong regret lesson mishap error setback
  leadership: lead led leadership leading mentor mentored coach coached team manage managed motivated delegate
  deadline: deadline pressure tight urgent late rush crunch time-critical
  customer: customer client user complaint stakeholder support
  ambiguity: ambiguity ambiguous unclear uncertain uncertainty undefined vague incomplete
  initiative: initiative proactive volunteered proposed started beyond own
  learning: learn learned learning taught new unfamiliar study quickly
  achievement: achievement accomplishment proud success successful impact award biggest
  teamwork: teamwork collaborate collaborated collaboration together cross-functional across departments
  persuasion: persuade persuaded convince convinced influence influenced negotiate negotiated buy-in
  change: change changed changing adapt adapted migration reorganisation reorganization transition
  incident: incident outage crash emergency crisis broke breakdown recovery postmortem
  decision: decision decide decided choose chose trade-off tradeoff priority priorities prioritise prioritize
  improvement: improve improved improvement faster efficiency efficient reduce reduced saved optimise optimised automate automated
  feedback: feedback criticism critique criticised criticized
  ethics: ethics ethical honest integrity dilemma
  planning: plan planned planning organise organised organize organized schedule estimate
  `
    .trim()
    .split('\n')
    .map((line) => {
      const [theme = '', words = ''] = line.trim().split(': ')
      return [theme, words.split(' ')] as const
    }),
)

/** Words of questions about a story of any kind. */
const ASKING: readonly string[] =
  'time situation example instance occasion experience moment story past handle handled deal dealt faced face career work working job thing something someone people used made make most ever recent'.split(
    ' ',
  )

const COMMON = new Set(ASKING.flatMap((word) => questionWords(word)))

function tellingOf(story: Story, questionOf: (id: string) => string | undefined): StoryTerms {
  const { title, tags, narrative, role, answers_questions } = story
  const questions = answers_questions.map((question) => questionOf(question) ?? question)
  const strong = notionsOf([title, ...tags, ...questions].join('\n'))
  return { strong, weak: notionsOf([...Object.values(narrative), role ?? ''].join('\n')), questions }
}

/** Returns the notions of a text: its words and themes. */
function notionsOf(text: string): Set<string> {
  const words = new Set(questionWords(text))
  const themes = THEME_WORDS.filter(([, telling]) => telling.some((word) => words.has(word)))
  for (const [theme] of themes) words.add(`#${theme}`)
  return words
}

const THEME_WORDS = [...THEMES]
  .map(([theme, words]) => [theme, new Set(words.flatMap((word) => questionWords(word)))] as const)
  .map(([theme, words]) => [theme, [...words].filter((word) => !COMMON.has(word))] as const)

// A notion in few stories weighs more than one in all; a theme is the question's purpose.
function weightOf(notion: string, tellings: readonly StoryTerms[]): number {
  const holding = tellings.filter(({ strong, weak }) => strong.has(notion) || weak.has(notion)).length
  const rarity = Math.log(1 + (tellings.length + 1) / (holding + 1))
  return notion.startsWith('#') ? 2 * rarity : rarity
}

type StoryWeights = { weights: ReadonlyMap<string, number>; fullWeight: number }

function scored({ strong, weak }: StoryTerms, { weights, fullWeight }: StoryWeights): StoryMatch {
  let sum = 0
  const matches: { notion: string; worth: number }[] = []
  for (const [notion, weight] of weights) {
    const worth = strong.has(notion) ? STRONG * weight : weak.has(notion) ? weight : 0
    sum += worth
    if (worth > 0) matches.push({ notion, worth })
  }
  const reasons = matches
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, 5)
    .map(({ notion }) => notion.replace('#', 'theme: '))
  return { score: fullWeight === 0 ? 0 : Math.min(99, Math.round((100 * sum) / fullWeight)), why: reasons }
}

function answersIt(question: string, questions: readonly string[]): boolean {
  const questionMeaning = readQuestion(question)
  return questions.some((question) => meanSame(questionMeaning, readQuestion(question)))
}

/** Returns a new id for a story, `story:<slug>`. */
export function newStoryId(slug: string, takenIds: ReadonlySet<string>): string {
  return freeId(`story:${slug || 'untitled'}`, takenIds)
}

/** A story, and its fit to a question from 0 to 100. */
type FittingStory = { story: Story; score: number }

/** The least fit, the most stories, the subject to name, and the ids of stories that come first whatever their fit. */
type FitLimits = { least: number; most: number; subject: Subject; cited: readonly string[] }

/** Returns a function that finds the printed stories that fit a question, the best first. */
export async function storyFitter(
  desk: Reader,
): Promise<(question: string, limits: FitLimits) => FittingStory[]> {
  const stories = await printedRecords(desk, await listStories(desk), ({ story_id }) => story_id)
  const questions = new Map((await listAnswers(desk)).map((answer) => [answer.question_id, answer.question]))
  return (question, { least, most, subject, cited }) => {
    const fits = ({ story, score }: FittingStory) =>
      score >= least && (score === NOTED || isAbout(story, subject))
    const isCited = ({ story }: FittingStory) => cited.includes(story.story_id)
    const matches = matchStories(question, stories, (id) => questions.get(id))
    return stories
      .map((story, index) => ({ story, score: matches[index]?.score ?? 0 }))
      .filter((fitting) => fits(fitting) || isCited(fitting))
      .toSorted((a, b) => Number(isCited(b)) - Number(isCited(a)) || b.score - a.score)
      .slice(0, most)
  }
}
