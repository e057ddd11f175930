import { countryOfName } from '#lib/index/places/countries.ts'
import { findTown } from '#lib/index/places/towns.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { parseTitle } from '#lib/index/titles/read-title.ts'
import { datePatterns } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'
import { oneLine } from '#lib/text/text.ts'

/**
 * Returns the title among a job's heading lines, in any order. Places, company forms and dates are no title; known
 * titles come first, then foreign words by their endings. Example: "Acme, Berlin" and "Data Analyst, 2019 - 2021" ->
 * "Data Analyst".
 */
export function titleInLines(lines: readonly string[]): string | null {
  const parts = lines.flatMap(partsWithPlaces)
  // Few parts name work, and the tables of places take longer to read than those of titles.
  const first = (holds: (part: string) => boolean) => parts.find((part) => holds(part) && !isPlace(part))
  return (
    first(namesWork) ?? first((part) => hasWord(part, WORK)) ?? first((part) => hasWord(part, AGENT)) ?? null
  )
}

/** The dated line of a job and the other lines of its heading. */
export type JobLines = { line: string; others: readonly string[] }

/**
 * Returns the title of each job of one resume, without the employer; '' where none can be told. A title that no table
 * knows stands on the side of the known ones: before the employer or after it.
 */
export function titlesOfJobs(jobs: readonly JobLines[]): string[] {
  const read = jobs.map(({ line, others }) => {
    const own = partsOfLine(line)
    return { title: titleOf(line, others), parts: own.length > 0 ? own : others.flatMap(partsOfLine) }
  })
  const sure = read.filter(({ title, parts }) => title !== null && parts.length > 1)
  const atEnd = sure.filter(({ title, parts }) => title !== parts[0]).length * 2 > sure.length
  return read.map(({ title, parts }) => title ?? (sure.length === 0 ? '' : (parts.at(atEnd ? -1 : 0) ?? '')))
}

// A dated line below an employer begins with the title and extends it. Example: "Staff Nurse, Elderly Medicine, 2019 -
// 2022".
function titleOf(line: string, others: readonly string[]): string | null {
  const parts = partsOfLine(line)
  const title = guessedIn(parts) ?? titleInLines([line, ...others])
  const isBelow =
    parts.length > 0 && others.length > 0 && !others.some((text) => partsOfLine(text).some(namesWork))
  return isBelow && (title === null || title === parts[0]) ? parts.join(', ') : title
}

// A dated line with a word for a person that no table knows is nearer to the title than a known one elsewhere. Example: "Fraud and
// AML Investigator, 2019 - 2022" below "Trained new analysts".
function guessedIn(parts: readonly string[]): string | null {
  if (parts.some(namesWork) || parts.length < 2) return null
  return parts.find((part) => part.split(' ').length > 1 && parseTitle(part).read.head !== null) ?? null
}

/** Returns the parts of a job's heading line, without dates, places and names marked as companies. */
export function partsOfLine(line: string): string[] {
  return partsWithPlaces(line).filter((part) => !isPlace(part))
}

function partsWithPlaces(line: string): string[] {
  const parts = oneLine(line, LONGEST_LINE)
    .replace(DATED_BRACKET, ' ')
    .split(CUT)
    .map((part) => withoutDates(part).replace(IN_TURN, ''))
  return parts.filter((part) => part !== '' && part.length <= LONGEST && !COMPANY.test(part))
}

// Example: "Teller, then Customer Service Officer".
const IN_TURN =
  /^(?:then|later|now|previously|formerly|puis|ensuite|dann|später|zuvor|luego|después|depois|poi|daarna|później|następnie) (?=\p{Lu})/u

function hasWord(part: string, pattern: RegExp): boolean {
  return part.split(/[\s/-]+/).some((word) => pattern.test(word))
}

function isPlace(part: string): boolean {
  return (
    findTown(part) !== null ||
    countryOfName(part) !== null ||
    /^(?:remote|hybrid|remoto|on-?site)$/i.test(part)
  )
}

function withoutDates(part: string): string {
  const text = part.replace(DATES(), '').replace(ONGOING(), '').trim()
  const bare = text.replace(/^[\s[\]()#*•–—-]+|(?<![\s[\](–—-])[\s[\](–—-]+$/g, '')
  if (/\p{Ll}/u.test(bare) || !/\p{Lu}{3}/u.test(bare)) return bare
  return bare.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
}

const LONGEST = 60
// A resume may hold any text, and the heading of a job is shorter.
const LONGEST_LINE = 1_000
const CUT = /\s[|·•–—→-]\s+|[,;:|·•()[\]、，،]\s*| (?:at|bei|chez|@) |, then /
const DATED_BRACKET = /[([][^()[\]]{0,80}(?:19|20)\d{2}[^()[\]]{0,80}[)\]]/g
const DATES = once(
  () =>
    new RegExp(
      `(?:(?<![\\p{L}])(?:since|from|seit|ab|von|depuis|desde|de|dal) )?(?:(?<![\\p{L}])(?:${datePatterns().month})\\.? |\\d{1,2}[/.])?(?<!\\d)(?:19|20)\\d{2}(?!\\d).*$`,
      'iu',
    ),
)
const ONGOING = once(() => new RegExp(`^(?:${datePatterns().now}|hoy|hoje|nu|idag|dato)$`, 'iu'))
const COMPANY =
  /(?:^|[^\p{L}])(?:inc|llc|llp|lp|ltd|gmbh|ag|plc|corp|co|s\.?a|b\.?v|partners|labs|group|systems|hospital|infirmary|hotel|university|college|clinic|school|bank|center|centre)\.?$|^(?:hotel|hospital|universi\p{L}+|groupe|grupo|cabinet|clínica) /iu
/** Words and endings in other languages that name a kind of person. */
const WORK =
  /^(?:jef[ea]|líder|gerente|chef|cheffe|\p{L}*leitung|encargad[oa]|auxiliar|\p{L}*sachbearbeit\p{L}+|kauf\p{L}+|responsable|comptable|ejecutiv[oa]|técnic[oa]|asistente|administrativ[oa]|dependient[ea]|abogad[oa]|médic[oa]|operari[oa]|becari[oa]|comercial|chargée?|employée?|assistante?|stagiaire|adjointe?|commerciale?|agente?|impiegat[oa]|addett[oa]|tecnic[oa]|operai[oa]|commess[oa]|ingegnere|responsabile|avvocat[oa]|assistente|engenheir[oa]|enfermeir[oa]|estagiári[oa]|medewerker|adviseur|beheerder|verpleegkundige|leraar|referent|assistent|angestellter?|ingenieur|werkstudent|praktikant|auszubildende[rn]?|kierownik|inżynier|księgow[ay]|sprzedawca|nauczyciel(?:ka)?|pielęgniarka)$/iu
const AGENT =
  /\p{Ll}(?:iker|eiter|ater|hrer|ufer|ckler|eger|rer|eler|[dts]or|[dts]ora|ista|iste|eur|euse|ier|ère|icien|icienne|trice|ero|era|erin|orin|istin|eurin|ntin|mann|frau|kraft|[eo]rist|[zn]ist)$/u

// Times without work, by language; each fills a part of a heading ("Parental leave, 2021 - 2022"), so that "Parental leave
// cover, HR Manager" is work.
const BREAKS = [
  '(?:(?:planned|personal|family|voluntary|extended|professional|medical|health|full-time|unpaid) )*(?:career (?:break|gap|pause)|employment gap|gap year|sabbatical(?: (?:year|leave))?|(?:parental|maternity|paternity|family|medical|sick|caregiver|child ?care|adoption|bereavement) leave|leave of absence|unemploy(?:ed|ment)|job search(?:ing)?|job hunting|(?:actively )?(?:seeking|looking for) (?:work|employment|a job|(?:new )?opportunities)|not working|between jobs|(?:stay-at-home|full-time) (?:parent|mother|father|mom|mum|dad|caregiver|carer)|homemaker|housewife|raising (?:(?:my|our|a|two|three|young) )*(?:family|child(?:ren)?|kids)|caring for (?:(?:my|a|an|ill|sick|elderly|family) )*(?:family|parents?|relatives?|mother|father|child(?:ren)?|member)|family care)',
  'elternzeit|mutterschutz|erziehungsurlaub|babypause|sabbatjahr|(?:berufliche )?(?:auszeit|neuorientierung|orientierungsphase)|familien(?:zeit|pause|phase)|arbeitslos(?:igkeit)?|arbeits?suchend|(?:auf )?(?:arbeits|job|stellen)suche|pflegezeit|pflege (?:von|eines|meiner?) angehörigen|haus(?:frau|mann)|(?:bildungs|eltern|mutter)?karenz|weltreise|erwerbslos',
  "congé (?:parental(?: d[’']éducation)?|(?:de )?(?:maternité|paternité)|sabbatique|maladie|sans solde)|année sabbatique|(?:pause|interruption) (?:de )?(?:carrière|professionnelle)|sans emploi|(?:en )?recherche d[’']emploi|(?:au )?chômage|demandeu(?:r|se) d[’']emploi|tour du monde|(?:mère|père) au foyer",
  'excedencia(?: (?:laboral|voluntaria|por .{1,30}))?|permiso (?:parental|de (?:maternidad|paternidad))|baja (?:maternal|paternal|médica|por maternidad)|año sabático|pausa (?:profesional|laboral)|desemple(?:o|ad[oa])|en paro|búsqueda (?:activa )?de (?:empleo|trabajo)|vuelta al mundo|cuidado de (?:hijos|familiares|un familiar)|am[ao] de casa',
  'congedo (?:parentale|sabbatico|di (?:maternità|paternità))|anno sabbatico|disoccupa(?:t[oa]|zione)|pausa (?:lavorativa|di carriera)|(?:in )?(?:cerca|ricerca) di (?:lavoro|occupazione)|giro del mondo|casalinga',
  'licença[- ]?(?:maternidade|paternidade|parental|sabática|sem vencimento)|ano sabático|desempreg(?:o|ad[oa])|pausa (?:na carreira|de carreira)|(?:à )?procura de emprego|em busca de emprego|volta ao mundo|(?:dona|dono) de casa',
  'ouderschapsverlof|zwangerschapsverlof|bevallingsverlof|zorgverlof|sabbatsjaar|loopbaanonderbreking|werkloos(?:heid)?|werkzoekend|wereldreis|tussenjaar|huis(?:vrouw|man)',
  'urlop (?:macierzyński|wychowawczy|rodzicielski|ojcowski|bezpłatny|naukowy)|przerwa (?:zawodowa|w (?:karierze|pracy))|bezroboc(?:ie|ia)|bezrobotn[ya]|poszukiwanie pracy|podróż dookoła świata',
  "декретн(?:а відпустка|ый отпуск)|декрет|відпустка по догляду за дитиною|отпуск по уходу за реб[её]нком|безробітн(?:ий|а)|безробіття|безработн(?:ый|ая)|безработица|перерва в кар[’']єрі|кар[’']єрна перерва|перерыв в карьере|карьерный перерыв|пошук роботи|поиск работы|творческий отпуск",
  'föräldraledig(?:het)?|(?:mamma|pappa|tjänst)ledig|arbetslös(?:het)?|arbetssökande|sabbatsår|karriärpaus|jordenruntresa',
  'doğum izni|ebeveyn izni|ücretsiz izin|işsiz(?:lik)?|kariyer (?:arası|molası)|iş arayışı|ev hanımı|nghỉ thai sản|thất nghiệp',
  '育児休業|育休|産休|産前産後休業|休職|求職中|離職(?:中|期間)|無職|世界一周|育儿假|产假|待业|失业|间隔年|职业空窗期|求职中|环球旅行|육아 ?휴직|출산 ?휴가|휴직|구직(?: ?중| ?활동)?|무직|실업|경력 ?(?:공백|단절)|세계 ?(?:여행|일주)|안식년',
  'إجازة (?:أمومة|والدية|أبوة|بدون راتب)|استراحة مهنية|عاطلة? عن العمل|بطالة|سنة تفرغ|חופשת לידה|חל["״]ד|חופשה ללא תשלום|מובטלת?|אבטלה|(?:שנת )?שבתון|הפסקה בקריירה|(?:मातृत्व|पितृत्व) अवकाश|बेरोज़गार|बेरोजगार|करियर ब्रेक',
].join('|')
const BREAK = new RegExp(`^(?:${BREAKS})$`, 'iu')
// Words that may name a department beside a title: "Account Manager, Travel".
const MAY_BE_WORK =
  /^(?:break|time off|auszeit|relocation|maternità|maternity|(?:world |solo |extended )?travel(?:l?ing|s)?(?: (?:abroad|the world|around the world|(?:in|through|across) [\p{L} ]{2,40}))?|world (?:trip|tour)|backpacking(?: (?:in|through|across|around) [\p{L} ]{2,40})?|(?:auslands)?reisen?|voyages?|viajes?|viaggi?o?|viagens?|reizen|podróże?|подорожі?|путешестви[ея]|resor|seyahat|du lịch|旅行|여행|سفر|טיול)$/iu

/** Returns whether the parts of a heading name a time without work: a career break, parental leave, unemployment, travel. */
export function isBreak(parts: readonly string[]): boolean {
  if (parts.some((part) => BREAK.test(part))) return true
  return parts.some((part) => MAY_BE_WORK.test(part)) && !parts.some(namesWork)
}
