import { isMailFile } from '#assets/page/keep/mails-store.ts'
import { addressOf, go } from '#assets/page/route.ts'
import { linkOfWord } from '#lib/index/links/normalise-link.ts'

// A shorter text is hardly a posting.
const LEAST_TEXT = 200

let isOwnDrag = false

/**
 * Opens the form for a new job where a link or a long text is pasted outside a field, or a link is dropped on the page; reads
 * files of mails that are dropped on the page.
 */
export function startCapture(): void {
  document.addEventListener('paste', (event) => {
    if (isTypedInto(event.target)) return
    if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
  })
  document.addEventListener('dragstart', () => (isOwnDrag = true))
  document.addEventListener('dragend', () => (isOwnDrag = false))
  document.addEventListener('dragover', (event) => {
    if (holdsLink(event) || holdsFiles(event)) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    if (holdsFiles(event)) return takeMails(event)
    if (!holdsLink(event)) return
    event.preventDefault()
    take(event.dataTransfer?.getData('text/uri-list').split('\n', 1)[0] ?? '')
  })
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}

// A link of this page is dragged by the person for another reason.
function holdsLink(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? []
  return !event.defaultPrevented && !isOwnDrag && types.includes('text/uri-list') && !types.includes('Files')
}

// Names of files are not shown before the drop.
function holdsFiles(event: DragEvent): boolean {
  return !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
}

function takeMails(event: DragEvent): void {
  const mails = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => isMailFile(name))
  if (mails.length === 0) return
  event.preventDefault()
  void import('#assets/page/keep/mails-store.ts').then(({ readMailFiles }) => {
    go(addressOf('add'))
    void readMailFiles(mails)
  })
}

function take(pasted: string): boolean {
  const text = pasted.trim()
  const link = /^\S{1,2000}$/.test(text) ? linkOfWord(text) : ''
  const isLink = /^https?:\/\/\S+$/i.test(link) && !link.startsWith(location.origin)
  if (!isLink && text.length < LEAST_TEXT) return false
  void import('#assets/page/keep/store.ts').then(({ beginOwn, readOwn }) => {
    beginOwn(isLink ? { link } : { text })
    void readOwn({ isNew: true })
    go(addressOf('add'))
  })
  return true
}
