import type { BoardAdapter } from './adapter.ts'
import { ashby } from './systems/ashby.ts'
import { bamboohr } from './systems/bamboohr.ts'
import { breezy } from './systems/breezy.ts'
import { gem } from './systems/gem.ts'
import { greenhouse } from './systems/greenhouse.ts'
import { lever } from './systems/lever.ts'
import { personio } from './systems/personio.ts'
import { pinpoint } from './systems/pinpoint.ts'
import { recruitee } from './systems/recruitee.ts'
import { rippling } from './systems/rippling.ts'
import { smartrecruiters } from './systems/smartrecruiters.ts'
import { teamtailor } from './systems/teamtailor.ts'
import { workable } from './systems/workable.ts'
import { workday } from './systems/workday.ts'

/** The hiring systems that can be read; one more is one file, its fixture and one line here. */
export const systems: readonly BoardAdapter[] = [
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
]

/** The hiring system with this name, if it can be read. */
export function systemNamed(system: string): BoardAdapter | undefined {
  return systems.find((adapter) => adapter.system === system)
}
