import { useMemo } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { momentText } from '#assets/page/kit/words.ts'

/** The posting as it read when the person applied, also after it went; loaded when it is opened. */
export function AppliedPosting({ id }: { id: string }) {
  const kept = useMemo(
    () => createAsk(() => call('GET', '/api/applications/posting', { query: { job_url: id } })),
    [id],
  )
  const posting = kept.value.value?.posting
  return (
    <details class="panel" onToggle={({ currentTarget }) => currentTarget.open && void kept.load()}>
      <summary>The posting as it read when you applied</summary>
      {!posting && kept.error.value === null && <Waiting lines={4} />}
      {kept.error.value?.code === 'not_found' ? (
        <p class="quiet">{kept.error.value.message}</p>
      ) : (
        <Refused error={kept.error.value} again={() => void kept.load()} />
      )}
      {posting && (
        <>
          <p class="small quiet">
            <bdi>{[posting.title, posting.company, posting.place].filter(Boolean).join(' · ')}</bdi> · kept{' '}
            {momentText(posting.kept_at)}
          </p>
          <p class="own-text" dir="auto">
            {posting.text}
          </p>
        </>
      )}
    </details>
  )
}
