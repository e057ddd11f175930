/** What a part of a posting is about. */
export type PostingSection = 'must' | 'nice' | 'duties' | 'benefits' | 'about' | 'legal' | 'other'

/** How the heading of each part is worded, in the order in which they are tried. */
export const SECTION_PATTERNS: readonly (readonly [PostingSection, RegExp])[] = [
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
    /nice[- ]to[- ]ha(?:ve|s)|\bbonus\b|preferred|\bplus(?:es)?\b|\bdesir(?:ed|able)\b|ideally|extra credit|brownie points|sets? you apart|stand out|may also have|also had|would be (?:nice|great|helpful)|not (?:a )?require|additional (?:qualifications|skills|experience)|helpful experience|\bwelcomed\b|optional|wünschenswert|von vorteil|pluspunkte|idealerweise|das wäre (?:toll|super)|serait un plus|\batouts?\b|souhaité|appréciés?|deseables?|valorables?|se valora|sería un plus|nos encantaría/,
  ],
  [
    'must',
    /what (?:you|we)(?:['’]ll|['’]re| will| are)? (?:(?:need|bring|have|must|looking|seek|require|expect from you|want)|believe are important)|you(?:['’]ll| will) (?:need|bring|have|thrive)|skills you/,
  ],
  [
    'duties',
    /what (?:you|we)(?:['’]ll| will|['’]d)?(?: be)? (?:do|work|own|achieve|accomplish|build|deliver|get to do)|you(?:r team)? will\b|you(?:['’]ll| can expect)\b|responsibilit|responsible for|in this role|day[- ]to[- ]day|typical day|job duties|\bduties\b|your (?:role|impact|mission|tasks|day)|role (?:overview|summary)|about (?:the|this) (?:role|job|position|opportunity)|the (?:role|job|opportunity|position)$|job (?:summary|description)|position (?:overview|summary)|success looks like|key (?:tasks|areas)|representative projects|the work$|aufgaben|deine rolle|das erwartet dich|tätigkeiten|missions?\b|votre rôle|responsabilités|le poste|funciones|responsabilidades|tareas|qué harás|el puesto|tu misión/,
  ],
  [
    'benefits',
    /benefits?\b|\bperks?\b|(?:we|what we)(?: can)? offer|compensation|\bsalary\b|\bpay\b|why (?:join|work|you['’]ll love|you should|us\b|this)|total rewards|what(?:['’]s in it|['’]s on offer| you get| you['’]ll get)|wir bieten|bieten wir|deine vorteile|das bieten|was dich|unser angebot|avantages|nous (?:vous )?(?:offrons|proposons)|on vous propose|beneficios|(?:te )?ofrecemos|qué ofrecemos/,
  ],
  [
    'must',
    /requirements?\b|\brequired\b|qualifications?\b|must[- ]haves?|\bmust\b|who you are|about you\b|you(?:['’]re| are| have| bring| possess| may| might| could|['’]ve| must| need| should)\b|you['’]ll thrive|(?:good|great|strong|ideal|right|perfect) (?:fit|match|candidate|person)|looking for|designers who|\bwe require\b|^you$|is this you|candidates? (?:profile|who|will|should|must)|(?:skills|experience|expertise|background|knowledge|abilities|education|competenc\w+|attributes)\b|your (?:profile|strengths)|minimum|essential|eligibility|profile$|anforderungen|(?:dein|ihr|euer|das) profil|^profil\b|mitbring|bringst du mit|bringen sie mit|voraussetzungen|qualifikation|wen wir suchen|das solltest du|votre profil|profil recherché|compétences|prérequis|exigences|ce que nous recherchons|requisitos|(?:tu|su) perfil|^perfil|(?:lo que|qué) (?:buscamos|necesitas)|experiencia|imprescindible/,
  ],
  [
    'about',
    /^about\b|who (?:we are|are we)|how we (?:work|hire|interview)|ways? of working|life at\b|our (?:mission|team|values|story|culture|company|tech stack|product)|what we (?:do|value|believe)|company|meet the team|über uns|wer wir sind|das unternehmen|à propos|qui sommes|l['’]entreprise|sobre (?:nosotros|la empresa)|quiénes somos/,
  ],
]
