import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { z } from 'zod'
import {
  type Company,
  INDUSTRY_NAMES,
  lookAtBoards,
  lookWords,
  systemName,
} from '#assets/page/boards/companies-store.ts'
import { call, useSending } from '#assets/page/kit/call.ts'
import { inPage } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { addressOfPlace } from '#assets/page/route.ts'
import type { BoardLookReply, CompaniesResponse } from '#lib/index/boards/schema.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** The draft of this form. */
export const LINKS_DRAFT = 'boards/links'

/** Takes companies by their links or names, and shows at once how each line is understood. */
export function BoardForm({ onAdded }: { onAdded?: (ids: string[]) => void }) {
  const text = useDraft(LINKS_DRAFT, '')
  const { error, whileBusy } = useSending()
  const result = useSignal('')
  const boards = readBoardLines(text.value)
  const recognised = boards.flatMap(({ found: board }) =>
    board ? [{ system: board.system, board: board.board }] : [],
  )
  const add = async () => {
    if (recognised.length === 0) return
    const outcome = await whileBusy(call('POST', '/api/boards', { body: { boards: recognised } }))
    if (!outcome.ok) return
    const { added, already } = outcome.value
    result.value = `${counted(added.length, 'company', 'companies')} added${already.length > 0 ? `, ${already.length} already followed` : ''}.`
    announce(result.value)
    text.value = boards.flatMap(({ line, found: board }) => (board ? [] : [line])).join('\n')
    await lookAtBoards()
    onAdded?.(added.map((board) => board.id))
  }
  return (
    <form onSubmit={inPage(add)}>
      <TextField
        id="wanted-boards"
        label="Links of careers pages or of single jobs, one per line"
        rows={4}
        spellcheck={false}
        value={text.value}
        onText={(links) => (text.value = links)}
        placeholder={'https://jobs.lever.co/acme\ngreenhouse:acme'}
        help={`Known hiring systems: ${systemNames.join(', ')}. A company’s own careers page goes into the field above, one at a time.`}
      />
      <Understood boardLines={boards} />
      <Refused error={error.value} />
      <div class="acts">
        <button type="submit" class="primary" disabled={recognised.length === 0}>
          {recognised.length > 1 ? `Follow ${recognised.length} companies` : 'Follow the company'}
        </button>
        <span>{result.value}</span>
        <DraftNote form={LINKS_DRAFT} onDiscard={text.clear} />
      </div>
    </form>
  )
}

function Understood({ boardLines: boards }: { boardLines: BoardLine[] }) {
  if (boards.length === 0) return null
  return (
    <ul class="understood" aria-label="How each line is understood">
      {boards.map(({ line, found: board }) => (
        <li key={line} class={board ? 'yes' : 'no'}>
          <span aria-hidden="true">{board ? '✓' : '?'}</span>
          {board ? (
            <span>
              <b>{board.board}</b> on {board.name}
            </span>
          ) : (
            <span>
              <bdi>{line}</bdi> is not recognized
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One line that the person wrote, with the board it means; null where it means none. */
export type BoardLine = { line: string; found: { system: string; board: string; name: string } | null }

/** Reads lines of links and of names such as `greenhouse:acme`. */
export function readBoardLines(text: string): BoardLine[] {
  const lines = text.split(/[\n,]|\s(?=https?:)/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))].map((line) => ({ line, found: meaningOf(line) }))
}

/** The hiring systems that are known, by their names. */
export const systemNames = systems.filter(({ system }) => system !== 'site').map(({ name }) => name)

// The board that a link or a name such as `greenhouse:acme` means; null where it means none.
function meaningOf(line: string) {
  const link = boardOfLink(line, systems)
  if (link) return named(link)
  const [, system = '', board = ''] = /^([a-z]+):(\S+)$/i.exec(line) ?? []
  const adapter = systemNamed(system.toLowerCase())
  return adapter?.isBoard(board) ? named({ system: adapter.system, board }) : null
}

function named({ system, board }: { system: string; board: string }) {
  return { system, board, name: systemNamed(system)?.name ?? system }
}

/** The draft of this form. */
export const COMPANY_DRAFT = 'boards/company'

const TYPING_MS = 200
const MOST_SHOWN = '6'

type Meant = NonNullable<z.output<typeof CompaniesResponse>['meant']>
type Looked = { text: string; meant: Meant; companies: Company[] }

/** Follows a company by its name, site or any link. Other texts get their next step: a choice, a look, a job to keep, or advice. */
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
  const look = async (): Promise<Looked | null> => {
    const query = text.value.trim()
    if (query === '' || looked.peek()?.text === query) return looked.peek()
    const outcome = await call('GET', '/api/boards/companies', { query: { meant: query, limit: MOST_SHOWN } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok || outcome.value.meant === null) return null
    const { meant, companies } = outcome.value
    const answer = { text: query, meant, companies }
    if (text.value.trim() === query) looked.value = answer
    return answer
  }
  const type = (value: string) => {
    text.value = value
    clearTimeout(timer.current)
    if (value.trim() === '') looked.value = null
    else timer.current = setTimeout(() => void look(), TYPING_MS)
  }
  const finish = (sent: string, names: string, ids: string[], refused: RefusalBody | null) => {
    error.value = refused
    if (refused) return
    done.value = ids.length > 0 ? `${names} is followed.` : `You follow ${names} already.`
    announce(done.value)
    // The next company may be typed before the first is followed.
    if (text.value === sent) {
      text.clear()
      looked.value = null
      field.current?.focus()
    }
    onAdded?.(ids)
  }
  const follow: Follow = async ({ system, board }, company) => {
    const named = { system, board, ...(company === undefined ? {} : { company }) }
    const sent = text.value
    const outcome = await call('POST', '/api/boards', { body: { boards: [named] } })
    if (!outcome.ok) return finish(sent, '', [], outcome.error)
    await lookAtBoards()
    const { added, already } = outcome.value
    const ids = added.map(({ id }) => id)
    finish(sent, (added[0] ?? already[0])?.company ?? board, ids, null)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    clearTimeout(timer.current)
    const answer = await look()
    if (answer === null) return
    const { meant, companies } = answer
    // Enter takes what is certain, or the only match; among several the person chooses.
    const [first] = meant.step === 'choose' && meant.link === null && companies.length === 1 ? companies : []
    const target = meant.board ?? first
    if (target?.followed) finish(text.value, target.company, [], null)
    else if (target) await follow(target)
  }
  const answer = looked.value?.text === typed ? looked.value : null
  return (
    <form class="company-field" onSubmit={(event) => void submit(event)}>
      <div class="field stack-1">
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
      {answer && <NextStep answer={answer} follow={follow} />}
      <Refused error={error.value} />
    </form>
  )
}

function NextStep({ answer, follow }: { answer: Looked; follow: Follow }) {
  const { text, companies } = answer
  const { step, board, link, site } = answer.meant
  const isLooked = step === 'look' || (step === 'choose' && link !== null)
  return (
    <>
      {step === 'keep' && link !== null && (
        <p role="status">
          This is one job on {site}, which we do not read.{' '}
          <a
            href={addressOfPlace({ view: 'add', id: '', query: new URLSearchParams({ link }), home: false })}
          >
            Keep this job
          </a>
        </p>
      )}
      {board && companies.length === 0 && (
        <ul class="found-companies">
          <li>
            <FollowButton target={board} follow={follow} />
            <span class="small quiet">lists its jobs with {board.system_name}</span>
          </li>
        </ul>
      )}
      {companies.length > 0 && (
        <ul class="found-companies" aria-label="Companies of this name">
          {companies.map((company) => (
            <li key={company.id}>
              <FollowButton target={company} follow={follow} />
              <span class="small quiet">
                {INDUSTRY_NAMES[company.industry]} · {countryName(company.country)} ·{' '}
                {systemName(company.system)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {step === 'none' && <NotKnown name={text} site={site} />}
      {isLooked && link !== null && <CompanyLook key={text} url={link} follow={follow} />}
    </>
  )
}

function FollowButton({ target, follow }: { target: LinkedBoard & { followed: boolean }; follow: Follow }) {
  const { company, followed } = target
  if (followed) {
    return (
      <span class="chip done">
        You follow <bdi>{company}</bdi>
      </span>
    )
  }
  return (
    <button type="button" onClick={() => void follow(target)}>
      Follow <b dir="auto">{company}</b>
    </button>
  )
}

function NotKnown({ name, site }: { name: string; site: string | null }) {
  return (
    <p role="status">
      {site === null ? (
        <>
          “<bdi>{name}</bdi>” is not on our list.
        </>
      ) : (
        <>We do not read {site}.</>
      )}{' '}
      Open its careers page, copy the link of that page or of one of its jobs, and paste it here.
    </p>
  )
}

type LinkedBoard = { system: string; board: string; company: string }
// The second is a name that a page gave the company; a board has its own.
type Follow = (target: LinkedBoard, company?: string) => Promise<void>

type Look = z.output<typeof BoardLookReply>

type CompanyLookProps = {
  /** The typed link or address. */
  url: string
  follow: Follow
}

/** Reads an employer's own career page, and shows the postings that it found before the company is followed. */
function CompanyLook({ url, follow }: CompanyLookProps) {
  const look = useSignal<Look | null>(null)
  const { busy, error, whileBusy } = useSending()
  const readLink = async () => {
    look.value = null
    const outcome = await whileBusy(call('POST', '/api/boards/look', { body: { url } }))
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

function LookResult({ look, follow }: { look: Look; follow: Follow }) {
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
            <button type="button" class="primary" onClick={() => void follow(board, board.company)}>
              Follow <bdi>{board.company}</bdi>
            </button>
          )}
        </>
      )}
    </section>
  )
}
