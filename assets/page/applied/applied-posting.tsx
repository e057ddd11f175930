import { useMemo } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { momentText } from '#assets/page/kit/words.ts'

/** The posting as it read when the person applied, also after it went; loaded when it is opened. */
export function AppliedPosting({ id }: { id: string }) {
  const postingRead = useMemo(
    () => createAsk(() => call('GET', '/api/applications/posting', { query: { job_url: id } })),
    [id],
  )
  const posting = postingRead.value.value?.posting
  return (
    <details class="panel" onToggle={({ currentTarget }) => currentTarget.open && void postingRead.load()}>
      <summary>The posting as it read when you applied</summary>
      {!posting && postingRead.error.value === null && <Waiting lines={4} />}
      {postingRead.error.value?.code === 'not_found' ? (
        <p class="quiet">{postingRead.error.value.message}</p>
      ) : (
        <Refused error={postingRead.error.value} again={() => void postingRead.load()} />
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
