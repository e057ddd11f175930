import { groupsOf } from '#lib/judge/settle/rewording/words/vocabulary.ts'

/** Words for one and the same, first the one that stands for all. */
export const SAME_WORD = groupsOf(`
  reduce lower cut decrease shorten lessen fall drop
  increase raise rise grow climb
  organise organize arrange
  repair fix mend
  check verify inspect examine
  answer respond reply
  speak talk
  need require
  stay remain
  each every
  propose suggest
  supply provide furnish give
  build construct erect
  make produce manufacture create
  handle process
  move transfer migrate relocate
  install fit mount
  hire recruit
  choose select
  assess evaluate
  analyse analyze analysis
  maintain maintenance tend keep
  deliver delivery
  go going
  record log
  supervise oversee
  welcome greet
  solve resolve
  send ship dispatch
  receive get obtain
  enter input
  approve authorise authorize sign_off
  transport haul carry convey
  rent lease
  teach instruct tutor
  customer client
  colleague coworker teammate
  staff personnel
  child kid children
  lorry truck hgv
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
  discover detect find identify spot
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
  assist help aid
  monitor track
  question query enquiry inquiry
  contract agreement
  cost expense
  person people individual
  employee worker
  defect bug
  accelerate speed_up
  close shut
  stop cease
  allow permit
  request ask
  inform notify
  remove delete
  alter change modify
  adjust adapt
  renovate refurbish
  trim prune
  dig excavate
  count tally
  forecast predict
  ensure guarantee
  advise counsel
  email mail
  database db
  documentation docs
  repository repo
  pupil student
  baby infant
  elderly older
  location site
  rest remainder
  pavement sidewalk
  petrol gasoline
  aeroplane airplane aircraft
  timetable schedule
  ill sick
  collect gather
  lead head spearhead
  investigate probe
  connect link
  fasten attach
  merge combine
  reject decline
  delay postpone
  university uni
  supplier vendor
  tenant renter lessee
  car automobile
  prize award
  target goal
  result outcome
  problem issue
  goods wares merchandise
  stock inventory
  machine machinery
  computer pc
  trip journey
  team crew squad
  teenager adolescent teen
  several multiple
  many numerous
  complex complicated
  simple easy
  cheap inexpensive
  expensive costly
  wrong incorrect
  present current
  disabled handicapped
  sometimes occasionally
  usually mostly
  centimetre cm
  millimetre mm
  gigabyte gb
  terabyte tb
  megabyte mb
  megawatt mw
  kilowatt kw
  use utilise utilize
  buy purchase procure
  run operate
  write author
  did_it doing_it
  show demonstrate
  finish complete
  about around approximately roughly circa approx
  maths mathematics math
  administrator admin
  laboratory lab
  photograph photo shoot
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
