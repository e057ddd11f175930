/** The words of a list. */
export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Every word of a group but its first, with that first one. */
export const groupsOf = (lines: string): ReadonlyMap<string, string> =>
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
  `a an the these those this there i me it its they them themselves also been being both then thru my our own he she him we ever`,
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
  using via
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

export const TIME_UNITS = wordsOf(
  'second minute hour day morning afternoon evening night week weekend month quarter year decade shift season term semester winter summer spring autumn',
)

/** Ranks: a verb may not become one of them, and letters may not be written out as one. */
export const RANKS = wordsOf(`
  manager director leader head chief supervisor senior lead principal officer owner founder president captain master
  partner executive coordinator`)

export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, at): [string, string] => [word, String(at)])
    .concat(
      'thirty forty fifty sixty seventy eighty ninety hundred'
        .split(' ')
        .map((word, at): [string, string] => [word, String(10 * (at + 3))]),
    ),
)

/** Verbs in their bare form, where nothing else shows that a word is one. */
export const BASE_VERBS = wordsOf(`
  administer advise analyse analyze answer apply arrange assist attend audit bake be become begin book bring build buy
  calculate calibrate call care carry check choose clean close coach collect compile complete compute conduct contribute
  control cook coordinate count cover create cut deal deliver describe design detect develop direct do document draft draw
  drive edit ensure enter evaluate examine explain file find finish fit fix follow forward fulfil gather get give go
  greet grow handle have help hire hold implement improve increase inspect install interpret introduce investigate keep
  know label lead learn leave lift load log lower maintain make manage measure meet mend mentor milk monitor move
  negotiate observe offer open operate order organise organize oversee own pack paint park pay photograph pick place plan
  plant play prepare present press process produce program promote protect provide prune publish purchase put raise read
  receive record recruit reduce release remove repair replace reply report research resolve respond restock review rewrite
  run schedule screen sell send serve set sew shape share shoot show sign solve sort speak spend start steer store study
  supervise supply support sweep switch take teach test tidy touch track train transcribe translate transport treat tune
  type update use verify visit wait walk wash watch water weigh weld wire work write`)

/** Many who do something together. */
export const TEAMS = wordsOf('team crew group squad shift')

/** Words that open a phrase or a whole statement, and say of what follows when or why it is so. */
export const STRONG_MARKS = wordsOf(
  'before after until since because if unless although though whereas except versus despite throughout against outside than',
)
