import type { Row } from '#test/prove/line.ts'
import { clock } from '#test/prove/rows/clock.ts'
import { daily } from '#test/prove/rows/daily.ts'
import { damage } from '#test/prove/rows/damage.ts'
import { disk } from '#test/prove/rows/disk.ts'
import { fuzz } from '#test/prove/rows/fuzz.ts'
import { hostile } from '#test/prove/rows/hostile.ts'
import { kills } from '#test/prove/rows/kills.ts'
import { load } from '#test/prove/rows/load.ts'
import { models } from '#test/prove/rows/models.ts'
import { power } from '#test/prove/rows/power.ts'
import { realModel } from '#test/prove/rows/real-model.ts'
import { restore } from '#test/prove/rows/restore.ts'
import { rot } from '#test/prove/rows/rot.ts'
import { starters } from '#test/prove/rows/starters.ts'
import { wrongServer } from '#test/prove/rows/wrong-server.ts'

/** Every row of the matrix, in the order in which the table tells them. */
export const rows: Row[] = [
  starters,
  wrongServer,
  kills,
  power,
  damage,
  rot,
  restore,
  disk,
  clock,
  models,
  realModel,
  fuzz,
  hostile,
  daily,
  load,
]
