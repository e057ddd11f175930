import { groupsOf, wordsOf } from '#lib/judge/settle/rewording/words/vocabulary.ts'

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
  shoe shod
  weave wove woven
  strike struck
  freeze froze frozen
  hide hid hidden
  bite bit bitten
  blow blew blown
  sink sank sunk
  spin spun
  swing swung
  tear tore torn
  shrink shrank shrunk
  slide slid
  stick stuck
  breed bred
  bleed bled
  learn learnt
  burn burnt
  light lit
  arise arose arisen
  mow mown
  bend bent
  flee fled
  fling flung
  forbid forbade forbidden
  forgive forgave forgiven
  leap leapt
  kneel knelt
  spring sprang sprung
  sting stung
  swear swore sworn
  weep wept
  lie lain
  shear shorn
  hew hewn
  tread trod trodden
  spell spelt
  lean leant
  cling clung
  shine shone
  string strung
  unwind unwound
  uphold upheld
  behold beheld
  foresee foresaw foreseen
  outgrow outgrew outgrown
  redo redid redone
  retake retook retaken
  sow sown
  prove proven
  break broke broken
  withhold withheld
  undergo underwent undergone
  resell resold
  outsell outsold
  mislead misled
  overtake overtook overtaken
  rebuild rebuilt`

/** The word that an irregular form is of. */
export const BASE_OF = groupsOf(IRREGULAR)

/** Verbs whose past is the word itself. */
export const UNCHANGED = wordsOf(
  'beat cut set put read run hit let shut split spread cast cost quit bet come overcome burst knit upset input broadcast forecast offset reset typeset',
)
