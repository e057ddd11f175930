import { extension } from '#assets/extension/browser-api.ts'
import { readActivePage } from '#assets/extension/panel/active-page.ts'
import { CONTACT, type Contact } from '#assets/extension/panel/contact.ts'
import { el, press, say, textField } from '#assets/extension/panel/draw.ts'
import { formSection } from '#assets/extension/panel/form-section.ts'
import { boardSection, jobSection } from '#assets/extension/panel/job-section.ts'
import { isPaired, pairExtension, serviceAddress } from '#assets/extension/panel/service.ts'

const panel = document.getElementById('panel') as HTMLElement

const FEWEST_WORDS = 600
const NO_JOB = { section: null, jobUrl: () => null }

async function draw(): Promise<void> {
  panel.setAttribute('aria-busy', 'true')
  say('')
  panel.replaceChildren(...(await sections().catch((problem) => [el('p', {}, String(problem))])))
  panel.setAttribute('aria-busy', 'false')
}

async function sections(): Promise<HTMLElement[]> {
  const again = press('Read this page again', draw)
  const paired = await isPaired()
  // It may answer at another port, which pairing asks for.
  if (!paired.ok) return [el('p', {}, paired.message), again, await pairSection()]
  if (!paired.value) return [await pairSection()]
  const active = await readActivePage()
  if (active === null) {
    const words = 'Open a page with a job, then press the Shortlist button of the toolbar, or Alt+S.'
    return [el('p', {}, words), again, await contactSection()]
  }
  const contact = await readContact()
  // The few words of a page that holds a form alone are no posting.
  const isFormAlone = active.fields.length > 0 && active.page.text.length < FEWEST_WORDS
  const { section, jobUrl } = isFormAlone ? NO_JOB : await jobSection(active)
  const form = await formSection(active, { contact, jobUrl: jobUrl() })
  const board = form === null ? boardSection(active) : null
  return [form, section, board, el('section', {}, again), await contactSection()].filter(
    (part) => part !== null,
  )
}

async function pairSection(): Promise<HTMLElement> {
  const port = textField('Port of Shortlist', new URL(await serviceAddress()).port, 'number')
  const code = textField('Code', '')
  const pair = press(
    'Pair',
    async () => {
      const answer = await pairExtension(Number(port.input.value), code.input.value)
      if (answer.ok) await draw()
      say(answer.ok ? 'Paired.' : answer.message)
    },
    'primary',
  )
  const words =
    'Type the code that “svc pair” prints in a terminal, or that Settings show in a paired browser.'
  return el('section', {}, el('h1', {}, 'Pair with Shortlist'), el('p', {}, words), code.row, port.row, pair)
}

async function readContact(): Promise<Contact> {
  const { contact } = await extension.storage.local.get(['contact'])
  return typeof contact === 'object' && contact !== null ? (contact as Contact) : {}
}

async function contactSection(): Promise<HTMLElement> {
  const contact = await readContact()
  const fields = CONTACT.map(({ name, label }) => ({ name, ...textField(label, contact[name] ?? '') }))
  const save = press('Keep in this extension', async () => {
    const typed = fields.map(({ name, input }) => [name, input.value.trim()])
    await extension.storage.local.set({ contact: Object.fromEntries(typed) })
    say('Kept in this extension. Press “Read this page again” to use it.')
  })
  const forget = press('Forget', async () => {
    await extension.storage.local.remove(['contact'])
    for (const { input } of fields) input.value = ''
    say('Name and contact data are forgotten.')
  })
  const words = 'Only this extension keeps these. Shortlist never sees them.'
  const body = el(
    'div',
    {},
    el('p', { className: 'quiet' }, words),
    ...fields.map(({ row }) => row),
    save,
    forget,
  )
  return el('section', {}, el('details', {}, el('summary', {}, 'Name and contact data'), body))
}

extension.runtime.onMessage.addListener((message) => {
  if (message === 'pressed') void draw()
})
void draw()
