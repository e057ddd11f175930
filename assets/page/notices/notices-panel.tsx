import { computed, signal } from '@preact/signals'
import { forget, keep, readSetting } from '#assets/page/kit/browser.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'

/** Turns notices of the desktop on and off, and says what to do where the browser blocks them. */
export function NoticesPanel() {
  const isOn = noticesOn.value
  return (
    <Panel id="notices-title" title="Notices">
      <p class="quiet">
        While this page is open, your desktop tells you of new matches, interviews within a day and follow-ups
        that are due, with job and company.
      </p>
      <p role="status">{STATES[isOn ? 'on' : permission.value]}</p>
      {permission.value !== 'none' && (
        <div class="acts">
          {isOn ? (
            <Button onClick={turnOffNotices} label="Turn off" />
          ) : (
            <Button onClick={() => void turnOnNotices()} label="Turn on" />
          )}
        </div>
      )}
    </Panel>
  )
}

const STATES = {
  on: 'Notices are on in this browser.',
  granted: 'Notices are off in this browser.',
  default: 'Notices are off. Your browser asks for permission when you turn them on.',
  denied:
    'This browser blocks notices of this page. Allow notifications in its settings for this address, then press “Turn on”.',
  none: 'This browser has no notices. Use a feed below.',
}

const NAME = 'svc.notices'
const UP_TO = 'svc.notices.up-to'
const IS_ON = 'on'

/** Whether the browser lets this page show notices; `none` if it has no notices. */
export type NoticePermission = NotificationPermission | 'none'

const isOn = signal(readSetting(NAME) === IS_ON)

/** The browser's present permission. */
export const permission = signal<NoticePermission>(readPermission())

/** Whether the person turned notices on in this browser, and the browser allows them. */
export const noticesOn = computed(() => isOn.value && permission.value === 'granted')

/** Whether this tab is the one of the browser that shows notices. It also follows the server while it is hidden. */
export const showsNotices = signal(false)

/** Asks the browser for its permission, and turns notices on if it allows them. */
export async function turnOnNotices(): Promise<void> {
  if (readPermission() === 'none') return
  permission.value = await Notification.requestPermission()
  isOn.value = permission.value === 'granted'
  if (!isOn.value) return
  keep(NAME, IS_ON)
  markNotified(new Date().toISOString())
}

/** Turns notices off in this browser. */
export function turnOffNotices(): void {
  isOn.value = false
  forget(NAME)
}

/** The time of the last check whose new jobs had a notice; '' before the first. */
export function readUpTo(): string {
  return readSetting(UP_TO)
}

/** Records that new jobs up to a time had a notice. */
export function markNotified(time: string): void {
  keep(UP_TO, time)
}

/** Follows changes of the setting in other tabs, and of the permission in the browser's own settings. */
export function followSetting(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME) isOn.value = newValue === IS_ON
    permission.value = readPermission()
  })
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => {
      status.onchange = () => (permission.value = readPermission())
    },
    () => undefined,
  )
}

function readPermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}
