import { Fragment } from 'preact'

/** Short facts on one line with dots between them. The dots stay in place beside words that run from right to left. */
export function Dotted({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span class="quiet"> · </span>}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
