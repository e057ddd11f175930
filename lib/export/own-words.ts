import {
  type ApplicationFile,
  listApplicationFiles,
  listApplications,
  listGivenAnswers,
  listRounds,
  listSent,
} from '#db/desk/applications.ts'
import { listFactCorrections } from '#db/desk/assessments.ts'
import { listAnswers, listEarlierTexts, listStories } from '#db/desk/evidence.ts'
import { listFollowed, listJobMarks, listJoins, listSplits } from '#db/desk/index-choices.ts'
import { listJobResumes, listLetters } from '#db/desk/job-resumes.ts'
import { findMaster, listMasterRevisions, listRetired } from '#db/desk/master.ts'
import { listEveryRoleResume, listHidden, listRoles, listSelections } from '#db/desk/roles.ts'
import { listRuns } from '#db/desk/runs.ts'
import { listViews } from '#db/desk/settings.ts'
import { printResume } from '#lib/evidence/master/print-resume.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { pathOf } from '#lib/shortlist/applications/application-files.ts'
import { earlierNotes } from '#lib/shortlist/applications/record-application.ts'

type OwnWordsDeps = Pick<SharedServices, 'desk' | 'config'> & { files: HomeFiles }

/** Returns every answer with all its earlier texts. */
export async function exportAnswers({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const answers = await listAnswers(desk)
  return Promise.all(
    answers.map(async ({ sample, ...answer }) => ({
      ...answer,
      earlier: await listEarlierTexts(desk, answer.question_id),
    })),
  )
}

/**
 * Whether an export holds notes on applications, which may name a recruiter with telephone and address, and the content of
 * their files.
 */
type ExportParts = { notes: boolean; files?: boolean }

/**
 * Exports every application with its sent resumes, its given answers and the names of its files; notes with their earlier texts, and the content
 * of the files, only on request.
 */
export async function exportApplications(
  { desk, files: homeFiles }: Pick<OwnWordsDeps, 'desk' | 'files'>,
  { notes, files: withContent = false }: ExportParts,
) {
  const files = await listApplicationFiles(desk)
  if (withContent) checkSize(files)
  const filesByJob = Map.groupBy(files, (file) => file.job_identity)
  const sent = Map.groupBy(await listSent(desk), (sentResume) => sentResume.job_identity)
  const answersOfJobs = new Map((await listGivenAnswers(desk)).map((each) => [each.job_identity, each]))
  const applications = await listApplications(desk)
  return Promise.all(
    applications.map(async ({ note, ...application }) => ({
      ...application,
      ...(notes ? { note, earlier_notes: await earlierNotes(desk, application.job_identity) } : {}),
      has_note: note !== null,
      files: await Promise.all(
        (filesByJob.get(application.job_identity) ?? []).map((file) =>
          exportedFile(file, withContent ? homeFiles : null),
        ),
      ),
      given: answersOfJobs.get(application.job_identity) ?? null,
      sent: (sent.get(application.job_identity) ?? []).map((copy) => ({
        ...copy,
        markdown: printJobResume(copy.content, copy.layout.section_order),
      })),
    })),
  )
}

const MOST_BYTES = 100 * 1024 * 1024

function checkSize(files: readonly ApplicationFile[]): void {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_BYTES) return
  const message =
    'The files of your applications are over 100 MB together. Make a backup, which holds them all, or leave `files` out.'
  throw new Refusal('invalid_value', message)
}

// A file that is missing in the home has no content.
async function exportedFile(
  { file_id, name, bytes, sha256, added_at }: ApplicationFile,
  homeFiles: HomeFiles | null,
) {
  const file = { file_id, name, bytes, sha256, added_at }
  if (homeFiles === null) return file
  const content = await homeFiles.read(pathOf(file_id))
  return { ...file, content_base64: content?.bytes.toBase64() ?? null }
}

/**
 * Exports the person's own data in every revision: roles, master, selections, resumes of roles and jobs, letters, answers,
 * corrections of facts, stories, views, applications with sent resumes, interview rounds, marks of jobs, hidden names, followed boards, splits and joins of postings,
 * settings of runs, and settings. Postings appear by link alone.
 */
export async function exportAll({ desk, config, files }: OwnWordsDeps, request: ExportParts) {
  return {
    roles: (await listRoles(desk)).map(ownRole),
    master: await exportMaster({ desk }),
    selections: await listSelections(desk),
    role_resumes: await listEveryRoleResume(desk),
    job_resumes: await exportResumes({ desk }),
    letters: await exportLetters({ desk }),
    resume_display: await findDisplay(desk),
    answers: await exportAnswers({ desk }),
    fact_corrections: await listFactCorrections(desk),
    stories: await exportStories({ desk }),
    views: await listViews(desk),
    applications: await exportApplications({ desk, files }, request),
    interviews: await exportInterviews({ desk }),
    followed_boards: await listFollowed(desk),
    splits: await listSplits(desk),
    joins: await listJoins(desk),
    job_marks: await listJobMarks(desk),
    hidden: await listHidden(desk),
    runs: await exportRuns({ desk }),
    config: (await config.read()).config,
  }
}

type ExportedRole = Awaited<ReturnType<typeof listRoles>>[number]

// The progress of matching a role is not the person's data.
function ownRole({ role, bit, matched_seq, matched_posting, ranked_resume, ...own }: ExportedRole) {
  return own
}

async function exportMaster({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const heads = await listMasterRevisions(desk)
  const stored = await findMaster(desk)
  const revisions = []
  for (const head of heads) revisions.push({ ...head, ...(await findMaster(desk, head.revision))?.content })
  return {
    markdown: stored ? printResume(stored.content) : null,
    revisions,
    retired: await listRetired(desk),
  }
}

// An unreadable resume is listed, so that it does not look as if there were none.
async function exportResumes({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const stored = await listJobResumes(desk)
  return Promise.all(
    stored.map(async ({ job_identity, resume }) => ({
      job_identity,
      markdown: resume && printJobResume(resume.content),
      resume,
      earlier: await listEarlierTexts(desk, `resume:${job_identity}`),
    })),
  )
}

// The results of a run are strangers' text, with an export of their own.
async function exportRuns({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const runs = await listRuns(desk, null, EVERY_RUN)
  return runs.flatMap(({ run }) => (run ? [{ run_id: run.run_id, sealed: run.sealed }] : []))
}

const EVERY_RUN = 100_000

async function exportStories({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const stories = await listStories(desk)
  return Promise.all(
    stories.map(async ({ sample, ...story }) => ({
      ...story,
      earlier: await listEarlierTexts(desk, story.story_id),
    })),
  )
}

// Every letter with its earlier texts.
async function exportLetters({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const letters = await listLetters(desk)
  return Promise.all(
    letters.map(async (letter) => ({ ...letter, earlier: await listEarlierTexts(desk, letter.letter_id) })),
  )
}

// A round holds no contact data, so it needs no request of its own.
async function exportInterviews({ desk }: Pick<OwnWordsDeps, 'desk'>) {
  const rounds = await listRounds(desk)
  return Promise.all(
    rounds.map(async (round) => ({ ...round, earlier: await listEarlierTexts(desk, round.round_id) })),
  )
}
