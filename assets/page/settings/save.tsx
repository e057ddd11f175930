import { type Signal, useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { drafts, isUnsaved } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import { news } from '#assets/page/new/store.ts'
import type { ConfigChange } from '#lib/service/config/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The settings that the person changed, without the revision. */
export type SettingsChange = Omit<ConfigChange, 'revision'>

/**
 * Saves the changed settings alone and reads all of them again. Settings that were changed elsewhere meanwhile are read, and
 * the change is sent once more, because it names only what the person changed. Returns the refusal, or null on success.
 */
export async function saveSettings(change: SettingsChange, done = 'Saved'): Promise<RefusalBody | null> {
  const send = async () => {
    if (settings.value.peek() === null) await settings.load()
    return call('PUT', '/api/config', { body: { ...change, revision: settings.value.peek()?.revision ?? 0 } })
  }
  let outcome = await send()
  if (!outcome.ok && outcome.error.code === 'revision_conflict') {
    await settings.load()
    outcome = await send()
  }
  if (outcome.ok) announce(done)
  await Promise.all([settings.load(), news.load()])
  return outcome.ok ? null : outcome.error
}

/** How the last change of a part of the settings ended. */
export type Saving = {
  error: Signal<RefusalBody | null>
  isSaved: Signal<boolean>
  save: (change: SettingsChange, done?: string) => Promise<boolean>
  /** The end of the save that was begun last: whether it succeeded; true before the first. */
  last: () => Promise<boolean>
}

/** Saves changes of a part of the settings one after the other, and keeps how the last one ended. */
export function useSaving(): Saving {
  const error = useSignal<RefusalBody | null>(null)
  const isSaved = useSignal(false)
  const turn = useSignal(Promise.resolve(true))
  const save = (change: SettingsChange, done?: string) => {
    turn.value = turn.peek().then(async () => {
      error.value = await saveSettings(change, done)
      isSaved.value = error.value === null
      return isSaved.value
    })
    return turn.value
  }
  return { error, isSaved, save, last: () => turn.peek() }
}

type SavedLineProps = { saving: Saving; form?: string; onDiscard?: () => void }

/** The end of a part that saves by itself: "Saved", or why not, and what was typed before and not saved. */
export function SavedLine({ saving, form = '', onDiscard }: SavedLineProps) {
  const draft = drafts.value[form]
  const isTyped = draft !== undefined && isUnsaved(draft)
  return (
    <>
      <Refused error={saving.error.value} />
      <div class="acts saved-line">
        {isTyped ? (
          <Button type="submit" label="Save" />
        ) : (
          saving.isSaved.value && <span class="small good">Saved</span>
        )}
        {form !== '' && <DraftNote form={form} {...(onDiscard ? { onDiscard } : {})} />}
      </div>
    </>
  )
}
