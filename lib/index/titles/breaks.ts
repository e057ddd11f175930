import { namesWork } from '#lib/index/titles/common-titles.ts'

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

/**
 * Returns whether the parts of a heading name a time without work: a career break, parental leave, unemployment, travel.
 */
export function isBreak(parts: readonly string[]): boolean {
  if (parts.some((part) => BREAK.test(part))) return true
  return parts.some((part) => MAY_BE_WORK.test(part)) && !parts.some(namesWork)
}
