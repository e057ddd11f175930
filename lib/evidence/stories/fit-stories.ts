import { listAnswers, listStories } from '#db/desk/evidence.ts'
import type { Story } from '#db/rows/evidence.ts'
import type { Reader } from '#db/store.ts'
import { isAbout, matchStories, NOTED, type Subject } from '#lib/evidence/stories/match-story.ts'
import { printedRecords } from '#lib/records/words.ts'

/** A story, and its fit to a question from 0 to 100. */
export type FittingStory = { story: Story; score: number }

/** The least fit, the most stories, the subject to name, and the ids of stories that come first whatever their fit. */
export type FitLimits = { least: number; most: number; subject: Subject; cited: readonly string[] }

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
