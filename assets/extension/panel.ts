import { extension } from '#assets/extension/browser-api.ts'
import type { ChangedField } from '#assets/extension/page.ts'
import { CONTACT, type Contact } from '#assets/extension/panel/contact.ts'
import { formSection } from '#assets/extension/panel/form-section.ts'
import {
  boardSection,
  frameSection,
  jobSection,
  loadSendings,
  nameSending,
  noteChanged,
  sendingOf,
  sentSection,
} from '#assets/extension/panel/job-section.ts'
import {
  el,
  isPaired,
  pairExtension,
  press,
  readActivePage,
  say,
  serviceAddress,
  textField,
} from '#assets/extension/panel/service.ts'

const panel = document.getElementById('panel') as HTMLElement

const FEWEST_WORDS = 600
// The tab whose page the panel shows.
let shownTab = -1

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
  shownTab = active.tabId
  const contact = await readContact()
  const sending = sendingOf(active.tabId)
  const after = el('div')
  const drawAfter = async () =>
    after.replaceChildren(...[await sentSection(sending)].filter((part) => part !== null))
  // The few words of a page that holds a form alone are no posting.
  const isFormAlone = active.fields.length > 0 && active.page.text.length < FEWEST_WORDS
  const onJob = async (job: NonNullable<typeof sending.job>) => {
    await nameSending(sending, job)
    await drawAfter()
  }
  const section = isFormAlone ? null : await jobSection(active, { onJob })
  const form = await formSection(active, { contact, jobUrl: sending.job?.job_url ?? null, sending })
  const isList = section?.ariaLabel === 'List of jobs'
  const board = form === null && !isList ? boardSection(active) : null
  await drawAfter()
  const frame = form === null ? frameSection(active) : null
  return [form, frame, section, after, board, el('section', {}, again), await contactSection()].filter(
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

extension.runtime.onMessage.addListener((message, { tab }) => {
  if (message === 'pressed') void draw()
  // A script of the extension in a page names the field that the person changed there.
  else if (tab?.id !== undefined && tab.id === shownTab)
    void noteChanged(sendingOf(tab.id), message as ChangedField)
})
void loadSendings().then(draw)
