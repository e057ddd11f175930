import {
  changeHeader,
  HEADER_FIELDS,
  type HeaderField,
  type HeaderLink,
  headerForm,
  MOST_LINKS,
  remember,
  remembered,
} from '#assets/page/kit/pages/header-store.ts'
import { useModal } from '#assets/page/kit/parts/confirm.tsx'
import { Button, inPage, Tick } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'

const LONGEST = 200
type AutoFillField = 'name' | 'email' | 'tel' | 'off' | 'url'

const FIELDS: Record<HeaderField, { label: string; autocomplete: AutoFillField; help?: string }> = {
  name: { label: 'Name', autocomplete: 'name' },
  email: { label: 'Email', autocomplete: 'email' },
  phone: { label: 'Phone', autocomplete: 'tel' },
  location: { label: 'Location', autocomplete: 'off', help: 'Such as Denver, CO' },
  github: { label: 'GitHub', autocomplete: 'off', help: 'Your user name, without the address' },
  linkedin: { label: 'LinkedIn', autocomplete: 'off', help: 'Your user name, without the address' },
  website: { label: 'Website', autocomplete: 'url' },
  work_authorization: { label: 'Work authorization', autocomplete: 'off', help: 'Such as US citizen' },
}

/**
 * Name and contact details for the head of every resume, in a sheet beside the screen that shows them as they are typed; they
 * stay in this tab.
 */
export function HeaderSheet({ onClose }: { onClose: () => void }) {
  const { texts, links } = headerForm.value
  const dialog = useModal()
  return (
    <dialog ref={dialog} class="side-sheet" aria-labelledby="header-title" onClose={onClose}>
      <form class="header-form" onSubmit={inPage(() => dialog.current?.close())}>
        <h2 id="header-title">Your name and details</h2>
        <p>
          Fill them in once for all your jobs. They stay in this tab and go into the files. The server on this
          computer gets them only to draw and print, and stores none of them.
        </p>
        <div class="pair">
          {HEADER_FIELDS.map((field) => (
            <HeaderInput key={field} field={field} value={texts[field] ?? ''} />
          ))}
        </div>
        <Links links={links} />
        <Tick checked={remembered.value} onTick={remember} label="Remember in this browser" />
        <p class="help">
          Without this, a reload clears them. With it, anyone who uses this browser can read them; unticking
          removes them at once.
        </p>
        <p class="acts">
          <Button type="submit" class="primary" label="Done" />
        </p>
      </form>
    </dialog>
  )
}

function HeaderInput({ field, value }: { field: HeaderField; value: string }) {
  const { label, autocomplete, help } = FIELDS[field]
  const id = `header-${field}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        maxLength={LONGEST}
        autocomplete={autocomplete}
        spellcheck={false}
        dir="auto"
        {...(help && { 'aria-describedby': `${id}-help` })}
        onInput={({ currentTarget }) =>
          changeHeader({ texts: { ...headerForm.peek().texts, [field]: currentTarget.value } })
        }
      />
      {help && (
        <p id={`${id}-help`} class="help">
          {help}
        </p>
      )}
    </div>
  )
}

function Links({ links }: { links: readonly HeaderLink[] }) {
  const add = () => {
    changeHeader({ links: [...links, { label: '', url: '' }] })
    focusSoon(`link-label-${links.length}`)
  }
  return (
    <fieldset class="header-links">
      <legend>More links</legend>
      {links.map((link, index) => (
        <LinkRow key={index} link={link} at={index} />
      ))}
      {links.length < MOST_LINKS && <Button id="add-link" onClick={add} label="Add a link" />}
    </fieldset>
  )
}

function LinkRow({ link, at: index }: { link: HeaderLink; at: number }) {
  const change = (part: Partial<HeaderLink>) =>
    changeHeader({
      links: headerForm.peek().links.map((link, place) => (place === index ? { ...link, ...part } : link)),
    })
  const remove = () => {
    changeHeader({ links: headerForm.peek().links.filter((_, place) => place !== index) })
    focusSoon('add-link')
  }
  return (
    <div class="link-row">
      <input
        id={`link-label-${index}`}
        value={link.label}
        maxLength={LONGEST}
        autocomplete="off"
        placeholder="Shown as"
        aria-label={`Link ${index + 1}: shown as`}
        onInput={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <input
        value={link.url}
        maxLength={LONGEST}
        autocomplete="off"
        placeholder="https://…"
        aria-label={`Link ${index + 1}: address`}
        onInput={({ currentTarget }) => change({ url: currentTarget.value })}
      />
      <Button class="plain" aria-label={`Remove link ${index + 1}`} onClick={remove} label="Remove" />
    </div>
  )
}
