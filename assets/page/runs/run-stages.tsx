import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import type { ProgressResponse } from '#lib/shortlist/runs/schema.ts'
import { stageText } from './words.ts'

/** How far each stage of a run has come, and what its keywords did. */
export function RunStages({ progress }: { progress: ProgressResponse['progress'] }) {
  const { boards, rank, assess } = progress
  const { terms, message } = boards.keywords
  return (
    <section class="panel run-stages" aria-label="How far it is">
      <ProgressLine label={stageText('Boards read', boards)} done={boards.done} total={boards.total} />
      <p class="small">
        {terms.length > 0 && (
          <>
            Keywords{' '}
            {terms.map((term) => (
              <span key={term} class="chip">
                <bdi>{term}</bdi>
              </span>
            ))}{' '}
          </>
        )}
        {message}
      </p>
      <ProgressLine label={stageText('Ranked', rank)} done={rank.done} total={rank.total} />
      <ProgressLine label={stageText('Assessed', assess)} done={assess.done} total={assess.total} />
    </section>
  )
}
