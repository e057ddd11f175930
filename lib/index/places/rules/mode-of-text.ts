import type { WorkMode } from '#lib/index/places/listed-place.ts'
import { foldName } from './cut-words.ts'

/** Returns the work mode in a text; hybrid beats remote, remote beats on-site. */
export function modeOfText(text: string): WorkMode | '' {
  const folded = ` ${foldName(text)} `
  const names = (words: string[]) => words.some((word) => folded.includes(` ${word} `))
  if (names(HYBRID)) return 'hybrid'
  if (names(REMOTE) && !names(NOT_REMOTE)) return 'remote'
  return names(ONSITE) ? 'onsite' : ''
}

const REMOTE = [
  'remote',
  'remotely',
  'work from home',
  'wfh',
  'home based',
  'home office',
  'homeoffice',
  'distributed',
  'anywhere',
  'virtual',
  'telework',
  'teletravail',
  'teletrabajo',
  'remoto',
  'remota',
]
const NOT_REMOTE = ['not remote', 'non remote', 'no remote']
const HYBRID = ['hybrid', 'hibrido', 'hibrida', 'hybride']
const ONSITE = ['on site', 'onsite', 'in office', 'office based', 'in person', 'presencial']
