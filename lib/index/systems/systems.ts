import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { adp } from '#lib/index/systems/readers/adp.ts'
import { ashby } from '#lib/index/systems/readers/ashby.ts'
import { bamboohr } from '#lib/index/systems/readers/bamboohr.ts'
import { breezy } from '#lib/index/systems/readers/breezy.ts'
import { clearcompany } from '#lib/index/systems/readers/clearcompany.ts'
import { dayforce } from '#lib/index/systems/readers/dayforce.ts'
import { eightfold } from '#lib/index/systems/readers/eightfold.ts'
import { gem } from '#lib/index/systems/readers/gem.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { jazzhr } from '#lib/index/systems/readers/jazzhr.ts'
import { jibe } from '#lib/index/systems/readers/jibe.ts'
import { lever } from '#lib/index/systems/readers/lever.ts'
import { careerplug, jobvite, softgarden } from '#lib/index/systems/readers/linked-boards.ts'
import { oracle } from '#lib/index/systems/readers/oracle.ts'
import { pageup } from '#lib/index/systems/readers/pageup.ts'
import { paylocity } from '#lib/index/systems/readers/paylocity.ts'
import { personio } from '#lib/index/systems/readers/personio.ts'
import { phenom } from '#lib/index/systems/readers/phenom.ts'
import { pinpoint } from '#lib/index/systems/readers/pinpoint.ts'
import { recruitee } from '#lib/index/systems/readers/recruitee.ts'
import { rippling } from '#lib/index/systems/readers/rippling.ts'
import { site } from '#lib/index/systems/readers/site.ts'
import {
  applicantpro,
  icims,
  isolved,
  radancy,
  successfactors,
} from '#lib/index/systems/readers/sitemap-systems.ts'
import { smartrecruiters } from '#lib/index/systems/readers/smartrecruiters.ts'
import { teamtailor } from '#lib/index/systems/readers/teamtailor.ts'
import { workable } from '#lib/index/systems/readers/workable.ts'
import { workday } from '#lib/index/systems/readers/workday.ts'
import { hostOf } from '#lib/index/systems/rules/posting-address.ts'

const vendors: readonly BoardAdapter[] = [
  greenhouse,
  lever,
  ashby,
  recruitee,
  pinpoint,
  workable,
  gem,
  breezy,
  workday,
  smartrecruiters,
  bamboohr,
  rippling,
  personio,
  teamtailor,
  pageup,
  jibe,
  dayforce,
  oracle,
  icims,
  adp,
  successfactors,
  jazzhr,
  phenom,
  paylocity,
  radancy,
  jobvite,
  isolved,
  applicantpro,
  careerplug,
  clearcompany,
  softgarden,
  eightfold,
]

/** The readers of all hiring systems. A new system needs one file, its test and one line above. */
export const systems: readonly BoardAdapter[] = [
  ...vendors,
  { ...site, isBoard: (board) => site.isBoard(board) && !isVendorHost(hostOf(board)) },
]

/** Returns whether a host is in the domain of a hiring system that has a reader of its own. */
function isVendorHost(host: string): boolean {
  return VENDOR_DOMAINS.has(domainOf(host))
}

function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.')
}

const VENDOR_DOMAINS = new Set(
  vendors.flatMap(({ pace, hosts }) => [pace.domain ?? [], hosts('a')].flat().map(domainOf)),
)

/** Returns the hiring system with this name, if it can be read. */
export function systemNamed(system: string): BoardAdapter | undefined {
  return systems.find((adapter) => adapter.system === system)
}
