import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { z } from 'zod'
import { meaningOf } from '#assets/page/boards/companies/board-form.tsx'
import { addCompanies, type Company, lookAtBoards } from '#assets/page/boards/companies/store.ts'
import { INDUSTRY_NAMES, lookWords } from '#assets/page/boards/companies/words.ts'
import { call } from '#assets/page/kit/call.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import type { BoardLookReply } from '#lib/index/boards/schema.ts'
import { countryName } from '#lib/index/places/country-name.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The draft of this form. */
export const COMPANY_DRAFT = 'boards/company'

const TYPING_MS = 200
const MOST_SHOWN = '6'

type Looked = { text: string; companies: Company[] }

/** Follows a company by its name or by any link to its jobs. An unknown name is refused with advice. */
export function CompanyField({ onAdded }: { onAdded: ((ids: string[]) => void) | undefined }) {
  const text = useDraft(COMPANY_DRAFT, '')
  const looked = useSignal<Looked | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const done = useSignal('')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (typed !== '') type(typed)
    return () => clearTimeout(timer.current)
  }, [])
  const typed = text.value.trim()
  const link = meaningOf(typed)
  const look = async (): Promise<Company[]> => {
    const query = text.value.trim()
    const lookup = looked.peek()
    if (lookup?.text === query) return lookup.companies
    const outcome = await call('GET', '/api/boards/companies', { query: { q: query, limit: MOST_SHOWN } })
    if (!outcome.ok) {
      error.value = outcome.error
      return []
    }
    const companies = byName(outcome.value.companies, query)
    if (text.value.trim() === query) looked.value = { text: query, companies }
    return companies
  }
  const type = (value: string) => {
    text.value = value
    clearTimeout(timer.current)
    if (value.trim() === '' || isLink(value) || meaningOf(value.trim())) looked.value = null
    else timer.current = setTimeout(() => void look(), TYPING_MS)
  }
  const finish = (names: string, ids: string[], refused: RefusalBody | null) => {
    error.value = refused
    if (refused) return
    done.value = ids.length > 0 ? `${names} is followed.` : `You follow ${names} already.`
    announce(done.value)
    text.clear()
    looked.value = null
    field.current?.focus()
    onAdded?.(ids)
  }
  const follow = async (company: Company) => {
    const outcome = await addCompanies([company])
    finish(company.company, outcome.added, outcome.error)
  }
  const followLink = async ({ system, board, company }: LinkedBoard) => {
    const addedBoard = { system, board, ...(company === undefined ? {} : { company }) }
    const outcome = await call('POST', '/api/boards', { body: { boards: [addedBoard] } })
    if (!outcome.ok) return finish('', [], outcome.error)
    await lookAtBoards()
    const { added, already } = outcome.value
    const ids = added.map(({ id }) => id)
    finish((added[0] ?? already[0])?.company ?? board, ids, null)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    clearTimeout(timer.current)
    if (typed === '') return
    if (link) return followLink(link)
    if (isLink(typed)) return
    const [first] = await look()
    // Enter takes an unambiguous match; among several the person chooses.
    const isMeant = first && (namesSame(first.company, typed) || looked.peek()?.companies.length === 1)
    if (isMeant && !first.followed) await follow(first)
    else if (isMeant) finish(first.company, [], null)
  }
  const companiesFound = looked.value?.text === typed ? looked.value.companies : null
  return (
    <form class="company-field" onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for="company-name">Company name, or a link to its jobs</label>
        <input
          ref={field}
          id="company-name"
          value={text.value}
          autocomplete="off"
          spellcheck={false}
          maxLength={2000}
          placeholder="such as Figma"
          aria-describedby="company-name-help"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <p id="company-name-help" class="help" role="status">
          {done.value || 'Enter follows the company, and its jobs are read at once.'}
        </p>
      </div>
      {link && <FoundLink link={link} follow={() => void followLink(link)} />}
      {companiesFound && companiesFound.length > 0 && (
        <ul class="found-companies" aria-label="Companies of this name">
          {companiesFound.map((company) => (
            <FoundCompany key={company.id} company={company} follow={() => void follow(company)} />
          ))}
        </ul>
      )}
      {companiesFound?.length === 0 && !isSite(typed) && <NotKnown name={typed} />}
      {!link && (isLink(typed) || (isSite(typed) && companiesFound?.length === 0)) && (
        <CompanyLook key={typed} url={typed} follow={(foundLink) => void followLink(foundLink)} />
      )}
      <Refused error={error.value} />
    </form>
  )
}

function FoundLink({ link, follow }: { link: { board: string; name: string }; follow: () => void }) {
  return (
    <ul class="found-companies">
      <li>
        <button type="button" onClick={follow}>
          Follow <b>{link.board}</b>
        </button>
        <span class="small quiet">lists its jobs with {link.name}</span>
      </li>
    </ul>
  )
}

function FoundCompany({ company, follow }: { company: Company; follow: () => void }) {
  const { company: name, industry, country, followed } = company
  return (
    <li>
      {followed ? (
        <span class="chip done">
          You follow <bdi>{name}</bdi>
        </span>
      ) : (
        <button type="button" onClick={follow}>
          Follow <b dir="auto">{name}</b>
        </button>
      )}
      <span class="small quiet">
        {INDUSTRY_NAMES[industry]} · {countryName(country)}
      </span>
    </li>
  )
}

function NotKnown({ name }: { name: string }) {
  return (
    <p role="status">
      “<bdi>{name}</bdi>” is not on our list. Open its careers page, copy the link of that page or of one of
      its jobs, and paste it here.
    </p>
  )
}

type LinkedBoard = { system: string; board: string; company?: string }

// Example: "kite.com", which may also be a company's name.
function isSite(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(text)
}

function isLink(text: string): boolean {
  return /^\s*(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)+\/)/i.test(text)
}

// Whole names come first, then prefixes. Example: "figma" before "configma".
function byName(companies: readonly Company[], typed: string): Company[] {
  const key = nameKey(typed)
  const place = ({ company }: Company) =>
    nameKey(company) === key ? 0 : nameKey(company).startsWith(key) ? 1 : 2
  return companies.toSorted((a, b) => place(a) - place(b))
}

function namesSame(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b)
}

function nameKey(name: string): string {
  const bare = foldAccents(name)
  return bare.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Look = z.output<typeof BoardLookReply>

type CompanyLookProps = {
  /** The typed link or address. */
  url: string
  follow: (board: { system: string; board: string; company: string }) => void
}

/** Reads an employer's own career page, and shows the postings that it found before the company is followed. */
function CompanyLook({ url, follow }: CompanyLookProps) {
  const busy = useSignal(false)
  const look = useSignal<Look | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const readLink = async () => {
    busy.value = true
    look.value = null
    const outcome = await call('POST', '/api/boards/look', { body: { url } })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    look.value = outcome.value
    focusSoon('look-result')
  }
  return (
    <div class="company-look">
      <p>
        This is not a link of a hiring system that we know. We can look for postings on the page and in the
        site’s sitemap: a few requests, one a second. Nothing about you is sent.
      </p>
      <button type="button" disabled={busy.value} onClick={() => void readLink()}>
        {busy.value ? 'Reading the page…' : 'Look at this page'}
      </button>
      <Refused error={error.value} />
      {look.value && <LookResult look={look.value} follow={follow} />}
    </div>
  )
}

function LookResult({ look, follow }: { look: Look; follow: CompanyLookProps['follow'] }) {
  const { board, samples, followed } = look
  const isFound = board !== null && look.postings > 0
  return (
    <section class="look-result" aria-labelledby="look-result">
      <p id="look-result" tabIndex={-1}>
        {lookWords(look)}
      </p>
      {isFound && (
        <>
          <ul>
            {samples.map(({ title, places, url }) => (
              <li key={url}>
                <bdi>{title}</bdi>
                {places.length > 0 && <span class="quiet small"> {places.join('; ')}</span>}
              </li>
            ))}
          </ul>
          {followed ? (
            <span class="chip done">You follow this board</span>
          ) : (
            <button
              type="button"
              class="primary"
              onClick={() => follow({ system: board.system, board: board.board, company: board.company })}
            >
              Follow <bdi>{board.company}</bdi>
            </button>
          )}
        </>
      )}
    </section>
  )
}
