import evidence from '#assets/sample/evidence.json' with { type: 'json' }
import { removeApplicationForms, removeApplications } from '#db/desk/applications.ts'
import { removeAssessments } from '#db/desk/assessments.ts'
import { removeBatches } from '#db/desk/batches.ts'
import {
  listAnswers,
  listStories,
  putAnswer,
  putStory,
  removeAnswer,
  removeStory,
} from '#db/desk/evidence.ts'
import { listSplits, removeJobMarks, removeJoinsOf, removeSplits } from '#db/desk/index-choices.ts'
import {
  removeJobResumes,
  removeLetters,
  removeResumeScores,
  removeResumesOfSample,
} from '#db/desk/job-resumes.ts'
import { findMaster, removeEmptyMaster, removeSampleParts } from '#db/desk/master.ts'
import { removePipeline } from '#db/desk/pipeline.ts'
import { listRoles, putRole, removeRole, removeRoleResumes } from '#db/desk/roles.ts'
import { removeRunPostings } from '#db/desk/runs.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { forgetChanges } from '#db/desk/tracked-jobs.ts'
import { listBoards, listSampleIdentities } from '#db/index/boards.ts'
import type { AnswerValue, StoryTexts } from '#db/rows/evidence.ts'
import { JOB_MARKS } from '#db/rows/states.ts'
import type { Change, Store } from '#db/store.ts'
import { automaticTag, newQuestionId } from '#lib/evidence/answers/same-question.ts'
import { findFile, MASTER_FILE, writeMasterFile } from '#lib/evidence/master/master-file.ts'
import { createMaster, storeNext } from '#lib/evidence/master/revise-master.ts'
import { newStoryId } from '#lib/evidence/stories/match-story.ts'
import type { BoardWriter } from '#lib/index/boards/add-boards.ts'
import type { ApartOptions } from '#lib/index/postings/keep-apart.ts'
import type { FreeAssessor } from '#lib/judge/pipeline/free-assessor.ts'
import { keepAllResumes } from '#lib/resume/tailored/show-resume.ts'
import { type SampleBoard, sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import { sampleRoles } from '#lib/sample/rules/sample-job.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { turnsFor } from '#lib/service/work-loop.ts'
import { clearFiles } from '#lib/shortlist/applications/application-files.ts'
import { makeRole } from '#lib/shortlist/roles/change-role.ts'
import { nextSelected } from '#lib/shortlist/roles/roles.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'
import { slugOf } from '#lib/text/text.ts'

/** Stores and removes the answers of invented boards. */
type SampleWriter = Pick<BoardWriter, 'removeBoards'> & {
  importShipped: (answers: SampleBoard[]) => Promise<void>
  keepApart: (splits: ApartOptions[]) => Promise<void>
}

/** The services of the route that loads the sample. */
export type SampleServices = Pick<SharedServices, 'desk' | 'index' | 'config' | 'log' | 'newId' | 'now'> & {
  engine: SampleWriter
  tracker: Tracker
  assessor: Pick<FreeAssessor, 'hold' | 'finish'>
  files: HomeFiles
}

// A load beside a removal would leave a part of the sample.
const inTurn = turnsFor<Store>()

/** Loads the invented boards like real ones, and two roles that find jobs on them. */
export function loadSample(services: SampleServices) {
  return inTurn(services.desk, () => load(services))
}

async function load(services: SampleServices) {
  const { desk, engine, tracker, assessor, config } = services
  // Unreadable settings would stop it halfway.
  await config.read()
  await desk.change((change) => addSampleRoles(change))
  await addSampleEvidence(services)
  await engine.importShipped(sampleBoards(services.now()))
  await settle(tracker)
  // The first list of somebody who only looks is in order. Beside jobs of one's own it would wait for those too.
  if ((await listRoles(desk)).every(({ sample }) => sample)) await assessor.finish()
  return describe(
    services,
    'The sample is loaded: invented companies, jobs and a resume, all marked. Remove it at any time.',
  )
}

// One write with only the missing roles: loading again repairs a load cut off by a crash.
async function addSampleRoles(change: Change): Promise<void> {
  const roles = await listRoles(change)
  const loaded = new Set(
    roles.filter((role) => role.sample && role.state === 'active').map((role) => role.label),
  )
  for (const role of sampleRoles()) {
    if (loaded.has(role.label)) continue
    roles.push(await makeRole(change, { ...role, actor: 'operator', sample: true }, roles))
  }
}

async function settle(tracker: Tracker): Promise<void> {
  tracker.wake()
  await tracker.settled()
  if (tracker.problem !== null) throw tracker.problem
}

/** Removes the sample, with everything that was recorded for its jobs. */
export function removeSample(services: SampleServices) {
  // A job that is assessed meanwhile would leave its assessment behind.
  return inTurn(services.desk, () => services.assessor.hold(() => remove(services)))
}

async function remove(services: SampleServices) {
  const { desk, index, engine, tracker, config } = services
  await config.read()
  const identities = await listSampleIdentities(index)
  const boards = (await listBoards(index)).filter((board) => board.sample === 1)
  const roles = (await listRoles(desk)).filter((role) => role.sample)
  const splits = await splitsOf(desk, identities)
  await removeSampleEvidence(
    services,
    roles.map((role) => role.profile_id),
  )
  await desk.change(async (change) => {
    const roles = await listRoles(change)
    const others = roles.filter((role) => !role.sample)
    for (const role of roles) {
      if (role.sample) change.run(putRole({ ...role, state: 'deleted', is_default: false }))
    }
    const heir = others.find((role) => role.profile_id === nextSelected(others))
    const hasDefault = others.some((role) => role.is_default && role.state === 'active')
    if (heir && !hasDefault) change.run(putRole({ ...heir, is_default: true }))
    const { selected_profile_id } = await readSettings(change)
    const stays = others.some((role) => role.profile_id === selected_profile_id && role.state === 'active')
    if (!stays) change.run(putSetting('selected_profile_id', heir?.profile_id ?? null))
    for (const statement of removeApplications(identities)) change.run(statement)
    change.run(removeApplicationForms(identities))
    for (const statement of removeLetters(identities)) change.run(statement)
    change.run(removeJobMarks(identities, JOB_MARKS))
    for (const statement of removeAssessments(identities)) change.run(statement)
    for (const statement of removeJobResumes(identities)) change.run(statement)
    change.run(removeSplits(identities))
    change.run(removeJoinsOf(identities))
    change.run(removeResumeScores(identities))
    change.run(removeBatches(identities))
    change.run(removeRunPostings(identities))
    for (const statement of removePipeline(identities)) change.run(statement)
  })
  await clearFiles(services)
  await keepAllResumes(services)
  await engine.keepApart(splits)
  await engine.removeBoards(boards.map((board) => board.board_id))
  await settle(tracker)
  const sampleRoles = (await listRoles(desk)).filter((role) => role.sample)
  await desk.write([...sampleRoles.map((role) => removeRole(role.role)), forgetChanges()])
  return describe(services, 'The sample is gone; nothing of it is left.')
}

async function splitsOf(desk: SampleServices['desk'], identities: string[]) {
  const splits = (await listSplits(desk)).filter((split) => identities.includes(split.job_identity))
  return splits.map(({ board_id, ext_id }) => ({ board_id, ext_id, apart: false }))
}

async function describe({ index, desk }: SampleServices, message: string) {
  const boards = (await listBoards(index)).filter((board) => board.sample === 1)
  const roles = (await listRoles(desk)).filter((role) => role.sample)
  return {
    schema_version: 'svc-sample:1' as const,
    loaded: boards.length > 0,
    boards: boards.length,
    postings: boards.reduce((sum, board) => sum + board.postings, 0),
    profiles: roles.length,
    message,
  }
}

type SampleEvidenceDeps = Pick<SharedServices, 'desk' | 'newId' | 'now'> & {
  files: HomeFiles
  tracker: Tracker
}

const ANSWERS = evidence.answers as { question: string; answer: string; value?: AnswerValue }[]
const STORIES: StoryTexts[] = evidence.stories

/** Adds the sample's master if there is no master, and its answers and stories if none of them exist. */
async function addSampleEvidence(services: SampleEvidenceDeps): Promise<void> {
  if (!(await findMaster(services.desk))) {
    await createMaster(services, {
      markdown: evidence.master.join('\n'),
      actor: 'operator',
      writer: null,
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
async function removeSampleEvidence(services: SampleEvidenceDeps, profile_ids: string[]): Promise<void> {
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
    writer: null,
    revision_id,
  })
}
