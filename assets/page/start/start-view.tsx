import { useEffect } from 'preact/hooks'
import { boards } from '#assets/page/boards/store.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { here } from '#assets/page/route.ts'
import { CompaniesStep } from '#assets/page/start/companies-step.tsx'
import { JobsStep } from '#assets/page/start/jobs-step.tsx'
import { ResumeStep } from '#assets/page/start/resume-step.tsx'
import {
  resumeTitles,
  STEPS,
  type StartStep,
  stepAddress,
  stepIn,
  stepsDone,
} from '#assets/page/start/steps.ts'
import { WorkStep } from '#assets/page/start/work-step.tsx'

/** The first run: resume, work, companies, and the first jobs; every step can be skipped and come back to. */
export function StartView() {
  useEffect(() => {
    void boards.load()
    void resumeTitles.load()
  }, [])
  const step = stepIn(here.value.query)
  const error = boards.error.value ?? resumeTitles.error.value
  return (
    <div class="start">
      <Heading title="First steps" />
      <p class="lead quiet">
        Shortlist reads the job pages of companies you choose and shows you what is new. It runs on this
        computer; nothing about you is sent to them.
      </p>
      {step && <StepList step={step} />}
      <Refused error={error} again={() => void Promise.all([boards.load(), resumeTitles.load()])} />
      {step === null && error === null && <Waiting lines={4} />}
      {step && <StepBody key={step} step={step} />}
    </div>
  )
}

function StepList({ step }: { step: StartStep }) {
  const done = stepsDone()
  const index = STEPS.findIndex((candidate) => candidate.step === step)
  return (
    <nav aria-label="Steps">
      <ol class="steps">
        {STEPS.map(({ step: name, word }, place) => (
          <li key={name} class={done[name] ? 'done' : place < index ? 'past' : ''}>
            <a href={stepAddress(name)} aria-current={name === step ? 'step' : undefined}>
              <span class="step-number" aria-hidden="true">
                {done[name] ? '✓' : place + 1}
              </span>
              {word}
              {done[name] && <span class="unseen"> (done)</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepBody({ step }: { step: StartStep }) {
  if (step === 'resume') return <ResumeStep />
  if (step === 'work') return <WorkStep />
  return step === 'companies' ? <CompaniesStep /> : <JobsStep />
}
