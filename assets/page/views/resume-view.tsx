import { useEffect } from 'preact/hooks'
import { Heading } from '../parts/heading.tsx'
import { Refused } from '../parts/refused.tsx'
import { ClashList } from '../parts/resume/clash-list.tsx'
import { Editor } from '../parts/resume/editor.tsx'
import { FileStrip } from '../parts/resume/file-strip.tsx'
import { ImportPanel } from '../parts/resume/import-panel.tsx'
import { LeaveAsk, useSaveKeys } from '../parts/resume/leave-ask.tsx'
import { NoMaster } from '../parts/resume/no-master.tsx'
import { Outline } from '../parts/resume/outline.tsx'
import { RoleResume } from '../parts/resume/role-resume.tsx'
import { SaveBar } from '../parts/resume/save-bar.tsx'
import { SaveFindings } from '../parts/resume/save-findings.tsx'
import { TakenOut } from '../parts/resume/taken-out.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { focusLine } from '../resume-focus.ts'
import { addressOf, here } from '../route.ts'
import { answers } from '../store/answers.ts'
import { draft, hasNoMaster, loadMaster, master } from '../store/master.ts'
import { saveError } from '../store/master-save.ts'
import { proposal } from '../store/resume-import.ts'
import { activeRoles } from '../store/roles.ts'
import { stories } from '../store/stories.ts'
import { counted } from '../words/job-words.ts'

/** The person's resume: everything that may go on one, and what of it each role has. */
export function ResumeView() {
  useEffect(() => {
    void loadMaster()
    void answers.load()
    void stories.load()
  }, [])
  useSaveKeys()
  useNamedLine()
  const error = hasNoMaster.value ? null : master.error.value
  const role = activeRoles.value?.find((one) => one.id === here.value.id)
  return (
    <>
      <Heading title="Resume" />
      <Refused error={error} again={() => void loadMaster()} old={draft.value ? master.at.value : 0} />
      {draft.value === null && master.error.value === null && <Waiting />}
      {hasNoMaster.value && <NoMaster />}
      {draft.value !== null && !hasNoMaster.value && (
        <>
          <RoleTabs />
          {role ? <RoleResume key={role.id} role={role} /> : <Everything />}
        </>
      )}
      <LeaveAsk />
    </>
  )
}

// An address may name a line, to which the person is led once it is on the screen.
function useNamedLine(): void {
  const line = here.value.query.get('line')
  const isRead = draft.value !== null
  useEffect(() => {
    if (line !== null && isRead) focusLine(line)
  }, [line, isRead])
}

function RoleTabs() {
  const { id } = here.value
  const tabs = [
    { id: '', label: 'Everything' },
    ...(activeRoles.value ?? []).map(({ id: role, label }) => ({ id: role, label })),
  ]
  const shown = tabs.some((tab) => tab.id === id) ? id : ''
  return (
    <nav class="tabs" aria-label="Resumes">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <a href={addressOf('resume', tab.id)} aria-current={tab.id === shown ? 'page' : undefined}>
              <bdi>{tab.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Everything() {
  const counts = master.value.value?.master.counts
  return (
    <>
      <SaveBar />
      <Refused error={saveError.value} />
      <ClashList />
      <SaveFindings />
      {counts && (
        <p class="quiet">
          {counted(counts.items, 'line')} in {counted(counts.entries, 'entry', 'entries')}:{' '}
          {counts.by_strength['backed'] ?? 0} backed by an answer or story,{' '}
          {counts.by_strength['quantified'] ?? 0} with a number, {counts.by_strength['stated'] ?? 0} only
          stated.
        </p>
      )}
      <FileStrip />
      <details class="panel" open={proposal.value !== null}>
        <summary>Import a resume</summary>
        <ImportPanel />
      </details>
      <div class="resume-panes">
        <Outline />
        <Editor />
      </div>
      <TakenOut />
    </>
  )
}
