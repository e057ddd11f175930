import evidence from '#assets/sample/evidence.json' with { type: 'json' }
import {
  listAnswers,
  listStories,
  putAnswer,
  putStory,
  removeAnswer,
  removeStory,
} from '#db/desk/evidence.ts'
import { removeResumesOfSample } from '#db/desk/job-resumes.ts'
import { findMaster, removeEmptyMaster, removeSampleParts } from '#db/desk/master.ts'
import { removeRoleResumes } from '#db/desk/profiles.ts'
import type { AnswerValue, StoryTexts } from '#db/rows/evidence.ts'
import type { Change, Store } from '#db/store.ts'
import { automaticTag } from '#lib/evidence/answers/automatic-tag.ts'
import { newQuestionId } from '#lib/evidence/answers/question-id.ts'
import { findFile, MASTER_FILE, writeMasterFile } from '#lib/evidence/master/master-file.ts'
import { createMaster, storeNext } from '#lib/evidence/master/revise-master.ts'
import { newStoryId } from '#lib/evidence/stories/story.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'
import { slugOf } from '#lib/text/text.ts'

type SampleEvidenceDeps = {
  desk: Store
  files: HomeFiles
  tracker: Tracker
  newId: () => string
  now: () => string
}

const ANSWERS = evidence.answers as { question: string; answer: string; value?: AnswerValue }[]
const STORIES: StoryTexts[] = evidence.stories

/** Adds the sample's master if there is no master, and its answers and stories if none of them exist. */
export async function addSampleEvidence(services: SampleEvidenceDeps): Promise<void> {
  if (!(await findMaster(services.desk))) {
    await createMaster(services, {
      markdown: evidence.master.join('\n'),
      actor: 'operator',
      isProven: false,
      source: 'sample',
    })
  }
  await services.desk.change(async (change) => {
    await addAnswers(change)
    await addStories(change)
  })
}

async function addAnswers(change: Change): Promise<void> {
  const stored = await listAnswers(change)
  if (stored.some((answer) => answer.sample)) return
  const takenIds = new Set(stored.map((answer) => answer.question_id))
  for (const { question, answer, value = null } of ANSWERS) {
    const question_id = newQuestionId(question, takenIds)
    takenIds.add(question_id)
    const words = {
      question_id,
      question,
      answer,
      value,
      tag: automaticTag(question),
      own_tag: false,
      source: null,
      read_as: null,
    }
    change.run(putAnswer({ ...words, jobs: [], ...createdNow(change) }))
  }
}

async function addStories(change: Change): Promise<void> {
  const stored = await listStories(change)
  if (stored.some((story) => story.sample)) return
  const takenIds = new Set(stored.map((story) => story.story_id))
  for (const story of STORIES) {
    const story_id = newStoryId(slugOf(story.title), takenIds)
    takenIds.add(story_id)
    change.run(putStory({ story_id, ...story, ...createdNow(change) }))
  }
}

function createdNow({ now }: Change) {
  const actor = 'operator' as const
  const history = [{ action: 'added' as const, at: now, by: actor }]
  return { history, sample: true, revision: 1, created_at: now, updated_at: now, written_by: actor }
}

/**
 * Removes the sample's evidence in every revision; parts that the person edited stay. `profile_ids` are the sample's
 * roles, whose resumes go with them.
 */
export async function removeSampleEvidence(
  services: SampleEvidenceDeps,
  profile_ids: string[],
): Promise<void> {
  const { state } = await findFile(services)
  await services.desk.change(async (change) => {
    for (const { question_id } of (await listAnswers(change)).filter((answer) => answer.sample)) {
      change.run(removeAnswer(question_id))
    }
    for (const { story_id } of (await listStories(change)).filter((story) => story.sample)) {
      change.run(removeStory(story_id))
    }
    await reviseWithoutSample(change, services.newId())
    for (const statement of [
      ...removeResumesOfSample(),
      removeSampleParts(),
      ...removeEmptyMaster(),
      ...removeRoleResumes(profile_ids),
    ]) {
      change.run(statement)
    }
  })
  if (await findMaster(services.desk)) await writeMasterFile(services)
  // A file that the person changed belongs to them, whatever its origin.
  else if (state === 'current' || state === 'older') await services.files.remove(`resumes/${MASTER_FILE}`)
}

async function reviseWithoutSample(change: Change, revision_id: string): Promise<void> {
  const stored = await findMaster(change)
  if (!stored) return
  const { entries, lines } = stored.content
  const own = lines.filter((line) => line.source !== 'sample')
  const used = new Set(own.map((line) => line.entry_id))
  const masterEntries = entries.filter((entry) => entry.source !== 'sample' || used.has(entry.id))
  if (own.length + masterEntries.length === 0) return
  const content = { entries: masterEntries, lines: own }
  await storeNext(change, content, {
    stored,
    action: 'remove_sample',
    actor: 'operator',
    isProven: false,
    revision_id,
  })
}
