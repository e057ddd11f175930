import type { z } from 'zod'
import type { Industry } from '#lib/index/boards/rules/starting-companies.ts'
import type { BoardLookReply } from '#lib/index/boards/schema.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { counted } from '#lib/text/counted.ts'

/** The names of the industries of the list. */
export const INDUSTRY_NAMES: Record<Industry, string> = {
  ai: 'Artificial intelligence',
  commerce: 'Shops and goods',
  education: 'Education',
  energy: 'Energy and climate',
  finance: 'Finance and insurance',
  hardware: 'Hardware and machines',
  health: 'Health and biotech',
  media: 'Media and games',
  public: 'Public and charity',
  security: 'Security',
  services: 'Services',
  software: 'Software',
  transport: 'Travel and transport',
  unsorted: 'Industry not recorded',
}

/** A hiring system by its name for people. */
export function systemName(system: string): string {
  return systemNamed(system)?.name ?? system
}

/** Returns a board by its hiring system and its name there. Example: "Greenhouse · acme". */
export function boardText(id: string): string {
  const [system = '', ...name] = id.split(':')
  return `${systemName(system)} · ${name.join(':')}`
}

/** Returns a sentence on the effect of following the standard set, before it is done. */
export function standardText({ boards, followed }: { boards: number; followed: number }): string {
  const unread = boards - followed
  if (unread === 0) return `You follow all ${boards} companies of the standard set.`
  const have = followed > 0 ? ` You follow ${followed} of them.` : ''
  return (
    `${counted(boards, 'well-known company', 'well-known companies')} in every industry.${have} ` +
    `Reading ${followed > 0 ? 'the others' : 'them'} takes about ${counted(unread, 'request')} and a minute. Nothing about you is sent.`
  )
}

type LookFacts = Pick<
  z.output<typeof BoardLookReply>,
  'postings' | 'complete' | 'read_from' | 'reason' | 'board'
>

/** Returns a sentence on the postings that a look at a career page found, or why it found none. */
export function lookWords({ postings, complete, read_from, reason, board }: LookFacts): string {
  if (board === null || postings === 0) return reason || 'No postings were found.'
  const count = `${complete ? '' : 'At least '}${counted(postings, 'posting')}`
  const where = {
    link: `on ${board.system_name}`,
    page_names_system: `on ${board.system_name}, which the page names`,
    sitemap: 'in the site’s sitemap',
    page: 'on the page',
  }[read_from ?? 'link']
  return `${count} ${where}. For example:`
}

const MOST_BYTES = 2 * 1024 * 1024

/** Why a file of boards is not read; '' for one that is. */
export function csvProblem(size: number): string {
  if (size === 0) return 'The file is empty. Choose another one, or paste its rows.'
  if (size <= MOST_BYTES) return ''
  return 'The file is larger than 2 MB. Split it and import each part.'
}
