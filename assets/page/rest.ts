import { startCapture } from '#assets/page/keep/capture.ts'
import { startKeepFocus } from '#assets/page/kit/keep-focus.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startPressGuard } from '#assets/page/kit/press-guard.ts'
import { followDrafts } from '#assets/page/kit/texts/drafts.ts'
import { startLive } from './live.ts'

/** Starts the parts that the first screen does not need. */
export function startRest(): void {
  startPressGuard()
  startKeepFocus()
  startBackCloses()
  startCapture()
  followDrafts()
  startLive()
}
