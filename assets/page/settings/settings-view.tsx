import { useEffect } from 'preact/hooks'
import { boards } from '#assets/page/boards/store.ts'
import { ALL_STORED } from '#assets/page/jobs/filters.ts'
import { chooseTheme, THEMES, theme } from '#assets/page/kit/browser.ts'
import { keysOn, switchKeys } from '#assets/page/kit/keys.ts'
import { Fact, HowInTerminal, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { health, settings } from '#assets/page/kit/settings.ts'
import { targetTitle } from '#assets/page/kit/target-words.ts'
import { NoticesPanel } from '#assets/page/notices/notices-panel.tsx'
import { PairedBrowsers } from '#assets/page/pairing-dialog.tsx'
import { PersonPlaces } from '#assets/page/roles/person-places.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import { BackgroundWork, FeedsPanel, FitForm, ReadingForm } from '#assets/page/settings/settings-forms.tsx'
import { TargetForm } from '#assets/page/settings/target-form.tsx'
import { hasSample, SampleAct } from '#assets/page/start/sample-act.tsx'
import { stateText } from '#lib/judge/targets/target-name.ts'
import { counted } from '#lib/text/text.ts'

/** The settings of the service and of this browser. */
export function SettingsView() {
  useEffect(() => {
    void settings.load()
    void health.load()
    void boards.load()
  }, [])
  const reply = settings.value.value
  useNamedPart(reply !== null)
  return (
    <>
      <ScreenHeading view="settings" />
      <ReadState of={settings} />
      {reply && <PersonPlaces />}
      {reply && <ReadingForm reply={reply} />}
      {reply && <FitForm reply={reply} />}
      {reply && <TargetForm reply={reply} />}
      {reply && <BackgroundWork reply={reply} />}
      <NoticesPanel />
      <FeedsPanel />
      <PairedBrowsers />
      <Appearance />
      <Panel id="sample-title" title="Sample data">
        <p class="quiet">
          Invented companies and jobs to try things with. Removing them leaves nothing behind.
        </p>
        <div class="acts">
          <SampleAct
            action={hasSample.value ? 'remove' : 'load'}
            label={hasSample.value ? 'Remove the sample' : 'Load the sample'}
          />
        </div>
      </Panel>
      <About />
    </>
  )
}

// An address may name the part that the person was sent to.
function useNamedPart(isRead: boolean): void {
  const { id } = here.value
  useEffect(() => {
    const part = isRead ? (document.getElementById(`${id}-title`) ?? document.getElementById(id)) : null
    part?.scrollIntoView()
    part?.focus()
  }, [id, isRead])
}

const WORDS = { system: 'Same as the system', light: 'Light', dark: 'Dark' }

function Appearance() {
  return (
    <Panel id="browser-title" title="This browser">
      <fieldset class="choices">
        <legend>Colours</legend>
        {THEMES.map((choice) => (
          <Tick
            key={choice}
            look={null}
            type="radio"
            name="theme"
            checked={theme.value === choice}
            onTick={() => chooseTheme(choice)}
            label={WORDS[choice]}
          />
        ))}
      </fieldset>
      <Tick checked={keysOn.value} onTick={switchKeys} label="Keyboard shortcuts of one letter" />
      <p class="help">
        Such as <kbd>j</kbd>, <kbd>o</kbd> and <kbd>a</kbd>. Turn this off if you use speech input or press
        keys by accident. Press <kbd>?</kbd> to see all of them and to change them.
      </p>
    </Panel>
  )
}

function About() {
  const value = health.value.value
  return (
    <Panel id="about-title" title="This service">
      <div class="acts">
        <HowInTerminal topic="start">What is done in a terminal</HowInTerminal>
      </div>
      <Refused error={health.error.value} again={() => void health.load()} />
      {value && (
        <dl class="facts">
          <Fact name="Version">{value.version}</Fact>
          <Fact name="State">
            {value.status === 'ok' ? 'All is well' : value.status}, running for{' '}
            {value.uptime_seconds < 60
              ? 'less than a minute'
              : counted(Math.round(value.uptime_seconds / 60), 'minute')}
          </Fact>
          <Fact name="Stored">
            <a href={ALL_STORED}>{counted(value.index.jobs, 'job')}</a>,{' '}
            <a href={addressOf('boards')}>{counted(value.index.boards, 'board')}</a>
          </Fact>
          <Fact name="Reading">
            {value.runner ? 'Boards are read automatically' : 'Boards are read only when you ask'}
          </Fact>
          <Fact name="Assessed by">
            {targetTitle(value.target.name)} <span class="quiet">({stateText(value.target)})</span>
          </Fact>
        </dl>
      )}
    </Panel>
  )
}
