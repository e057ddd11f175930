import { useEffect } from 'preact/hooks'
import { answers } from '#assets/page/answers/store.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { ClashList } from '#assets/page/resume/editor/clash-list.tsx'
import { Editor } from '#assets/page/resume/editor/editor.tsx'
import { Outline } from '#assets/page/resume/editor/outline.tsx'
import { TakenOut } from '#assets/page/resume/editor/taken-out.tsx'
import { FileStrip } from '#assets/page/resume/import/file-strip.tsx'
import { ImportPanel } from '#assets/page/resume/import/import-panel.tsx'
import { NoMaster } from '#assets/page/resume/import/no-resume.tsx'
import { proposal } from '#assets/page/resume/import/store.ts'
import { focusLine } from '#assets/page/resume/line-focus.ts'
import { MasterFiles } from '#assets/page/resume/master-files.tsx'
import { MasterPreview } from '#assets/page/resume/master-preview.tsx'
import { RoleResume } from '#assets/page/resume/role-resume.tsx'
import { LeaveConfirm, SaveBar, useSaveKeys } from '#assets/page/resume/save-bar.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { addressOf, here } from '#assets/page/route.ts'
import { stories } from '#assets/page/stories/store.ts'
import { counted } from '#lib/text/counted.ts'
import { saveError } from './save.ts'
import { SaveFindings } from './save-findings.tsx'
import { draft, hasNoMaster, loadMaster, master } from './store.ts'
import { WaitingWords } from './waiting-words.tsx'

/** The person's resume: every line, and the selection of each role. */
export function ResumeView() {
  useEffect(() => {
    void loadMaster()
    void answers.load()
    void stories.load()
  }, [])
  useSaveKeys()
  useNamedLine()
  const error = hasNoMaster.value ? null : master.error.value
  const role = activeRoles.value?.find((role) => role.id === here.value.id)
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
      <LeaveConfirm />
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
  const tabId = tabs.some((tab) => tab.id === id) ? id : ''
  return (
    <nav class="tabs" aria-label="Resumes">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <a href={addressOf('resume', tab.id)} aria-current={tab.id === tabId ? 'page' : undefined}>
              <bdi>{tab.label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Everything() {
  return (
    <>
      <div class="resume-all">
        <div class="resume-main">
          <SaveBar>
            <Counts />
          </SaveBar>
          <Refused error={saveError.value} />
          <ClashList />
          <SaveFindings />
          <WaitingWords />
          <div class="resume-ways">
            <FileStrip />
            <MasterFiles />
            <details class="panel" open={proposal.value !== null}>
              <summary>Import a resume</summary>
              <ImportPanel />
            </details>
          </div>
          <div class="resume-panes">
            <Outline />
            <Editor />
          </div>
        </div>
        <MasterPreview version={0} />
      </div>
      <TakenOut />
    </>
  )
}

function Counts() {
  const counts = master.value.value?.master.counts
  if (!counts) return null
  const { backed = 0, quantified = 0, stated = 0 } = counts.by_strength
  return (
    <span class="small quiet">
      {counted(counts.items, 'line')} in {counted(counts.entries, 'entry', 'entries')}: {backed} backed by an
      answer or story, {quantified} with a number, {stated} only stated
    </span>
  )
}
