import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** A school, an employer or a certificate of a table, while its rows are read. */
type TableEntry = { name: string; from: string; to: string; line: SourceLine; below: SourceLine[] }

type Kind = 'education' | 'experience' | 'certifications'

/**
 * Returns lines in which the tables of Japanese forms are sections and entries. A row of them is a year, a month and an event, so
 * an entry takes two: "2013 4 Hama入社" and "2018 3 退社" are "Hama" with "2013年4月 – 2018年3月". Rows that repeat the dates of
 * the employer above lose them, and so does the head of such a table.
 */
export function withCareerTables(lines: readonly SourceLine[]): SourceLine[] {
  const whole: SourceLine[] = []
  const firstPeriod = lines.findIndex(({ text }) => PERIOD.test(text))
  let table: CareerTable | null = null
  for (const [index, line] of lines.entries()) {
    const head = HEAD.exec(wholeText(line))?.[1] ?? HEAD_LAST.exec(wholeText(line))?.[1]
    if (head !== undefined) {
      whole.push(...(table?.close() ?? []))
      table = new CareerTable(kindNamed(head))
      whole.push(table.kind === null ? tagged(line, 'drop') : headingOf(line, head))
    } else if (table !== null && !endsTable(line)) whole.push(...table.read(line))
    else {
      whole.push(
        ...(table?.close() ?? []),
        ...outside(lines, index, firstPeriod !== -1 && firstPeriod < index),
      )
      table = null
    }
  }
  return [...whole, ...(table?.close() ?? [])]
}

class CareerTable {
  kind: Kind | null
  private open: TableEntry | null = null
  private isOver = false
  constructor(kind: Kind | null) {
    this.kind = kind
  }

  read(line: SourceLine): SourceLine[] {
    const text = wholeText(line)
    const bare = text.replace(/\s/g, '')
    const kind = kindNamed(bare)
    if (kind !== null && bare.length <= LONGEST_HEADING) {
      const closed = this.close()
      this.kind = kind
      this.isOver = false
      return [...closed, headingOf(line, bare)]
    }
    // The form goes on with other parts.
    if (bare === '以上') {
      this.isOver = true
      return [...this.close(), tagged(line, 'drop'), headingOf(line, 'その他')]
    }
    const [, era = '', year = '', month = '', event = ''] =
      ROW.exec(text) ?? ROW.exec(text.replace(ROW_LAST, '$2 $3 $1')) ?? []
    if (event !== '') return this.readEvent(line, { date: `${era}${year}年${month}月`, event })
    if (this.open === null) return [this.isOver ? line : tagged(line, 'item')]
    if (NOW.test(bare)) this.open.to = '現在'
    else this.open.below.push(tagged({ ...line, text, right: null }, 'item'))
    return []
  }

  close(): SourceLine[] {
    const { open } = this
    this.open = null
    if (open === null) return []
    const dates = [open.from, open.to].filter((date) => date !== '').join(' – ')
    const last = open.below.at(-1)?.number ?? open.line.number
    const head = { ...open.line, text: open.name, right: dates, until: Math.max(last, open.line.until ?? 0) }
    return [tagged(head, 'entry'), ...open.below]
  }

  private readEvent(line: SourceLine, { date, event }: { date: string; event: string }): SourceLine[] {
    const isNow = NOW_LAST.test(event)
    const text = event.replace(NOW_LAST, '').replace(/[、,\s]{1,9}$/, '')
    const begun = START.exec(text)
    const ended = begun === null ? END.exec(text) : null
    if (this.kind === 'certifications') return [tagged({ ...line, text: event, right: date }, 'item')]
    if (begun === null && ended === null) {
      const item = tagged({ ...line, text: `${date} ${event}`, right: null }, 'item')
      if (this.open === null) return [item]
      this.open.below.push(item)
      return []
    }
    const name = text.slice(0, (begun ?? ended)?.index ?? 0).replace(/[にをへの\s]{1,9}$/u, '') || text
    if (ended !== null && this.open !== null && isSame(name, this.open.name)) {
      const { open } = this
      open.to = date
      open.line = { ...open.line, until: line.number }
      const isSchool = SCHOOL_END.test(text)
      const note = { ...line, text: isSchool ? ended[0] : event, right: null }
      if (isSchool) open.below.unshift(tagged(note, 'head'))
      return [...this.close(), ...(isSchool ? [] : [tagged(note, 'drop')])]
    }
    const closed = this.close()
    this.open = { name, from: begun === null ? '' : date, to: begun === null ? date : '', line, below: [] }
    if (isNow) this.open.to = '現在'
    if (ended !== null && SCHOOL_END.test(text))
      this.open.below.push(tagged({ ...line, text: ended[0], right: null }, 'head'))
    return closed
  }
}

function wholeText({ text, right }: SourceLine): string {
  return right === null ? text : `${text} ${right.replaceAll(' | ', ' ')}`
}

function tagged(line: SourceLine, tagLabel: LineLabel): SourceLine {
  return { ...line, bullet: false, tagLabel }
}

function headingOf(line: SourceLine, text: string): SourceLine {
  return tagged({ ...line, text: text.replace(/\s/g, '').replace(/[（(].*/u, ''), right: null }, 'heading')
}

function kindNamed(text: string): Kind | null {
  const bare = text.replace(/\s/g, '')
  if (/学歴.*職歴/u.test(bare)) return null
  if (bare.startsWith('学歴')) return 'education'
  if (bare.startsWith('職歴')) return 'experience'
  return /免許|資格/u.test(bare) ? 'certifications' : null
}

// A leave may give its reason in place of the employer. Example: "一身上の都合により退社".
function isSame(name: string, open: string): boolean {
  const [a, b] = [name, open].map((text) => text.replace(/\s/g, ''))
  return a === b || REASON.test(name) || (b ?? '').startsWith(a ?? '') || (a ?? '').startsWith(b ?? '')
}

function endsTable(line: SourceLine): boolean {
  const bare = wholeText(line).replace(/\s/g, '')
  if (kindNamed(bare) !== null && bare.length <= LONGEST_HEADING) return false
  return OTHER_PART.test(bare) || (sectionNamed(line.text)?.exact === true && line.right === null)
}

// Outside of such tables, a part of the form, or the table of one employer; `isBelowPeriod` if the head of one is above.
function outside(lines: readonly SourceLine[], index: number, isBelowPeriod: boolean): SourceLine[] {
  const line = lines[index] as SourceLine
  const { text, right } = line
  if (OTHER_PART.test(text.replace(/\s/g, '')) && line.number > 1 && !line.bullet)
    return [tagged({ ...line }, 'heading')]
  if (COMPANY_FACT.test(text)) return [tagged(line, 'item')]
  if (right === null || !JAPANESE.test(`${text}${right}`)) return [line]
  const below = lines[index + 1]
  if (PERIOD.test(text) && below !== undefined && opensTime(below.text)) return [tagged(line, 'drop')]
  if (isBelowPeriod) {
    const time = timeOver(line, below)
    if (time !== null) return [tagged({ ...line, text: right, right: time }, 'item')]
    if (timeOver(lines[index - 1], line) !== null)
      return [tagged({ ...line, text: right, right: null }, 'item')]
  }
  const above = lines.slice(Math.max(0, index - NEAR), index)
  const isRepeated = isDates(text) && above.some((other) => other.text === text || other.right === text)
  return isRepeated ? [tagged({ ...line, text: right, right: null }, 'item')] : [line]
}

// The time of a project stands over two rows, beside its name and its role. Example: "2019年3月～" above "2020年1月".
function timeOver(upper: SourceLine | undefined, lower: SourceLine | undefined): string | null {
  if (!upper?.right || !lower?.right || !opensTime(upper.text)) return null
  const time = `${upper.text}${lower.text}`
  const isTime = isDates(time) && datesIn(time)?.range === true && datesIn(upper.text)?.range !== true
  return isTime ? time : null
}

function opensTime(text: string): boolean {
  return isDates(text) || isDates(`${text}2030年1月`)
}

const HEAD = /^年 ?月 ?(\S.*)$/u
const ROW = /^(?:(明治|大正|昭和|平成|令和|[MTSHR])[. ]?)?(\d{1,4}|元) ?年? ?[./ ] ?(\d{1,2}) ?月? (\S.*)$/u
// The columns of the year and the month may stand last. Example: "資格名 年 月" above "TOEIC 700 2020 5".
const HEAD_LAST = /^(\S*(?:免許|資格)\S*?)名? 年 ?月$/u
const ROW_LAST = /^(\S.*\S) ((?:19|20)\d\d) ?年? ?[./ ] ?(\d{1,2}) ?月?$/u
const NOW = /^(?:現在に至る|現在在職中|在職中|現在も勤務中)$/u
const NOW_LAST = /(?:現在に至る|現在在職中|在職中)$/u
const START =
  /[編転再]?(?:入学|入社|入職|入所|入庁|入行|入局|入団|着任|就職|採用|勤務開始|開業|設立)(?:[（(].{0,20}[）)])?$/u
const END =
  /(?:卒業見込み?|卒業|修了見込み?|修了|中途退学|退学|中退|退社|退職|退所|退庁|退行|離職|契約期間満了|契約満了|廃業)(?:[（(].{0,20}[）)])?$/u
const SCHOOL_END = /(?:卒業|修了|退学|中退)/u
const REASON = /都合|により|満了|^退|解散|閉鎖/u
const OTHER_PART = /^[■□◆●【]?(?:志望の?動機|特技|本人希望|趣味|自己[pP][rR]|通勤時間)/u
const COMPANY_FACT = /^(?:事業内容|資本金|従業員数|売上高?|設立) ?[:：]/u
const PERIOD = /^(?:期間|年月|時期|在籍期間)$/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const LONGEST_HEADING = 8
const NEAR = 8
