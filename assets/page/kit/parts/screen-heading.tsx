import { Fragment } from 'preact'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { type Destination, LIST_PURPOSES, nameOfScreen } from '#assets/page/route.ts'

/** A screen with a purpose; an application opens beneath Applied. */
type ScreenName = Destination['view'] | 'application'

/** The purpose of each screen, in the one line that stands under its heading and in the palette. */
export const PURPOSES: Record<ScreenName, string> = {
  ...LIST_PURPOSES,
  applied: 'Your applications by stage, and what is due next.',
  outcomes: 'Your last week, and what came of your applications.',
  pay: 'What your jobs pay, by role and country.',
  resume: 'Your main resume, and the lines of it for each role.',
  answers: 'Each answer is used again whenever its question comes back, even in other words.',
  stories: 'What you did, told in detail: a story can show what a resume line cannot.',
  known: 'Jobs are judged by these facts: correct a wrong one here, or where it was written.',
  settings: 'What Shortlist knows about you and may do by itself. Each change is saved at once.',
  backups: 'Everything of yours in one file, and exports. Postings can be read again.',
  calls: 'Each call to a model: the kind of text sent, how much, and how it ended. No text is kept.',
  runs: 'Searches done in one go, for scripts: New does the same step by step.',
  add: 'Paste a posting from any site, mail or paper, see how it fits you, and keep it.',
  roles: 'A role is a kind of work you are looking for. Every job shows which roles found it.',
  boards: 'The companies whose job boards are read for you.',
  learn: 'What your jobs ask for and you do not show yet, and short courses on it.',
  start: 'Resume, work, companies: the way to your first jobs. Each step can wait.',
  application: 'How it stands, what is due, and what you sent.',
  paper: 'The lines of your resume for this job, and the pages as they print.',
  form: 'Copy each answer into the employer’s form. Shortlist never sends it.',
  letter: 'Each sentence with the line of yours that shows it.',
  interview: 'Questions that you may be asked, and what of yours answers them.',
}

/** The names of the screens that open from a job. */
const OF_A_JOB: Partial<Record<ScreenName, string>> = {
  application: 'Application',
  paper: 'Resume',
  form: 'Application form',
  letter: 'Cover letter',
  interview: 'Interview',
}

type ScreenHeadingProps = {
  view: ScreenName
  /** The job that the screen belongs to; null or undefined until it is read. */
  job?: { title: string; company: string } | null | undefined
}

/**
 * The heading of a screen with its purpose, and with the names of its job, in the tab too. Example: "Cover letter: Baker ·
 * Crumb".
 */
export function ScreenHeading({ view, job }: ScreenHeadingProps) {
  const name = OF_A_JOB[view] ?? (view === 'application' ? '' : nameOfScreen(view))
  const names = [job?.title, job?.company].filter((text) => text !== undefined && text !== '')
  const title = names.length === 0 ? name : `${name}: `
  return (
    <Heading title={title} tab={`${title}${names.join(' · ')}`} about={PURPOSES[view]}>
      {names.map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </Heading>
  )
}
