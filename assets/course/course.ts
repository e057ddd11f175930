import { codeOf, hashOf, marksIn } from '#assets/course/progress-code.ts'
import type { CourseEvent, CourseMessage, CourseState, StateMessage } from '#lib/learn/site/messages.ts'

// The behaviour of a course page in the browser. The page has no storage and no network. In the frame of the main page,
// progress leaves as messages; in a tab of its own, it is kept in the address and added to every link of the course.

const { body } = document
const id = body.dataset['course'] ?? ''
const lesson = body.dataset['lesson']
const items = (body.dataset['items'] ?? '').split(' ').filter((item) => item !== '')
const isFramed = window.parent !== window
const marked = new Set<string>()
const ENOUGH = 0.8

const all = <T extends HTMLElement>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<T>(selector),
]
const element = <T extends HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<T>(selector)
const practiceOf = (item: string) => `${item}.practice`
const lessons = items.filter((item) => !item.includes('.'))

function postEvent(event: CourseEvent): void {
  if (!isFramed) return
  const message: CourseMessage = { svc: 'course:1', id, ...event }
  window.parent.postMessage(message, location.origin)
}

function mark(item: string, isOn: boolean): void {
  if (!items.includes(item)) return
  if (isOn) marked.add(item)
  else marked.delete(item)
}

function setDone(ok: boolean): void {
  if (lesson === undefined) return
  mark(lesson, ok)
  postEvent({ ev: 'done', item: lesson, ok })
  show()
}

/** Shows the marks of the items in every place where the items are shown. */
function show(): void {
  for (const place of all('[data-done]')) place.hidden = !marked.has(place.dataset['done'] ?? '')
  const done = lessons.filter((item) => marked.has(item)).length
  const progress = element('.progress')
  if (progress) {
    progress.hidden = false
    const bar = element<HTMLProgressElement>('progress', progress)
    if (bar) bar.value = done
    say(progress, `${done} of ${lessons.length} lessons done`)
  }
  const button = element('button.done')
  if (button && lesson !== undefined) {
    press(button, marked.has(lesson))
    button.textContent = marked.has(lesson) ? 'Done' : 'Mark lesson as done'
  }
  const practised = element('button.practised')
  if (practised && lesson !== undefined) press(practised, marked.has(practiceOf(lesson)))
  if (!isFramed) keep()
}

function press(button: HTMLElement, isPressed: boolean): void {
  button.hidden = false
  button.setAttribute('aria-pressed', String(isPressed))
}

function say(within: ParentNode, words: string, kind = ''): void {
  const place = element('.said', within)
  if (!place) return
  place.className = `said ${kind}`
  if (place.textContent !== words) place.textContent = words
}

function prepareQuestion(question: HTMLFieldSetElement): void {
  const { item = '', answer = '' } = question.dataset
  const button = element('button.check', question)
  if (!button) return
  button.hidden = false
  let tries = 0
  button.addEventListener('click', () => {
    const chosen = all<HTMLInputElement>('input', question).filter(({ checked }) => checked)
    if (chosen.length === 0) return say(question, 'Choose an answer first.')
    tries += 1
    const ok = chosen.map(({ value }) => value).join(' ') === answer.split(' ').toSorted().join(' ')
    const tryText = tries === 1 ? '1 try' : `${tries} tries`
    say(question, ok ? `Right. ${tryText}.` : `Not right. ${tryText}.`, ok ? 'right' : 'wrong')
    postEvent({ ev: 'quiz', item, ok, tries: Math.min(tries, 999) })
    if (!ok) return
    const details = element<HTMLDetailsElement>('details', question)
    if (details) details.open = true
    mark(item, true)
    show()
    if (lesson !== undefined && !marked.has(lesson) && quizIsPassed()) setDone(true)
  })
}

function quizIsPassed(): boolean {
  const questions = all('fieldset[data-item]').map(({ dataset }) => dataset['item'] ?? '')
  return questions.filter((item) => marked.has(item)).length >= ENOUGH * questions.length
}

function prepareCard(card: HTMLDetailsElement): void {
  const { item = '' } = card.dataset
  const act = element('.act', card)
  let isTold = false
  card.addEventListener('toggle', () => {
    if (!card.open || isTold) return
    isTold = true
    postEvent({ ev: 'card', item })
  })
  // Nobody keeps when a card is due in a tab of its own.
  if (!act || !isFramed) return
  act.hidden = false
  const judge = (selector: string, ok: boolean, words: string) =>
    element(selector, act)?.addEventListener('click', () => {
      postEvent({ ev: 'card', item, ok })
      say(act, words)
    })
  judge('.knew', true, 'Noted: known.')
  judge('.again', false, 'Noted: not yet.')
}

function prepareLesson(): void {
  if (lesson === undefined) return
  element('button.done')?.addEventListener('click', () => setDone(!marked.has(lesson)))
  element('button.practised')?.addEventListener('click', () => {
    const item = practiceOf(lesson)
    const isOn = isFramed || !marked.has(item)
    mark(item, isOn)
    if (isOn) postEvent({ ev: 'practice', item: lesson })
    show()
  })
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href) return
  if (isFramed) {
    if (!href.startsWith('https://')) return
    event.preventDefault()
    postEvent({ ev: 'open', url: href })
  } else if (href.startsWith('#')) {
    // The address holds the progress, so a link within this page must not replace the address.
    event.preventDefault()
    goTo(href.slice(1))
  }
}

function goTo(place: string): void {
  const target = document.getElementById(place)
  if (!target) return
  for (const mark of all('.here')) mark.classList.remove('here')
  target.classList.add('here')
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

/** Keeps the marks in the address of this tab, and in the links that stay in the course. */
function keep(): void {
  const code = codeOf(items, marked)
  history.replaceState(null, '', hashOf(code, null))
  for (const link of all<HTMLAnchorElement>('a[href]')) {
    const [, file, place = null] =
      /^([a-z0-9-]+\.html)(?:#(?:p=[\w-]*&at=)?([a-z0-9-]+))?(?:#p=[\w-]*)?$/.exec(
        link.getAttribute('href') ?? '',
      ) ?? []
    if (file !== undefined) link.setAttribute('href', file + hashOf(code, place))
  }
  const field = element<HTMLInputElement>('#code')
  if (field) field.value = code
}

function prepareCode(): void {
  const part = element('.code')
  const [codeField, pasteField] = [element<HTMLInputElement>('#code'), element<HTMLInputElement>('#paste')]
  if (!part || !codeField || !pasteField || isFramed) return
  part.hidden = false
  element('button.copy', part)?.addEventListener('click', () => {
    codeField.select()
    const isCopied = document.execCommand('copy')
    say(part, isCopied ? 'Copied.' : 'The code is selected. Copy it with your keyboard.')
  })
  element('button.use', part)?.addEventListener('click', () => {
    const marks = marksIn(pasteField.value.trim(), items)
    if (marks === null) return say(part, 'That is no code of this course as it is now.', 'wrong')
    for (const item of marks) mark(item, true)
    say(part, 'Your progress is back.', 'right')
    show()
  })
}

function onMessage(event: MessageEvent): void {
  if (event.source !== window.parent || event.origin !== location.origin) return
  const state = stateIn(event.data)
  if (!state) return
  marked.clear()
  for (const item of state.done) mark(item, true)
  for (const item of state.practice) mark(practiceOf(item), true)
  for (const [item, ok] of Object.entries(state.quiz)) mark(item, ok === true)
  show()
}

function stateIn(data: Partial<StateMessage> | null): CourseState | null {
  if (data?.svc !== 'course:1' || typeof data.state !== 'object') return null
  const { done, practice, quiz } = data.state
  const areLists = Array.isArray(done) && Array.isArray(practice)
  return areLists && typeof quiz === 'object' && quiz !== null ? data.state : null
}

function begin(): void {
  for (const question of all<HTMLFieldSetElement>('fieldset[data-item]')) prepareQuestion(question)
  for (const card of all<HTMLDetailsElement>('details.card')) prepareCard(card)
  prepareLesson()
  prepareCode()
  document.addEventListener('click', onClick)
  if (isFramed) window.addEventListener('message', onMessage)
  else {
    const [, code = '', place] = /^#p=([\w-]*)(?:&at=([a-z0-9-]+))?$/.exec(location.hash) ?? []
    for (const item of marksIn(code, items) ?? []) mark(item, true)
    const before = location.hash
    show()
    const anchor = place ?? /^#([a-z0-9-]+)$/.exec(before)?.[1]
    if (anchor !== undefined) goTo(anchor)
    return
  }
  show()
  postEvent({ ev: 'ready' })
  if (lesson !== undefined) postEvent({ ev: 'view', item: lesson })
}

if (id !== '') begin()
