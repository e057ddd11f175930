import { noticesOn, permission, turnOffNotices, turnOnNotices } from '#assets/page/notices/setting.ts'

/** Turns notices of the desktop on and off, and says what to do where the browser blocks them. */
export function NoticesPanel() {
  const isOn = noticesOn.value
  return (
    <section class="panel" aria-labelledby="notices-title">
      <h2 id="notices-title" tabIndex={-1}>
        Notices
      </h2>
      <p class="quiet">
        While this page is open, your desktop tells you of new matches, interviews within a day and follow-ups
        that are due, with job and company.
      </p>
      <p role="status">{STATES[isOn ? 'on' : permission.value]}</p>
      {permission.value !== 'none' && (
        <div class="acts">
          {isOn ? (
            <button type="button" onClick={turnOffNotices}>
              Turn off
            </button>
          ) : (
            <button type="button" onClick={() => void turnOnNotices()}>
              Turn on
            </button>
          )}
        </div>
      )}
    </section>
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
