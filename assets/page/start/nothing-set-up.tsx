import { Link } from '#assets/page/kit/parts/elements.tsx'
import { isUnreadable } from '#assets/page/kit/settings.ts'
import { addressOf } from '#assets/page/route.ts'
import { SampleAct } from '#assets/page/start/sample-act.tsx'

/** The message of an empty list before roles and boards exist. */
export function NothingSetUp({ why }: { why: string }) {
  if (isUnreadable.value)
    return (
      <div class="panel empty">
        <p class="lead">Your roles and jobs cannot be read.</p>
        <Link class="button primary" href={addressOf('backups')} label="See what can be done" />
      </div>
    )
  return (
    <div class="panel empty">
      <p class="lead">{why}</p>
      <p>Say what you look for, name the companies you like, and Shortlist reads their job boards for you.</p>
      <p>
        <Link class="button primary" href="#/start" label="Set up in a few steps" />
      </p>
      <LookAround />
    </div>
  )
}

/** The offer to try everything with invented companies. */
export function LookAround() {
  return (
    <div class="look-around stack-2">
      <p class="quiet">
        Only looking? The sample has 25 invented companies with made-up jobs and two roles; it never leaves
        this computer, and you can remove it at any time.
      </p>
      <SampleAct action="load" label="Look around with sample data" />
    </div>
  )
}
