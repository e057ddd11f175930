import { startCapture } from '#assets/page/keep/capture.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startKeepFocus } from '#assets/page/kit/presses/keep-focus.ts'
import { startPressGuard } from '#assets/page/kit/presses/press-guard.ts'
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
