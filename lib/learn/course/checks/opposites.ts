const PAIRS = `
  increase decrease | increases decreases | increased decreased | raise lower | raises lowers | grow shrink | grows shrinks
  more less | more fewer | most least | higher lower | high low | larger smaller | large small | faster slower | fast slow
  longer shorter | long short | before after | first last | earlier later | begin end | begins ends | start stop
  starts stops | allow prevent | allows prevents | allow forbid | allows forbids | allowed forbidden | permit deny
  permits denies | accept reject | accepts rejects | accepted rejected | enable disable | enables disables
  enabled disabled | include exclude | includes excludes | included excluded | add remove | adds removes | succeed fail
  succeeds fails | success failure | true false | same different | equal unequal | stronger weaker | strong weak
  better worse | best worst | safe unsafe | secure insecure | valid invalid | mutable immutable | ordered unordered
  blocking nonblocking | synchronous asynchronous | stateful stateless | encrypted unencrypted | trusted untrusted
  known unknown | possible impossible | consistent inconsistent | required optional | mandatory optional | positive negative
  inside outside | above below | up down | open closed | locked unlocked | public private | always never | all none
  ascending descending | left right | minimum maximum | min max | underfit overfit | underfitting overfitting
`

/** Words that reverse the meaning when one replaces the other. */
const OPPOSITES: ReadonlyMap<string, readonly string[]> = readPairs()

function readPairs(): Map<string, string[]> {
  const opposites = new Map<string, string[]>()
  for (const pair of PAIRS.split(/\||\n/)) {
    const words = pair.trim().split(/\s+/)
    for (const [index, word] of words.entries()) {
      const opposite = words[index % 2 === 0 ? index + 1 : index - 1]
      if (word !== '' && opposite !== undefined)
        opposites.set(word, [...(opposites.get(word) ?? []), opposite])
    }
  }
  return opposites
}

/** Returns whether a text has one of these words and its source only the opposite. */
export function turnsAround(words: readonly string[], source: ReadonlySet<string>): boolean {
  return words.some(
    (word) => !source.has(word) && (OPPOSITES.get(word) ?? []).some((opposite) => source.has(opposite)),
  )
}
