/** What a block of a posting is about; `legal` is also how to apply. */
export type BlockKind = 'must' | 'nice' | 'duties' | 'benefits' | 'about' | 'legal' | 'other'

const LONGEST = 90
const MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu

/** The section that a line heads; null where the line is no heading that is known. */
export function kindOfHeading(line: string): BlockKind | null {
  if (line.length > LONGEST || isSentence(line)) return null
  const heading = line.replace(MARKS, '').toLowerCase()
  if (heading === '' || /^https?:/.test(heading)) return null
  // A line without a colon is a heading only while it is short: "Experience with Go" could be either.
  const isMarked = /[:：…]\W*$/.test(line) || /^(?:#|\*\*)/.test(line)
  if (!isMarked && heading.split(/\s+/).length > MOST_WORDS) return null
  const section = HEADING_PATTERNS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null
  return section !== null && !isMarked && isDemandItself(heading) ? null : section
}

const MOST_WORDS = 9

function isSentence(line: string): boolean {
  return /[.!;,]\W*$/.test(line) || /[.!?] +\p{Lu}/u.test(line)
}

// "Experience with Go", "5+ years of experience", "Degree required": a demand that is written like a heading.
function isDemandItself(heading: string): boolean {
  return /\d|\b(?:experience|knowledge|skills|background|expertise) (?:with|in|of|using|as|working|building)\b|\b(?:is|are) (?:required|preferred|a plus)\b|\w+ (?:required|preferred)$|\bdegree\b|^(?:you |candidates? )?(?:must|need to|should|have to) (?:know|have|hold|speak|use|bring|be able)\b|^(?:strong|excellent|proven|solid|good|great) (?!fit|match|candidate)|^(?:previous|prior|relevant|proven|some|hands-on) .*experience$| or /.test(
    heading,
  )
}

// How headings are worded, in the order in which they are tried.
const HEADING_PATTERNS: readonly (readonly [BlockKind, RegExp])[] = [
  [
    'legal',
    /equal[- ](?:opportunity|employment)|\beeo\b|diversity|inclusi(?:on|ve)|privacy|accommodation|\bnotices?\b|disclaimer|chancengleichheit|égalité|igualdad|fraud/,
  ],
  [
    'legal',
    /how to apply|(?:hiring|interview|application|recruit\w*) process|referral|\bto apply\b|so bewirbst|bewerbung|pour postuler|cómo (?:aplicar|postular)/,
  ],
  ['must', /required (?:and|&|\/) (?:preferred|desired)|^not for you/],
  [
    'nice',
    /nice[- ]to[- ]ha(?:ve|s)|\bbonus\b|preferred|\bplus(?:es)?\b|\bdesir(?:ed|able)\b|ideally|extra credit|brownie points|sets? you apart|stand out|may also have|also had|would be (?:nice|great|helpful)|not (?:a )?require|additional (?:qualifications|skills|experience)|helpful experience|\bwelcomed\b|optional|wünschenswert|von vorteil|pluspunkte|idealerweise|das wäre (?:toll|super)|gradit|pluspunt|mooi meegenomen|diferencia(?:l|is)|desejáve(?:l|is)|歓迎|望ましい|あれば|加分|serait un plus|\batouts?\b|souhaité|appréciés?|deseables?|valorables?|se valora|sería un plus|nos encantaría/,
  ],
  [
    'must',
    /what (?:you|we)(?:['’]ll|['’]re| will| are)? (?:(?:need|bring|have|must|looking|seek|require|expect from you|want)|believe are important)|you(?:['’]ll| will) (?:need|bring|have|thrive)|skills you/,
  ],
  [
    'duties',
    /(?:you|we)(?:['’]ll| will| might| may| could| can)?(?: be)? work(?:ing)? on|what (?:you|we)(?:['’]ll| will|['’]d)?(?: be)? (?:do|work|own|achieve|accomplish|build|deliver|get to do)|you(?:r team)? will\b|you(?:['’]ll| can expect)\b|responsibilit|responsible for|in this role|day[- ]to[- ]day|typical day|job duties|\bduties\b|your (?:role|impact|mission|tasks|day)|role (?:overview|summary)|about (?:the|this) (?:role|job|position|opportunity)|the (?:role|job|opportunity|position)$|job (?:summary|description)|position (?:overview|summary)|success looks like|key (?:tasks|areas)|representative projects|the work$|werkzaamheden|taken\b|wat ga je doen|attività|cosa farai|responsabilità|responsabilidades|o que vais fazer|業務内容|仕事内容|職務|aufgaben|deine rolle|das erwartet dich|tätigkeiten|missions?\b|votre rôle|responsabilités|le poste|funciones|responsabilidades|tareas|qué harás|el puesto|tu misión/,
  ],
  [
    'benefits',
    /benefits?\b|\bperks?\b|(?:we|what we)(?: can)? offer|compensation|\bsalary\b|\bpay\b|why (?:join|work|you['’]ll love|you should|us\b|this)|total rewards|what(?:['’]s in it|['’]s on offer| you get| you['’]ll get)|wij bieden|wat bieden wij|cosa offriamo|offriamo|oferecemos|福利|待遇|wir bieten|bieten wir|deine vorteile|das bieten|was dich|unser angebot|avantages|nous (?:vous )?(?:offrons|proposons)|on vous propose|beneficios|(?:te )?ofrecemos|qué ofrecemos/,
  ],
  [
    'must',
    /requirements?\b|\brequired\b|qualifications?\b|must[- ]haves?|\bmust\b|who you (?:are|look like)|about you\b|ideal profile|(?:qualities|qualifies) that|what makes you|your background|you(?:['’]re| are| have| bring| possess| may| might| could|['’]ve| must| need| should)\b|you['’]ll thrive|(?:good|great|strong|ideal|right|perfect) (?:fit|match|candidate|person)|looking for|designers who|\bwe require\b|^you$|is this you|candidates? (?:profile|who|will|should|must)|(?:skills|experience|expertise|background|knowledge|abilities|education|competenc\w+|attributes)\b|your (?:profile|strengths)|minimum|essential|eligibility|profile$|anforderungen|(?:dein|ihr|euer|das) profil|^profil\b|mitbring|bringst du mit|bringen sie mit|voraussetzungen|qualifikation|wen wir suchen|das solltest du|votre profil|profil recherché|compétences|prérequis|exigences|ce que nous recherchons|requisit[oi]s?|requisiti|(?:tu|su|o teu|il tuo|jouw|je) (?:perfil|profilo|profiel)|vereisten|functie-?eisen|wat (?:wij |we )?vragen|wie (?:zoeken we|ben jij)|wij zoeken|cosa cerchiamo|chi cerchiamo|competenze|o que (?:procuramos|buscamos)|qualificações|必須|応募資格|求める|スキル|経験|(?:tu|su) perfil|^perfil|(?:lo que|qué) (?:buscamos|necesitas)|experiencia|imprescindible/,
  ],
  [
    'about',
    /^about\b|who (?:we are|are we)|how we (?:work|hire|interview)|ways? of working|life at\b|our (?:mission|team|values|story|culture|company|tech stack|product)|what we (?:do|value|believe)|company|meet the team|over ons|chi siamo|quem somos|会社|私たち|über uns|wer wir sind|das unternehmen|à propos|qui sommes|l['’]entreprise|sobre (?:nosotros|la empresa)|quiénes somos/,
  ],
]
