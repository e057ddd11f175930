// The months from January on, each by its names: alone, in a date, and short; `_` stands for a space. A table costs nothing;
// `Intl` takes 80 ms.
const MONTHS: Record<string, string> = {
  en: 'january jan; february feb; march mar; april apr; may; june jun; july jul; august aug; september sept sep; october oct; november nov; december dec',
  de: 'januar jänner jan jän; februar feb; märz mär mrz maerz; april apr; mai; juni jun; juli jul; august aug; september sept sep; oktober okt; november nov; dezember dez',
  fr: 'janvier janv jan; février fevrier févr fév fevr fev; mars; avril avr; mai; juin; juillet juil; août aout; septembre sept; octobre oct; novembre nov; décembre decembre déc',
  es: 'enero ene; febrero feb; marzo mar; abril abr; mayo may; junio jun; julio jul; agosto ago; septiembre setiembre sept sep set; octubre oct; noviembre nov; diciembre dic',
  it: 'gennaio gen; febbraio feb; marzo mar; aprile apr; maggio mag; giugno giu; luglio lug; agosto ago; settembre set; ottobre ott; novembre nov; dicembre dic',
  pt: 'janeiro jan; fevereiro fev; março marco mar; abril abr; maio mai; junho jun; julho jul; agosto ago; setembro set; outubro out; novembro nov; dezembro dez',
  nl: 'januari jan; februari feb; maart mrt; april apr; mei; juni jun; juli jul; augustus aug; september sep; oktober okt; november nov; december dec',
  pl: 'stycznia styczeń stycz sty; lutego luty lut; marzec marca mar; kwiecień kwietnia kwi; maja maj; czerwiec czerwca cze; lipiec lipca lip; sierpień sierpnia sie; wrzesień września wrz; października październik paź; listopada listopad lis; grudzień grudnia gru',
  uk: 'січень січня січ; лютого лютий лют; березень березня бер; квітень квітня квіт; травень травня трав; червень червня черв; липень липня лип; серпень серпня серп; вересень вересня верес вер; жовтень жовтня жовт; листопада листопад лист; грудень грудня груд',
  ru: 'январь января янв; февраль февраля февр фев; марта март мар; апрель апреля апр; май мая; июнь июня июн; июль июля июл; августа август авг; сентябрь сентября сент сен; октябрь октября окт; ноябрь ноября нояб ноя; декабрь декабря дек',
  sv: 'januari jan; februari feb; mars; april apr; maj; juni; juli; augusti aug; september sep; oktober okt; november nov; december dec',
  da: 'januar jan; februar feb; marts mar; april apr; maj; juni jun; juli jul; august aug; september sep; oktober okt; november nov; december dec',
  nb: 'januar jan; februar feb; mars; april apr; mai; juni; juli; august aug; september sep; oktober okt; november nov; desember des',
  fi: 'tammikuu tammikuun tammikuuta tammikuussa; helmikuu helmikuun helmikuuta helmikuussa; maaliskuu maaliskuun maaliskuuta maaliskuussa; huhtikuu huhtikuun huhtikuuta huhtikuussa; toukokuu toukokuun toukokuuta toukokuussa; kesäkuu kesäkuun kesäkuuta kesäkuussa; heinäkuu heinäkuun heinäkuuta heinäkuussa; elokuu elokuun elokuuta elokuussa; syyskuu syyskuun syyskuuta syyskuussa; lokakuu lokakuun lokakuuta lokakuussa; marraskuu marraskuun marraskuuta marraskuussa; joulukuu joulukuun joulukuuta joulukuussa',
  cs: 'leden ledna; únor února; březen března; duben dubna; květen května; červen června; červenec července; srpen srpna; září; říjen října; listopad listopadu; prosinec prosince',
  sk: 'január januára; február februára; marec marca; apríl apríla; máj mája; jún júna; júl júla; august; september septembra; október októbra; november novembra; december decembra',
  hu: 'január jan; február febr; március márc; április ápr; május máj; június jún; július júl; augusztus aug; szeptember szept; október okt; november nov; december dec',
  ro: 'ianuarie ian; februarie feb; martie; aprilie apr; mai; iunie iun; iulie iul; august aug; septembrie sept; octombrie oct; noiembrie nov; decembrie dec',
  el: 'ιανουάριος ιανουαρίου ιαν; φεβρουάριος φεβρουαρίου φεβ; μάρτιος μαρτίου μάρ μαρ; απρίλιος απριλίου απρ; μάιος μάϊος μαΐου μάι μαϊ; ιούνιος ιουνίου ιούν ιουν; ιούλιος ιουλίου ιούλ ιουλ; αύγουστος αυγούστου αύγ αυγ; σεπτέμβριος σεπτεμβρίου σεπ; οκτώβριος οκτωβρίου οκτ; νοέμβριος νοεμβρίου νοε; δεκέμβριος δεκεμβρίου δεκ',
  tr: 'ocak oca; şubat şub; mart mar; nisan nis; mayıs may; haziran haz; temmuz tem; ağustos ağu; eylül eyl; ekim eki; kasım kas; aralık ara',
  ar: 'يناير كانون_الثاني جانفي; فبراير شباط فيفري; مارس آذار; أبريل إبريل ابريل نيسان أفريل; مايو أيار ماي; يونيو حزيران جوان; يوليو يوليوز تموز جويلية; أغسطس اغسطس آب غشت أوت; سبتمبر أيلول شتنبر; أكتوبر اكتوبر تشرين_الأول; نوفمبر نونبر تشرين_الثاني; ديسمبر دجنبر كانون_الأول',
  he: 'ינואר; פברואר; מרץ מרס; אפריל; מאי; יוני; יולי; אוגוסט; ספטמבר; אוקטובר; נובמבר; דצמבר',
  hi: 'जनवरी; फ़रवरी फरवरी; मार्च; अप्रैल; मई; जून; जुलाई; अगस्त; सितंबर सितम्बर; अक्टूबर अक्तूबर; नवंबर नवम्बर; दिसंबर दिसम्बर',
}

/** Returns the names of months in all languages, as `monthKey` returns them, each with its number. */
export function allMonthNames(): Map<string, number> {
  const years = Object.values(MONTHS).map((names) => names.split('; '))
  return new Map(
    years.flatMap((year) =>
      year.flatMap((month, index) =>
        month.split(' ').map((name) => [name.replace('_', ' '), index + 1] as const),
      ),
    ),
  )
}

/** Returns a written month in lower case and without a full stop. */
export function monthKey(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

/** Returns an alternation of names for a regular expression, the longest first. */
export function alternationOf(names: Iterable<string>): string {
  return [...names].toSorted((a, b) => b.length - a.length).join('|')
}

/** The seasons and terms that stand before a year, for use inside of a regular expression that ignores case. */
export const SEASONS =
  'spring|summer|autumn|fall|winter|fr[üu]hling|fr[üu]hjahr|sommer|herbst|printemps|[ée]t[ée]|automne|hiver|primavera|verano|oto[ñn]o|invierno|lente|zomer|herfst|estate|autunno|inverno|ver[ãa]o|outono|wiosna|lato|jesień|zima|vår|höst|wintersemester|sommersemester|[sw]ise|ss|ws'

/** Words for a quarter of a year behind its number. Example: "2nd quarter 2019". */
export const QUARTERS =
  'quarter|quartal|trimestre|trimester|kwartał|kwartaal|kvartal|čtvrtletí|квартал|τρίμηνο|çeyrek'

// Words for an end that has not come. The second list says so only between "to" or a dash and the end of a part: "2019 – date",
// but not "2019 - Data Engineer".
const NOW_WORDS = `(?:the )?present(?: day| time)?|now|today|currently|current|ongoing|(?:and )?onwards?|to date|till? date|till? now|until now|until today|up to now
  heute|jetzt|aktuell|laufend|andauernd|derzeit|gegenwärtig|gegenwart
  présent|aujourd.hui|actuel(?:le)?(?:ment)?|maintenant|en cours|à ce jour
  (?:la )?actualidad|actualmente|presente|en curso|vigente|a la fecha|hasta la fecha
  oggi|in corso|attual[ei](?:mente)?|atual(?:mente)?|(?:o )?momento(?: atual)?|em curso|em andamento|até hoje
  heden|tot nu|lopend|nuvarande|pågående|nutid|tills vidare|nuværende|igangværende|nåværende|pågår
  nykyinen|nykyhetki|jatkuu|edelleen|toistaiseksi|současnosti?|súčasnosť|dosud|doteraz|doposud|nyní|trvá
  obecnie|nadal|teraz|do dziś|chwili obecnej|prezent|în prezent|jelenleg|jelen|napjainkig|folyamatban
  halen|hâlen|günümüz|devam ediyor|şu an|hiện tại|hiện nay|bây giờ
  (?:теперішній|цей) час|теперішній|дотепер|досі|зараз|сьогодні|нині|(?:по )?(?:настоящее|наст\\.?) время|настоящий момент|сейчас|н\\. ?в\\.?
  σήμερα|παρόν|τώρα|حتى الآن|إلى الآن|الآن|الحاضر|الوقت (?:الحالي|الحاضر)|حالي[ًاّ]{1,2}|حتى تاريخه|مستمر
  היום|כיום|הווה|עכשיו|वर्तमान|अब तक|अभी तक|जारी`
const NOW_BEHIND_TO =
  'date|dags dato|d\\.d\\.|dato|actual|hoy|hoje|la fecha|ce jour|à data|vandaag|nu|idag|i dag|nå|nyt|dnes|ma|azi|astăzi|acum|dziś|dzisiaj|bugün|nay|اليوم|आज|अब'
const NOW_SIGNS = '现在|至今|目前|迄今|現在|現職|在職中|在职|현재|재직 ?중?|지금'

/** Words for an end that has not come, in all languages. */
export const NOW = `(?:(?:${NOW_WORDS.replaceAll(/\n\s*/g, '|')})(?![\\p{L}\\p{M}])|${NOW_SIGNS})`

/** Words for an end that has not come behind "to" or a dash. */
export const NOW_AS_END = `(?:${NOW}|(?:${NOW_BEHIND_TO}|今)(?= *(?:$|[^\\p{L}\\p{M}\\p{N} ])))`

/** A dash, a word such as "to" or both between two dates. Example: "2019 - till 2021". */
export const TO = (() => {
  const words =
    'to(?: the)?|until|till|through|thru|bis(?: zum?)?|à|au|jusqu.(?:à|en|au)|a|al|hasta(?: el)?|tot|t/m|até|ate|fino (?:ad?|al)|do|až do|до|по|til|till|až|până la|έως|μέχρι|ως|إلى|حتى|עד|đến|tới'
  return `(?: ?[-‐-―−~→～〜]{1,2} ?(?:(?:${words}) )?| (?:${words}) | ?(?:から|부터|至|到) ?)`
})()

/** Words before the start of what goes on: "since 2019". */
export const SINCE = 'since|seit|ab|depuis|desde|dal|sinds|vanaf|sedan|od|з|із|від|с|từ|منذ|siden|lähtien|από'
