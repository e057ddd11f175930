import { useEffect } from 'preact/hooks'
import { turnOnAtSetUp } from '#assets/page/list/by-itself.ts'
import { ImportPanel } from '#assets/page/resume/import/import-panel.tsx'
import { proposal } from '#assets/page/resume/import/store.ts'
import { loadMaster, readMaster } from '#assets/page/resume/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { LookAround } from '#assets/page/start/look-around.tsx'
import { goToStep, ownBoards, ownRoles, resumeTitles, stepAddress } from '#assets/page/start/steps.ts'

/** The resume step: it suggests titles, and jobs are compared with it. */
export function ResumeStep() {
  const has = resumeTitles.value.value?.master === true
  useEffect(() => {
    if (has && readMaster.peek() === null) void loadMaster()
  }, [has])
  const stored = async () => {
    void turnOnAtSetUp()
    await resumeTitles.load()
    goToStep('work')
  }
  return (
    <section class="panel step" aria-labelledby="step-title">
      <h2 id="step-title" tabIndex={-1}>
        {has ? 'Your resume is here' : 'Start with your resume'}
      </h2>
      {has ? (
        <p>
          You can change it at any time under <a href={addressOf('resume')}>Resume</a>.
        </p>
      ) : (
        <>
          <p>From it come the job titles to look for, and how well each job fits you.</p>
          <ImportPanel onStored={() => void stored()} />
        </>
      )}
      {proposal.value === null && (
        <div class="acts">
          <a class={has ? 'button primary' : 'button'} href={stepAddress('work')}>
            {has ? 'Continue' : 'Go on without a resume'}
          </a>
        </div>
      )}
      {!has && proposal.value === null && ownRoles().length + ownBoards().length === 0 && <LookAround />}
    </section>
  )
}
