import { SampleAct } from './sample-act.tsx'

/** What an empty list says before roles and boards are there. */
export function NothingSetUp({ why }: { why: string }) {
  return (
    <div class="panel empty">
      <p class="lead">{why}</p>
      <p>Say what you look for, name the companies you like, and Shortlist reads their job boards for you.</p>
      <p>
        <a class="button primary" href="#/start">
          Set up in three steps
        </a>
      </p>
      <LookAround />
    </div>
  )
}

/** The offer to try everything with invented companies. */
export function LookAround() {
  return (
    <div class="look-around">
      <p class="quiet">
        Only looking? The sample has 25 invented companies with made-up jobs and two roles; it never leaves
        this computer and goes away with one click.
      </p>
      <SampleAct action="load" label="Look around with sample data" />
    </div>
  )
}
