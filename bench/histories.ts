// How often a real board's jobs are called new although they were known, over months: one row a recorded history.
import { type HistoryCounts, recordedHistories, replayHistory } from '#test/recorded/replay-history.ts'

const boards = recordedHistories()
if (boards.length === 0) {
  console.error(
    'There are no recorded histories beside the project. SVC_RECORDED_BOARDS names the boards beside them.',
  )
  process.exit(2)
}
console.log('| Board | Texts | Called new | Of these known | Truly new | Of these not called so |')
console.log('| --- | --- | ---: | ---: | ---: | ---: |')
for (const text of [false, true]) {
  const all: HistoryCounts = { called_new: 0, known: 0, truly_new: 0, missed: 0 }
  for (const board of boards) {
    const counts = await replayHistory(board, { text, days: Number.MAX_SAFE_INTEGER })
    for (const name of ['called_new', 'known', 'truly_new', 'missed'] as const) all[name] += counts[name]
    print(board, text, counts)
  }
  print('all', text, all)
}

function print(
  board: string,
  text: boolean,
  { called_new, known: known_called_new, truly_new, missed }: HistoryCounts,
): void {
  const share = called_new === 0 ? '' : ` (${((100 * known_called_new) / called_new).toFixed(1)} %)`
  console.log(
    `| ${board} | ${text ? 'yes' : 'no'} | ${called_new} | ${known_called_new}${share} | ${truly_new} | ${missed} |`,
  )
}
