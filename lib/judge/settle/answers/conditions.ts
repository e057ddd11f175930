import { clausesOf, polarityOf } from '#lib/judge/settle/answers/polarity.ts'
import type { Decision, Telling } from '#lib/judge/settle/answers/telling.ts'

const HOURS: readonly RegExp[] = [
  /\bnights?\b|nacht|\bnuit|\bnoche/i,
  /\bweekends?\b|\bsaturdays?\b|\bsundays?\b|wochenend|samstag|sonntag|fin(?:es)? de semana/i,
  /\bevenings?\b|abend/i,
  /\bshifts?\b|schicht|\bturnos?\b|équipes?/i,
  /\bon[- ]call\b|bereitschaft|astreinte|guardias?/i,
  /\bovertime\b|überstunden/i,
]

/** Whether somebody works the hours that are asked. */
export function readSchedule({ demand, text, said, asked, question }: Telling): Decision | null {
  if (said.lapsed) return 'not_met'
  if (said.hedges || asked !== 'yes_is_met') {
    // "Saturdays are sacred for us" says it of the thing itself, however it was asked.
    return !said.hedges && asked === 'no_is_met' && said.opens === null && /\bsacred\b/i.test(text)
      ? 'not_met'
      : null
  }
  const wanted = HOURS.filter((words) => words.test(`${demand.text} ${question}`))
  const about = clausesOf(text).filter((clause) => wanted.some((words) => words.test(clause)))
  const own = about.map((clause) => polarityOf(clause))
  if (own.some((one) => one.opens === 'no' || (one.negates && !one.willing))) return 'not_met'
  if (own.some((one) => one.willing) && !/\b(?:but|aber|pero|mais)\b/i.test(text)) return 'met'
  if (said.opens === 'no') return null
  if (/\b(?:but|aber|pero|mais)\b/i.test(text) && said.negates) return 'not_met'
  const does = about.length > 0 || /\b(?:for|seit|since|depuis|desde) (?:\p{L}+|\d+)/iu.test(text)
  const ready = said.willing || /\b(?:been|doing|do|did|mach|work|worked)\b/i.test(text)
  return said.opens === null && does && ready && !said.negates ? 'met' : null
}

/** Whether somebody lives where the work is, or would. */
export function readRelocation({ text, said }: Telling): Decision | null {
  if (
    /\banywhere but\b|\b(?:can't|won't|cannot) (?:leave|move)\b|\bonly (?:\p{L}+ )?(?:remote|here)|\bstaying (?:put|here)\b/iu.test(
      text,
    )
  )
    return 'not_met'
  const isThere =
    /\b(?:already|currently) (?:live|living|here|there|based)\b|\blive (?:here|there)\b|\bno (?:move|need to move|relocation) (?:is )?(?:needed|necessary|required)|\bwouldn't (?:have|need) to move\b|\blocal (?:already|to)\b/i.test(
      text,
    )
  const negates = said.negates && !/\bno (?:move|need|relocation)\b|\bwouldn't\b/i.test(text)
  return isThere && !said.hedges && !negates ? 'met' : null
}

const WEEKDAYS = 'mon tue wed thu fri'.split(' ')

/** Whether somebody comes to the place of work as often as is asked. */
export function readPresence({ demand, text, said, asked, question }: Telling): Decision | null {
  if (asked !== 'yes_is_met') return null
  if (said.hedges) return 'unclear'
  const asksSite = !/\bremote\b/i.test(question)
  if (
    asksSite &&
    /\b(?:only|just) (?:(?:work|do|want|take) )?(?:\p{L}+ )?remote|\bremote(?:ly)? (?:only|from|jobs?)\b|\bfully remote\b|^\W*remote\b|\bhybrid only\b|\b(?:not|never|n't) (?:be )?(?:moving|move|relocat\w+)\b|\bfrom home\b/iu.test(
      text,
    )
  )
    return 'not_met'
  const place = /\b(?:in|to|near|from) (?:the )?(?<name>\p{Lu}[\p{L}-]+)/u
  const wanted = place.exec(demand.text)?.groups?.['name']
  const named = /\b(?:but|only|just) (?:in|near|from) (?<name>\p{Lu}[\p{L}-]+)/u.exec(text)?.groups?.['name']
  if (wanted !== undefined && named !== undefined && named !== wanted) return 'not_met'
  if (
    /\b(?:once|twice|one day|two days|a day) (?:a|per|each|every) (?:month|fortnight|quarter|year)\b/i.test(
      text,
    ) &&
    demand.days_a_week !== null
  )
    return 'not_met'
  const days = daysIn(text)
  if (demand.days_a_week !== null && days !== null) {
    if (days.least >= demand.days_a_week) return said.opens === 'no' ? 'unclear' : 'met'
    return days.most < demand.days_a_week ? 'not_met' : 'unclear'
  }
  return null
}

function daysIn(text: string): { least: number; most: number } | null {
  if (/\b(?:every ?day|all week|full[- ]time in the office|daily|jeden tag)\b/i.test(text))
    return { least: 5, most: 5 }
  const span =
    /\b(?<from>mon|tue|wed|thu|fri)\p{L}*\s?(?:-|–|to|through|bis)\s?(?<till>mon|tue|wed|thu|fri)/iu.exec(
      text,
    )?.groups
  if (span) {
    const count =
      WEEKDAYS.indexOf((span['till'] ?? '').toLowerCase()) -
      WEEKDAYS.indexOf((span['from'] ?? '').toLowerCase()) +
      1
    return count > 0 ? { least: count, most: count } : null
  }
  const named = new Set(
    [...text.matchAll(/\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:days?)?\b/gi)].map(([one]) =>
      one.slice(0, 3).toLowerCase(),
    ),
  )
  if (named.size > 0) return { least: named.size, most: named.size }
  const numbers = 'one two three four five'.split(' ')
  const found = [
    ...text.matchAll(/\b(?<n>[1-5]|one|two|three|four|five)\b(?!\s?(?:weeks?|months?|years?|%))/giu),
  ].map(({ groups }) => {
    const written = (groups?.['n'] ?? '').toLowerCase()
    return numbers.includes(written) ? numbers.indexOf(written) + 1 : Number(written)
  })
  return found.length === 0 ? null : { least: Math.min(...found), most: Math.max(...found) }
}
