import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { closePalette, keyOf } from '#assets/page/kit/keys.ts'
import { type PaletteChoice, shownOf } from '#assets/page/palette/find.ts'
import { chosenNow, lookFor } from '#assets/page/palette/look-for.ts'
import { counted } from '#lib/text/counted.ts'

/** Goes to any screen, job or company, or does something, by a few letters or a pasted link. */
export function Palette({ opening }: { opening: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useSignal('')
  const position = useSignal(0)
  useEffect(() => {
    dialog.current?.showModal()
    return () => lookFor('')
  }, [])
  // The keys of the choices are pressed in the field; the mouse presses a choice, or beside all of them to leave.
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      if (target === dialog.current) return close()
      const option = target instanceof Element ? target.closest('[role="option"]') : null
      take(choices.find((choice) => optionId(choice) === option?.id))
    }
    dialog.current?.addEventListener('click', press)
    return () => dialog.current?.removeEventListener('click', press)
  })
  const choices = shownOf(chosenNow(typed.value), typed.value)
  const active = choices[Math.min(position.value, choices.length - 1)]
  const close = () => closePalette(opening)
  const take = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    dialog.current?.close()
    close()
    choice.act()
  }
  const type = (text: string) => {
    typed.value = text
    position.value = 0
    lookFor(text)
  }
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key]
    if (event.key === 'Enter') take(active)
    else if (step === undefined || choices.length === 0) return
    else if (Math.abs(step) === 1) position.value = (position.value + step + choices.length) % choices.length
    else position.value = Math.max(0, Math.min(position.value + step, choices.length - 1))
    event.preventDefault()
  }
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])
  return (
    <dialog ref={dialog} class="palette" aria-label="Go to, or do" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="A screen, job or company, something to do, or a pasted link"
        aria-expanded={choices.length > 0}
        aria-controls="palette-choices"
        aria-activedescendant={active ? optionId(active) : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        maxLength={500}
        placeholder="A screen, a job, a company, or a pasted link"
        value={typed.value}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={walk}
      />
      <div id="palette-choices" role="listbox" aria-label="Found">
        {choices.map((choice, index) => (
          <Fragment key={choice.id}>
            {choice.group !== choices[index - 1]?.group && (
              <p class="group" role="presentation">
                {choice.group}
              </p>
            )}
            <Option choice={choice} active={choice === active} />
          </Fragment>
        ))}
      </div>
      {choices.length === 0 && (
        <p class="none">
          Nothing here is called that. Try fewer letters, or press <kbd>{keyOf('/')}</kbd> in Jobs to search
          their text.
        </p>
      )}
      <p class="unseen" role="status">
        {typed.value === '' ? '' : counted(choices.length, 'choice')}
      </p>
    </dialog>
  )
}

function Option({ choice, active }: { choice: PaletteChoice; active: boolean }) {
  return (
    <div id={optionId(choice)} class="option" role="option" tabIndex={-1} aria-selected={active}>
      <bdi>{choice.text}</bdi>
      {choice.about && <bdi class="about">{choice.about}</bdi>}
    </div>
  )
}

function optionId({ id }: PaletteChoice): string {
  return `choice-${id}`
}
