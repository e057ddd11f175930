import { useEffect } from 'preact/hooks'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { askBatch, batchStatus, seenBatch } from './batch.ts'
import { BatchEnd } from './batch-end.tsx'
import { BatchLine } from './batch-line.tsx'
import { WaitingWork } from './waiting-work.tsx'

export type WorkProps = { pipeline: NewResponse['pipeline'] }

/** What is being assessed, what came of it, and what waits for a yes. */
export function Work({ pipeline }: WorkProps) {
  useEffect(() => void askBatch(), [])
  const { batch = null, last = null } = batchStatus.value.value ?? {}
  // What went well needs no word: the list shows it.
  const isOdd = last !== null && last.failed + last.not_started > 0 && last.id !== seenBatch.value
  return (
    <>
      {batch && <BatchLine batch={batch} />}
      {isOdd && <BatchEnd key={last.id} last={last} />}
      <WaitingWork pipeline={pipeline} />
    </>
  )
}
