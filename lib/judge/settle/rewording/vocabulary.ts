const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const groupsOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [first = '', ...others] = line.trim().split(/\s+/)
        return others.map((word): [string, string] => [word, first])
      }),
  )

/** Words that claim nothing: they may come and go. */
export const LIGHT = wordsOf(
  `a an the these those this there i me it its they them themselves also been being both then`,
)

/** Forms of "be", "have" and "do" beside a verb; the present ones may not come newly. */
export const PAST_AUXILIARY = wordsOf('was were had did')
export const PRESENT_AUXILIARY = wordsOf('is are am has have do does')

/** Words that open a phrase and say what it is to the rest. */
export const MARKS = wordsOf(`
  of in on at to for with within from by as than per into onto across over through throughout via using under above below
  between among against during after before since until towards toward behind beside near upon outside inside despite
  including like around because so if unless although though whereas except versus alongside`)

/** What may stand for another mark where no number follows: the same, or less. */
export const SAME_MARK = groupsOf(`
  during through
  across throughout
  under below
  over above
  with using via
  toward towards
  to into onto`)

export const RELATIVE = wordsOf('who which that whose whom where')

/** Words without which a line says more than it did. */
export const LIMITS = wordsOf(`
  hardly barely little limited basic beginner junior assistant assist intern internship trainee some partly partially
  occasionally sometimes briefly short once only help support contribute participate shadow observe learn study plan want
  hope interest exposure familiar attempt try almost nearly about up_to at_least at_most more_than less_than part propose
  unfinished abandon cancel fail theoretical coursework hobby book offer apply recommend suggest draft prototype pilot
  expect intend due can could may might would should will must or maybe perhaps possibly usually mostly mainly often
  rarely seldom temporary interim acting former formerly ex voluntary volunteer unpaid proxy deputy co joint jointly
  together yet per_cent_of half quarter third one_of`)

export const NEGATIONS = wordsOf('no not never none without nor neither cannot nobody nothing')

/** Words for one and the same, first the one that stands for all. */
export const SAME_WORD = groupsOf(`
  reduce lower cut decrease shorten
  increase raise
  organise organize arrange
  repair fix mend
  check verify inspect
  answer respond
  speak talk
  need require
  stay remain
  each every
  propose suggest
  supply provide furnish
  build construct
  make produce manufacture
  handle process
  move transfer migrate
  install fit mount
  hire recruit
  choose select
  assess evaluate
  analyse analyze analysis
  maintain maintenance
  deliver delivery
  go going
  record log
  supervise oversee
  welcome greet
  solve resolve
  send ship dispatch
  receive get
  enter input
  approve authorise authorize
  transport haul
  rent lease
  teach instruct
  customer client
  colleague coworker
  staff personnel
  child kid
  lorry truck
  shop store
  flat apartment
  lift elevator
  holiday vacation
  bike bicycle
  phone telephone
  company firm
  doctor physician
  film movie
  mistake error
  large big
  fast quick rapid
  faulty defective
  whole entire
  exam examination
  guest visitor
  distribute hand_out
  calculate compute
  replace swap
  discover detect
  publish release
  happen occur
  road street
  rubbish garbage refuse
  invoice bill
  applicant candidate
  advert advertisement
  refrigerator fridge
  specification spec
  department dept
  headquarters hq
  cleaner janitor
  wage salary
  begin start
  assist help
  use utilise utilize
  buy purchase procure
  run operate
  write author
  did_it doing_it
  collect gather
  show demonstrate
  finish complete
  about around approximately roughly circa approx
  maths mathematics math
  administrator admin
  laboratory lab
  photograph photo
  centre center
  programme program
  colour color
  labour labor
  behaviour behavior
  favour favor
  licence license
  metre meter m
  litre liter l
  kilogram kg kilo
  kilometre kilometer km
  hectare ha
  hour hr h
  minute min
  second sec s
  millisecond ms
  week wk
  month mo
  year yr
  tonne t
  million mn`)

export const TIME_UNITS = wordsOf(
  'second minute hour day morning afternoon evening night week weekend month quarter year decade shift season term semester',
)

/** Ranks: a verb may not become one of them, and letters may not be written out as one. */
export const RANKS = wordsOf(`
  manager director leader head chief supervisor senior lead principal officer owner founder president captain master
  partner executive coordinator`)

export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, at) => [word, String(at)]),
)

// Past forms and participles that no rule of endings gives, behind the word they are of.
const IRREGULAR = `
  be been
  beat beaten
  become became
  begin began begun
  bind bound
  bring brought
  build built
  buy bought
  catch caught
  choose chose chosen
  come came
  deal dealt
  dig dug
  do done
  draw drew drawn
  drive drove driven
  eat ate eaten
  fall fell fallen
  feed fed
  feel felt
  fight fought
  find found
  fly flew flown
  forget forgot forgotten
  get got gotten
  give gave given
  go went gone
  grow grew grown
  hang hung
  hold held
  keep kept
  know knew known
  lay laid
  lead led
  leave left
  lend lent
  lose lost
  make made
  mean meant
  meet met
  oversee oversaw overseen
  pay paid
  ride rode ridden
  ring rang rung
  rise rose risen
  run ran
  say said
  see saw seen
  seek sought
  sell sold
  send sent
  sew sewn
  shake shook shaken
  shoot shot
  show shown
  sing sang sung
  sit sat
  sleep slept
  speak spoke spoken
  spend spent
  stand stood
  steal stole stolen
  sweep swept
  swim swam swum
  take took taken
  teach taught
  tell told
  think thought
  throw threw thrown
  understand understood
  undertake undertook undertaken
  wake woke woken
  wear wore worn
  win won
  write wrote written
  rewrite rewrote rewritten
  remake remade
  use used
  withdraw withdrew withdrawn
  rebuild rebuilt`

/** The word that an irregular form is of. */
export const BASE_OF = groupsOf(IRREGULAR)

/** Verbs whose past is the word itself. */
export const UNCHANGED = wordsOf(
  'beat cut set put read run hit let shut split spread cast cost quit bet come overcome',
)

/** Several words that are read as one. */
export const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\bup to\b/g, 'up_to'],
  [/\bat least\b/g, 'at_least'],
  [/\b(?:at most|no more than|not more than)\b/g, 'at_most'],
  [/\b(?:more|greater) than\b/g, 'more_than'],
  [/\b(?:less|fewer) than\b/g, 'less_than'],
  [/\b(?:in order to|so as to)\b/g, 'to'],
  [/\bas well as\b/g, 'and'],
  [/\bbut (?=one\b|two\b|three\b|\d)/g, 'except '],
  [/\btogether with\b/g, 'with'],
  [/\bpassed (?=[^;.,]{1,60} to (?:the|an?|our) )/g, 'forwarded '],
  [/\b(?:per ?cent)\b/g, '%'],
  [/\b(brings?|bringing|brought) ((?:[\w%]+ ){1,4})down\b/g, 'reduced $2'],
  [/\b(brings?|bringing|brought) down\b/g, 'reduced'],
  [/\b(?:stood|standing|stand|filled|filling|fill) in for\b/g, 'covered for'],
  [/\b(?:looked after|took care of)\b/g, 'maintained'],
  [/\b(?:looking after|taking care of)\b/g, 'maintaining'],
  [/\b(?:performed|conducted|carried out)\b/g, 'did_it'],
  [/\bsupervised by\b/g, 'under supervision of'],
  [/\b((?:assist|help)(?:s|ed|ing)?) with\b/g, '$1 in'],
  [/\bbased on\b/g, 'from'],
  [/,? while (?=[a-z]+ing\b(?! (?:was|were|is|are)\b))/g, ' , '],
  [/,? (?:while|whereas) |, where (?!i\b)|, whose /g, ' ; '],
  [/\bnot ((?:[a-z]+ ){0,3})yet\b/g, 'yet not $1'],
  [/\b(?:manually|by hand)\b/g, 'by_hand'],
  [/\b(?:in accordance with|according to)\b/g, 'to'],
  [/\b(decid(?:e|es|ed|ing)) (?:on|upon)\b/g, '$1'],
  [/\b(?:replied|responded) to\b/g, 'answered'],
  [/\b(?:replying|responding) to\b/g, 'answering'],
  [/\b(an?|the) outside (?=[a-z])/g, '$1 external '],
  [/\b(for|within|during) (?:a|one) (?=(?:day|week|month|year|season|term|quarter|decade)\b)/g, '$1 1 '],
  [/\bdone\b(?! with)/g, 'did_it'],
  [/\b(?:every|each) (night|morning|afternoon|evening|quarter|hour)\b/g, 'per $1'],
  [/\bnightly\b/g, 'per night'],
  [/\bquarterly\b/g, 'per quarter'],
  [/\bhourly\b/g, 'per hour'],
  [/\b(?:every|each) day\b|\bdaily\b/g, 'per day'],
  [/\b(?:every|each) week\b|\bweekly\b/g, 'per week'],
  [/\b(?:every|each) month\b|\bmonthly\b/g, 'per month'],
  [/\b(?:every|each) year\b|\b(?:yearly|annual|annually)\b/g, 'per year'],
  [/\btwice\b/g, '2 times'],
  [/\bthrice\b/g, '3 times'],
  [/\b(?:on|by) (?:my own|myself)\b|\bmyself\b|\bsingle handedly\b/g, 'alone'],
  [/\b(help(?:s|ed|ing)?) to (?=[a-z])/g, '$1 '],
  [/\b(?:substituted|deputised|deputized) for\b/g, 'covered for'],
  [/(?<![-\w])out of\b/g, 'out_of'],
  [/\b(?:did|done) (?=(?:the|a|an|my|all|its|their) )/g, 'did_it '],
  [/\bdoing (?=(?:the|a|an|my|all|its|their) )/g, 'doing_it '],
  [/\b(set|put|run|ran|went|[a-z]{2,}(?:ed|ing)) (off|up|out|down|away|back)\b/g, '$1_$2'],
  [/^working (?=from|with|in|under|at|on|for|through)/, ''],
  [/^(\w+ (?:years|months|weeks))(?: of)? (\w{3,}ing)\b/, '$2 for $1 |'],
  [/\bcan't\b/g, 'can not'],
  [/\bcannot\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/\b([a-z]+)n't\b/g, '$1 not'],
  [/\b(?:do|does|did) not have (?:any )?/g, 'without '],
  [/\b(?:has|have|had) no\b/g, 'without'],
  [/\bwith(?:out any| no)\b/g, 'without'],
]
