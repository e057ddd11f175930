import { type Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { itemsIn } from '#test/support/tables.ts'

/** A posting as an employer has it at the moment. */
export type LivingPosting = { id: string; title: string; text: string; place: string }

/** A board whose postings come, change and go, and which answers badly now and then. */
export type LivingBoard = { system: string; board: string; postings: Map<string, LivingPosting> }

/** Numbers between 0 and 1 that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const TITLES = itemsIn(
  `Software Engineer | Data Engineer | Account Executive | Nurse | Site Reliability Engineer`,
)
const PLACES = ['Austin, TX', 'Berlin, Germany', 'New York, NY', 'Remote', 'Toronto, Canada']

/** Lets one day's part pass at an employer: some postings come, some are edited, some go. */
export function liveOn(living: LivingBoard, random: () => number): void {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  const words = () => `We need ${pick(TITLES)} skills number ${Math.floor(random() * 9_000)} and calm.`
  const { postings } = living
  for (let comes = Math.floor(random() * 3); comes > 0; comes -= 1) {
    const id = `${1_000_000 + Math.floor(random() * 8_000_000)}`
    postings.set(id, { id, title: pick(TITLES), text: words(), place: pick(PLACES) })
  }
  for (const posting of [...postings.values()]) {
    const chance = random()
    if (chance < 0.04) postings.delete(posting.id)
    else if (chance < 0.08) postings.set(posting.id, { ...posting, text: words() })
    else if (chance < 0.1) postings.set(posting.id, { ...posting, place: pick(PLACES) })
  }
  // Now and then a whole department is closed, or nothing is open at all.
  const chance = random()
  if (chance < 0.01) postings.clear()
  else if (chance < 0.03)
    for (const id of [...postings.keys()].slice(0, postings.size / 1.5)) postings.delete(id)
}

const FAULTS: (() => Response)[] = [
  () => new Response('', { status: 500, headers: { 'Retry-After': '1' } }),
  () => new Response('', { status: 429, headers: { 'Retry-After': '40' } }),
  () => new Response('', { status: 403 }),
  () => new Response('', { status: 404 }),
  () => new Response('<html>We will be back</html>'),
  () => new Response('{"jobs":[{"id":'),
  () => new Response(''),
  () => Response.json({ error: 'maintenance' }),
  () => Response.redirect('https://elsewhere.example/'),
]

/** From now on the gateway answers for this board as it stands, and with a fault in so many of 1 answers. */
export function serveLiving(gateway: Gateway, living: LivingBoard, faults: () => number | null): void {
  gateway.answers.set(listAddress(living.system, living.board), () => {
    const fault = faults()
    const answer = fault === null ? undefined : FAULTS[Math.floor(fault * FAULTS.length)]
    return answer ? answer() : Response.json(answerOf(living))
  })
}

function answerOf({ system, board, postings }: LivingBoard): unknown {
  const all = [...postings.values()]
  if (system === 'greenhouse')
    return greenhouseAnswer(
      board,
      all.map((posting) => ({ ...posting, id: Number(posting.id) })),
    )
  if (system === 'lever') return all.map((posting) => leverRow(board, posting))
  return { apiVersion: '1', jobs: all.map((posting) => ashbyRow(board, posting)) }
}

function leverRow(board: string, { id, title, text, place }: LivingPosting) {
  return {
    id,
    text: title,
    categories: { location: place, allLocations: [place] },
    createdAt: 1_771_000_000_000,
    description: `<p>${text}</p>`,
    lists: [],
    additional: '',
    hostedUrl: `https://jobs.lever.co/${board}/${id}`,
    applyUrl: `https://jobs.lever.co/${board}/${id}/apply`,
  }
}

function ashbyRow(board: string, { id, title, text, place }: LivingPosting) {
  return {
    id,
    title,
    location: place,
    secondaryLocations: [],
    isListed: true,
    descriptionHtml: `<p>${text}</p>`,
    publishedAt: '2026-02-20T08:00:00.000+00:00',
    jobUrl: `https://jobs.ashbyhq.com/${board}/${id}`,
  }
}
