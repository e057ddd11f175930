import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { noticesOn, permission, turnOffNotices, turnOnNotices } from '#assets/page/notices/setting.ts'

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
