import { hostOf } from '#assets/page/kit/words.ts'

export type OpenPostingProps = {
  row: { job_url: string; title: string }
  tabIndex?: number
  withHost?: boolean
}

/** The link to a posting on its own site; nothing where the link is no web link. */
export function OpenPosting({ row, tabIndex = 0, withHost = false }: OpenPostingProps) {
  const host = hostOf(row.job_url)
  if (host === '') return <span class="quiet small">No web link</span>
  return (
    <a
      class="button open-posting"
      href={row.job_url}
      target="_blank"
      rel="noopener noreferrer"
      title={`Open the posting at ${host} in a new tab (o)`}
      aria-keyshortcuts="o"
      tabIndex={tabIndex}
    >
      Open posting
      <span aria-hidden="true">↗</span>
      {withHost && <span class="host">{host}</span>}
      <span class="unseen"> in a new tab</span>
    </a>
  )
}
