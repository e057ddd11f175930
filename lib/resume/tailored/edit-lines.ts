import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { type Changing, changeResume, type Named } from '#lib/resume/tailored/change-resume.ts'
import {
  changeLines,
  chooseLines,
  type LineChange,
  type LineChoice,
} from '#lib/resume/tailored/rules/edit-resume.ts'

/** Words lines of a job's resume otherwise or takes them out; it is the person's own from then on. */
export function editLines(services: Changing, { lines, ...named }: Named & { lines: LineChange[] }) {
  refuseContactData(
    'text',
    lines.flatMap(({ text }) => text ?? []),
  )
  return changeResume(services, named, ({ resume, master }) => {
    return { ...changeLines(resume, lines, master), edited: true }
  })
}

/** Puts lines of the master into a job's resume and takes others out. */
export function chooseResumeLines(services: Changing, { include, exclude, ...named }: Named & LineChoice) {
  return changeResume(services, named, ({ resume, master }) => {
    return { ...chooseLines(resume, { include, exclude }, master), line_chosen: true }
  })
}
