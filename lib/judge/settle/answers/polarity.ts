/** What a text says to a question of yes or no: `yes` and `no` only where it says so plainly. */
export type Polarity = {
  /** How it begins. */
  opens: 'yes' | 'no' | null
  /** Words after the opening take some of it back: "but", "except", another "no". */
  reverses: boolean
  /** It leaves open whether: "depends", "if", "maybe", "pending". */
  hedges: boolean
  /** It was so and is no more. */
  lapsed: boolean
  /** It is not so yet. */
  incomplete: boolean
  /** It has no objection: "no problem", "I don't mind". */
  willing: boolean
  /** A negation anywhere, idioms of willingness aside. */
  negates: boolean
  /** Somebody else is meant: "my team does". */
  others: boolean
}

const edge = '(?![\\p{L}\\d])'
const start = (words: string) => new RegExp(`^\\W{0,3}(?:${words})${edge}`, 'iu')
const within = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})${edge}`, 'iu')

const YES = start(
  `yes|yes (?:sir|ma['’]am)|yep|yeah|yup|yea|ya|y|sure(?: thing)?|certainly|of course|absolutely|definitely|affirmative|correct|true|indeed|gladly|exactly|ja(?:wohl)?|klar|gern(?:e)?|natürlich|selbstverständlich|oui|bien sûr|d['’]accord|sí|si|claro(?: que sí)?|por supuesto|sim|com certeza|tenho(?= sim)|claro que sim|certo|zeker|uiteraard|natuurlijk|klaro|auf jeden fall|sicher|aber ja|natürlich|sicuramente|bien entendu|tout à fait|evidentemente|desde luego|tak|sì|certo|jazeker|always|totally|for sure|without (?:a )?doubt|100 ?%|you bet|of course|i do|i am|i have|i can|i could|i will|i would|i did|i['’]m able|both|either`,
)
const NO = start(
  `no|nope|nah|n|never|nein|nee|non|não|nao|nie|niemals|jamais|nunca|none|neither|false|negative|not|(?:i )?(?:do|am|have|can|could|will|would|did|is|was) ?not|(?:i )?(?:don|haven|can|couldn|won|wouldn|didn|isn|wasn|aren)['’]?t|i['’]m not|i['’]ve (?:not|never)|i never (?:did|had|have|worked|held|carried|learn\\p{L}+|got|owned|used|took|sat|passed|finished|drove|managed|led|studied)|leider (?:nicht|nein)|lamentablemente no|por desgracia no|infelizmente n[ãa]o|malheureusement (?:non|pas)|helaas niet|niet|absolutely not|definitely not|certainly not|of course not|no way|not at all|hell no|nicht|pas|keine?n?`,
)
const SIGNS = /^[\s\p{P}]*(?:(?<yes>[👍✅✔☑🙂])|(?<no>[👎❌✖🚫]))/u

const WILLING = within(
  `no (?:problem|issue|worries|objections?|trouble|difficult(?:y|ies)|concerns?|doubt)|not (?:a|an|any) (?:problem|issue|trouble|concern)|problem with|(?:do|would)(?:n['’]?t| not) (?:mind|object|care)|don['’]?t care|won['’]?t (?:say no|object|mind)|(?:wouldn|isn)['’]?t be a problem|nothing against|kein(?:e)? (?:problem|einwände?)|pas de (?:problème|souci)|aucun problème|sin problemas?|ningún problema|sem problemas?|nessun problema|geen probleem|fine (?:with|by|for) me|(?:that|it|this|which|i)(?:['’]?s|['’]?m| is| am| would be| will be| sounds| looks)? (?:\\p{L}+ )?(?:fine|ok|okay|good|great)(?! (?:\\p{L}+ )?(?:city|place|start|question|point))|(?:is|are|would be) (?:perfectly |totally |absolutely )?(?:fine|ok|okay)|happy to|glad to|gern(?:e)?|go ahead|be my guest|any ?time|as much as (?:you|it|is)|whenever (?:you|it)|nothing to (?:hide|lose|fear)|in a heartbeat|no sweat|love to(?! but)|works for me|that works|suits? me|suit me|no qualms|i['’]m in(?=\\W*$|[.,!])|count me in|carry on|sem problemas?|con gusto|avec plaisir|com prazer|met plezier|mach ich|all good|no (?:reservations|hesitation)|my pleasure|bring it on|all day long|used to it|part of the job`,
)
const NEVER_FINE = within(
  `(?:not|n['’]t) (?:be )?(?:\\p{L}+ )?(?:fine|ok|okay|good|happy|glad|work for me|suit me)`,
)
const HEDGE = within(
  `depends?|depending|depende\\p{L}*|hangt ervan af|es geht(?: so)?|geht so|gaat wel|redelijk|a veces|às vezes|parfois|manchmal|soms|tal vez|ni idea|keine ahnung|no idea|who knows|not certain|hard to say|creo que|acho que|je (?:pense|crois)|ich (?:glaube|denke)|ik denk|mostly|mainly|largely|usually|generally|often|normally|in principle|somewhat|kinda|sorta|fairly|decent|rusty|some of (?:it|them)|could (?:try|put|shift|adjust|learn|look|see|consider|possibly|maybe)|(?:would|will|can|could) (?:consider|try|think)|considering|thinking (?:of|about)|open to|prefer(?:ably)?(?! not)|ideally|with (?:help|breaks|notice|some notice|advance notice|a break|assistance|support|accommodations?|training|supervision|restrictions|limits|limitations|a (?:doctor|note)|the right|conditions?)|under (?:certain|some) |as soon as|once (?:my|i|the|we|it|that|they|he|she)|after (?:i|my|we) |when (?:my|i (?:finish|get|graduate|move|turn|have|am done))|unless|case by case|to some extent|partly|partially|up to a point|limited|it varies|kommt (?:darauf|drauf) an|je nach|ça dépend|depende|negotiable|flexible|maybe|perhaps|possibly|not (?:quite |really |so |entirely |completely )?sure|unsure|i (?:think|guess|suppose|believe|hope)|probably|presumably|likely|more or less|mais ou menos|más o menos|so[- ]so|sometimes|occasionally|now and then|once or twice|a while back|ages|the usual|give or take|sort of|kind of|something like|should be (?:fine|ok|okay|possible)|could be|might|may be|only (?:after|before|when|until|from|as of)|pending|up for renewal|any day|to be (?:decided|confirmed|seen)|tbd|we(?:['’]ll| will) see|vielleicht|eventuell|peut-être|quizás?|talvez|forse|misschien|yes\\/no|not (?:before|until)|within (?:europe|reason|limits)|plus an?|for the next|(?:i['’]?d|would) (?:prefer|rather) not to but|temporar\\w+|ask me|let['’]s talk|open to discuss\\w*|well enough|quite well|ziemlich|as needed`,
)
const CONDITION = within(
  `if|unless|provided|as long as|wenn|falls|sofern|se|si(?= [a-z]+ )|à condition|siempre que|assuming|were i|in case`,
)
// "If you want" asks for nothing.
const NO_CONDITION = within(
  `if (?:you (?:want|like|wish|prefer|need(?: it| me)?|count\\w*)|needed|necessary|required|that helps|you ask)|wenn (?:nötig|gewünscht)`,
)
const LAPSED = within(
  `used to|expired?|lapsed|suspended|revoked|inactive|surrendered|no longer|not any ?more|any ?more|nicht mehr|früher|ne plus|(?:i |it |was |were |had )?until (?:i|last|20\\d\\d|19\\d\\d)|formerly|once (?:had|held|was)|ex-|years ago|long ago|a long time ago|(?<!have |has |['’]ve |['’]s )had (?:it|one|mine|a|an|the|[a-z]\\d|ts|my)|was (?:cleared|licensed|certified|registered)|back in|in school|done with|gave (?:it |that |mine )?up|ran out|run out|sold (?:it|mine|my)|(?:have |has |i )?lost (?:it|mine|my)|taken away|entzogen|forgotten|forgot|dropped (?:it|mine)|out of date|overdue|cancell?ed|ended|withdrawn|caduc\\p{L}+|verlopen|let (?:it|mine|that) (?:go|lapse|expire)|needs? renew\\w+|ya no|já não|scad\\w+|abgelaufen|périmé|vencid[ao]`,
)
const INCOMPLETE = within(
  `expected|scheduled|apprentice|applied (?:last|this|in|on|yesterday)|i (?:start|begin)|class (?:starts|begins)|enrolled (?:in|for|on)|signed up for|preparing for|prepping|awaiting|in the process|under way|underway|still (?:in|doing|need|have to|waiting|missing)|not (?:quite )?(?:there|finished|done|complete|completed|certified|licensed|enrolled) ?(?:yet)?|failed (?:it|the|my|that|twice)|no pasé|ich lerne|lerne (?:es|noch|gerade)|aan het leren|estoy (?:estudiando|aprendiendo|sacando)|estou (?:estudando|aprendendo|tirando)|j['’]apprends|en cours|nog niet|(?:deuxième|première|troisième|second|segundo|primer|zweiten?|ersten?) (?:année|año|ano|jahr|semester)|learner|so far|prüfung ist|willing to (?:get|learn|obtain|take|train|study|become|do the)|can (?:get|obtain|take the|take a)|could get|building (?:it|one)|not yet|noch nicht|pas encore|todavía no|aún no|ainda não|almost|nearly there|application (?:goes|went|is|submitted|filed)|applied for|have applied|waiting for|learning|studying (?:for|towards?)|working (?:on|towards?)|taking (?:a |the )?(?:course|exam)|course (?:starts|begins)|starts? in|exams? (?:missing|left|to go)|missing|left without|dropped out|without (?:one|finishing|graduating)|passed \\p{L}+ of|\\p{L}+ of (?:the )?(?:two|three|four|five|six)|interim|turned down|denied|rejected|clearable|eligible for|first dose|in (?:january|february|march|april|may|june|july|august|september|october|november|december) (?:20\\d\\d|i)|next (?:week|month|year|spring|summer|autumn|fall|winter)|en (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|le passe|in training|trainee|candidate|booked|finishing|writing my thesis|final year|still (?:studying|learning|a student)|learner['’]?s?|provisional|without a (?:licen[cs]e|ticket|certificate|degree|permit)|planning to|plan to|going to|will (?:get|be|have|sit|take|start)|hope to|want to learn|would (?:like|love) to|if someone|only in (?:a|the) (?:course|class|tutorial|school|lab)|in theory|know what it (?:stands for|is)|read about|heard of|copy a|can read`,
)
const OTHERS = within(
  `(?:my|our|the|another|his|her|their|sister) (?:\\p{L}+ )?(?:team|teams|company|colleagues?|manager|boss|director|supervisor|client|agency|wife|husband|partner|friend|brother|sister|mother|father|department)(?: \\p{L}+)? (?:does|do|did|ran|run|runs|used?|uses|has|have|had|is|are|was|led|leads|held|handled|managed|owns?|owned|speaks?)|that \\p{Lu}\\p{L}+ led|married to`,
)
const NEGATION = within(
  `no|not|never|(?:ca|do|does|did|wo|would|could|should|have|has|had|is|are|was|were|ai)n['’]?t|cannot|cant|dont|without|neither|nor|keine?[nmrs]?|nicht|nie|niemals|pas|jamais|nunca|não|nao|nada|none|nothing|nobody|refuse[sd]?|forbids?|against|unable|hardly|barely|scarcely|hate|dislike|rather not|prefer not|can['’]t stand|too (?:low|little|few|far|much)|kaum|à peine|apenas|lack|sacred|stop|except|impossible|out of the question|forget it|limited to|not an option|niet|geen|sans|sin|sem|gar nicht|ne|ni|nessun\\w*|mai`,
)
const REVERSAL = within(
  `but|however|though|although|except|apart from|other than|yet|aber|jedoch|außer|mais|cependant|sauf|pero|aunque|salvo|porém|mas|enfin|only|just|nur|seulement|s[oó]lo|solamente|apenas|never|not|no|nicht|keine?n?|pas|cannot|can['’]?t|won['’]?t|don['’]?t`,
)

/** How a text answers, whatever was asked. Pure idiom; what the question was decides what it means. */
export function polarityOf(written: string): Polarity {
  const text = written.normalize('NFKC').replaceAll(/[’ʼ]/g, "'").trim()
  const sign = SIGNS.exec(text)?.groups
  const willing = WILLING.test(text) && !NEVER_FINE.test(text)
  const idle = text.replaceAll(new RegExp(WILLING.source, 'giu'), ' ')
  const opens = sign?.['yes'] ? 'yes' : sign?.['no'] ? 'no' : (opensWith(text, idle) ?? closesWith(text))
  const rest = idle.replace(YES, ' ').replace(NO, ' ')
  return {
    opens,
    reverses: REVERSAL.test(rest),
    hedges: HEDGE.test(idle) || (CONDITION.test(idle) && !NO_CONDITION.test(text)),
    lapsed: LAPSED.test(idle),
    incomplete: INCOMPLETE.test(idle),
    willing,
    negates: NEGATION.test(opens === 'yes' ? rest : idle),
    others: OTHERS.test(text),
  }
}

function opensWith(text: string, idle: string): Polarity['opens'] {
  // "No problem" opens with no "no".
  if (YES.test(text))
    return /^\W{0,3}(?:i (?:do|am|have|can|could|will|would|did)|both|either) (?:not|n't|never)/iu.test(text)
      ? 'no'
      : isVerbOnly(text)
  if (NO.test(text) && NO.test(idle.trimStart())) return 'no'
  return null
}

// "I live there, so yes."
function closesWith(text: string): 'yes' | 'no' | null {
  const said = /(?:^|[\s,])(?:so|hence|then|in short)[:,]? (?<said>yes|sure|of course|no)\W*$/iu.exec(text)
    ?.groups?.['said']
  if (said === undefined) return null
  return /^no$/i.test(said) ? 'no' : 'yes'
}

// "I have a permit" opens no yes, "I have." and "I do, gladly" do.
function isVerbOnly(text: string): 'yes' | null {
  const verb =
    /^\W{0,3}(?:i (?:do|am|have|can|could|will|would|did)|i'm able|both|either)(?<rest>[^\p{L}]|$)(?<next>.*)/iu.exec(
      text,
    )
  if (verb === null) return 'yes'
  const rest = text.replace(
    /^\W{0,3}(?:i (?:do|am|have|can|could|will|would|did)|i'm able|both|either)/iu,
    '',
  )
  return /^\s*(?:$|[.,;!:–—-])/.test(rest) ? 'yes' : null
}

/** The text without what it asks back ("C1? No, the full C." is "the full C"); empty where it only asks. */
export function withoutEchoes(text: string): string {
  if (!text.includes('?')) return text
  const said = text
    .split(/(?<=[.!?])\s+|(?<=\?)/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.endsWith('?'))
    .join(' ')
  // What follows an echo answers the echo first.
  return /\?\s*no\b/i.test(text) ? said.replace(/^no\W+/i, '') : said
}

/** The pieces of a text that say one thing each. */
export function clausesOf(text: string): string[] {
  return text
    .split(
      /[;.!\n]+(?=\s|$)|,\s+|\s[-–—]\s|:\s|\s(?:but|and|however|though|aber|und|pero|y|mais|et|mas|e)\s/iu,
    )
    .map((one) => one.trim())
    .filter(Boolean)
}
