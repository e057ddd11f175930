import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { call } from '#assets/page/kit/call.ts'
import { display, headerForm, headerOf } from '#assets/page/kit/pages/header-store.ts'
import { LayoutChoice } from '#assets/page/kit/pages/layout.tsx'
import { Preview, PreviewPages } from '#assets/page/kit/pages/pages.tsx'
import { master, unsaved } from '#assets/page/resume/store.ts'
import { counted } from '#lib/text/counted.ts'

const WIDE = '(width >= 1200px)'

export type MasterPreviewProps = {
  /** The role whose lines are shown; all of them where it is left out. */
  profile_id?: string
  /** Changes when the lines of the role do. */
  version: number
}

/** The main resume as it prints, beside where it is written; nothing is drawn while it is closed. */
export function MasterPreview({ profile_id, version }: MasterPreviewProps) {
  const isOpen = useSignal(profile_id === undefined && matchMedia(WIDE).matches)
  return (
    <details
      class="master-preview"
      open={isOpen.value}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>See it as it prints</summary>
      {isOpen.value && <Drawn {...{ version, ...(profile_id !== undefined && { profile_id }) }} />}
    </details>
  )
}

function Drawn({ profile_id, version }: MasterPreviewProps) {
  const pages = useMemo(
    () =>
      new PreviewPages(({ header, layout }) =>
        call('POST', '/api/master/preview', { body: { header, layout, ...(profile_id && { profile_id }) } }),
      ),
    [profile_id],
  )
  const form = headerForm.value
  const stored = master.value.value?.master.revision ?? 0
  useEffect(() => {
    void display.load()
    return () => pages.close()
  }, [pages])
  useEffect(() => pages.draw({ header: headerOf(form) }), [pages, form, stored, version])
  return (
    <Preview pages={pages}>
      {unsaved.value > 0 && (
        <p class="small warn">As saved last: {counted(unsaved.value, 'change')} will show once saved.</p>
      )}
      <details class="history">
        <summary>Layout</summary>
        <LayoutChoice pages={pages} edition={stored} />
      </details>
    </Preview>
  )
}
