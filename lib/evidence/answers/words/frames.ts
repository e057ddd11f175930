/** How a question asks: for a yes or no, a number, a reason, a time, a place, an account, or a thing. */
export type QuestionKind = 'yes_no' | 'count' | 'why' | 'when' | 'where' | 'account' | 'thing'

/**
 * A question that is asked in many ways. It is recognised by words that must all be there (of a list, any one), and
 * by its kind where `kinds` lists it; `absorbs` are words that then add nothing.
 */
export type Frame = {
  topic: string
  subtopic: string
  needs: readonly (readonly string[])[]
  absorbs: ReadonlySet<string>
  /** Null where a yes, an account and a thing are one answer; `own` where each way of asking is a question of its own. */
  kinds: readonly QuestionKind[] | 'own' | null
}

/** Every question known by its form, the more special first. */
export const FRAMES: readonly Frame[] = frames(`
  sponsorship            | sponsor | visa need employ work status job | any
  work_authorization     | authorize work/employ | have work employ visa | any
  noncompete             | noncompete | agreement clause bound subject restricted | any
  background:check       | background check | consent criminal | any
  background:convicted   | convict | (past) before crime felony | any
  clearance              | clearance | security active current valid have | any
  demographic:gender     | gender | identity identify | any
  demographic:race       | race | identify identity ethnic background | any
  demographic:hispanic   | hispanic/latino | identify | any
  demographic:veteran    | veteran | protected status | any
  demographic:disability | disability | status | any
  demographic:pronouns   | pronoun | prefer preferred use | any
  age                    | age | year old | any
  licence:driving        | licence drive | valid current full | any
  references             | reference | professional supply able contact | any
  salary:expected        | salary expect | range level total | any
  salary:current         | salary current | range | any
  notice                 | notice | period current | any
  availability:start     | start/available/join/company | date early possible able start available join company | when
  relocation             | relocate | work job able | any
  travel                 | travel | work job percent | any
  location:onsite        | onsite | work come able basis | any
  location:hybrid        | hybrid | work model schedule arrangement environment setup | any
  location:remote        | remote | work setting environment | any
  location:where         | located | current city country town | where thing
  previous_employment    | company before work/employ | (past) work employ | any
  motivation:leaving     | leave | current job employ employer company this_job | why
  motivation:job         | this_job/job | interest apply work this_job job want | why
  motivation:company     | company | interest work join job apply this_job | why
  heard                  | hear | (past) this_job company job | thing where account
  self                   | yourself | introduce bit little | any
  questions              | question company | | any
  anything_else          | anything else | add company know | any
  strength               | strength | great top personal | any
  weakness               | weakness | great personal | any
  failure                | fail | (past) example | any
  achievement            | achievement | (past) great most proud professional proudest | any
  conflict               | conflict | (past) example | any
  management             | manage people | (past) experience direct | own
  education:level        | high education/degree | (past) level complete obtain education degree | any
  education:degree       | bachelor/master/phd/degree | (past) degree complete obtain | yes_no
  language:level         | level $language | rate | own
  language               | $language | speak | own
  experience             | experience | (past) year professional hands work practical experience | own
`)

/** The placeholder for any language in the needs of a frame. */
export const ANY_LANGUAGE = '$language'

function frames(table: string): Frame[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', needs = '', absorbs = '', kindWords = ''] = line.split('|').map((part) => part.trim())
      const [topic = '', subtopic = ''] = name.split(':')
      const needed = needs.split(' ').map((group) => group.split('/'))
      const absorbed = absorbs.split(' ').filter(Boolean)
      return { topic, subtopic, needs: needed, absorbs: new Set(absorbed), kinds: questionKindsOf(kindWords) }
    })
}

function questionKindsOf(word: string): Frame['kinds'] {
  if (word === 'any') return null
  return word === 'own' ? 'own' : (word.split(' ') as QuestionKind[])
}
