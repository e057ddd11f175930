import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { ashby } from '#lib/index/systems/each/ashby.ts'
import { bamboohr } from '#lib/index/systems/each/bamboohr.ts'
import { breezy } from '#lib/index/systems/each/breezy.ts'
import { adp } from '#lib/index/systems/each/calls/adp.ts'
import { eightfold } from '#lib/index/systems/each/calls/eightfold.ts'
import { paylocity } from '#lib/index/systems/each/calls/paylocity.ts'
import { phenom } from '#lib/index/systems/each/calls/phenom.ts'
import { dayforce } from '#lib/index/systems/each/dayforce.ts'
import { clearcompany } from '#lib/index/systems/each/feeds/clearcompany.ts'
import { jazzhr } from '#lib/index/systems/each/feeds/jazzhr.ts'
import { pageup } from '#lib/index/systems/each/feeds/pageup.ts'
import { personio } from '#lib/index/systems/each/feeds/personio.ts'
import { teamtailor } from '#lib/index/systems/each/feeds/teamtailor.ts'
import { gem } from '#lib/index/systems/each/gem.ts'
import { greenhouse } from '#lib/index/systems/each/greenhouse.ts'
import { jibe } from '#lib/index/systems/each/jibe.ts'
import { lever } from '#lib/index/systems/each/lever.ts'
import { oracle } from '#lib/index/systems/each/oracle.ts'
import { icims } from '#lib/index/systems/each/pages/icims.ts'
import { careerplug, jobvite, softgarden } from '#lib/index/systems/each/pages/linked-boards.ts'
import { applicantpro, isolved } from '#lib/index/systems/each/pages/numbered-jobs.ts'
import { radancy } from '#lib/index/systems/each/pages/radancy.ts'
import { site } from '#lib/index/systems/each/pages/site.ts'
import { successfactors } from '#lib/index/systems/each/pages/successfactors.ts'
import { pinpoint } from '#lib/index/systems/each/pinpoint.ts'
import { recruitee } from '#lib/index/systems/each/recruitee.ts'
import { rippling } from '#lib/index/systems/each/rippling.ts'
import { smartrecruiters } from '#lib/index/systems/each/smartrecruiters.ts'
import { workable } from '#lib/index/systems/each/workable.ts'
import { workday } from '#lib/index/systems/each/workday.ts'

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
  { ...site, isBoard: (board) => site.isBoard(board) && !isVendorHost(board.split('/')[0] ?? '') },
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
