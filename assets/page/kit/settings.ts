import { call, createAsk } from '#assets/page/kit/call.ts'

/** The settings with the model targets there are. */
export const settings = createAsk(() => call('GET', '/api/config'))

/** Reads the settings unless they are known. */
export function needSettings(): void {
  if (settings.value.peek() === null && !settings.busy.peek()) void settings.load()
}

/** The target that a choice stands for: '' is the configured one, and stays '' until that is known. */
export function chosenTarget(choice: string): string {
  return choice || (settings.value.value?.config.model_target ?? '')
}
