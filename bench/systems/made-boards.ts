/** A made-up posting that each hiring system states in its own shape. */
export type MadePosting = { id: number; guid: string; title: string; town: string; text: string }

/** One board: its name, and its answer to a request; null where nothing is there. */
export type MadeBoard = {
  system: string
  board: string
  answer: (link: URL, request: Request) => Promise<object | string | null>
}

const TITLES = [
  ...['Registered Nurse', 'Warehouse Team Lead', 'Primary School Teacher', 'Line Cook', 'Bank Teller'],
  ...['Software Engineer', 'Account Executive', 'Electrician', 'Hotel Receptionist', 'Bus Driver'],
]
const TOWNS = ['Phoenix, AZ, US', 'Columbus, OH, US', 'Leeds, GB', 'Toronto, ON, CA', 'Berlin, DE']
/** The day on which all postings were published. */
export const DAY = '2026-11-20'

/** Returns the postings of a board: their texts differ, so that none is another's copy. */
export function madePostings(count: number, seed: number): MadePosting[] {
  return Array.from({ length: count }, (_, at) => {
    const id = 1_000_000 + seed * 10_000 + at
    const title = TITLES[at % TITLES.length] ?? ''
    const town = TOWNS[Math.floor(at / TITLES.length) % TOWNS.length] ?? ''
    const words = `Posting ${id} of employer ${seed}: ${title.toLowerCase()} in ${town}. `
    const guid = `${String(id).padStart(8, '0')}-1111-4222-8333-444444444444`
    return { id, guid, title, town, text: `<p>${words}</p><p>${DUTIES.repeat(4)}</p>` }
  })
}

const DUTIES =
  'You work shifts with a team of eight, keep records, and train new colleagues. Two years of experience and a licence are required. Pay is $24.50 to $31.00 per hour. '

/** Makes a board of postings in the shape of a hiring system. */
export type Shape = (postings: readonly MadePosting[]) => Omit<MadeBoard, 'system'>

/** Returns a number in the query of a link; 0 if there is none. */
export const numberIn = (link: URL, name: string) => Number(link.searchParams.get(name) ?? 0)
/** Returns the posting whose id a link contains. */
export const idIn = (postings: readonly MadePosting[], link: URL) =>
  postings.find(({ id, guid }) => link.href.includes(String(id)) || link.href.includes(guid)) ?? null
/** A board that gives all postings in one answer. */
export const oneAnswer = (
  answer: (postings: readonly MadePosting[]) => object | string,
  board = 'kite',
): Shape => {
  return (postings) => ({ board, answer: async () => answer(postings) })
}
/** Returns a title as part of an address. Example: `line-cook`. */
export const slug = ({ title }: MadePosting) => title.toLowerCase().replaceAll(' ', '-')
/** Escapes a text for XML. */
export const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
