// The months from January on, each by its names: alone, in a date, and short. A table costs nothing; `Intl` takes 80 ms.
const NAMES: Record<string, string> = {
  en: 'january jan; february feb; march mar; april apr; may; june jun; july jul; august aug; september sept sep; october oct; november nov; december dec',
  de: 'januar jänner jan jän; februar feb; märz mär mrz; april apr; mai; juni jun; juli jul; august aug; september sept sep; oktober okt; november nov; dezember dez',
  fr: 'janvier janv; février févr; mars; avril avr; mai; juin; juillet juil; août; septembre sept; octobre oct; novembre nov; décembre déc',
  es: 'enero ene; febrero feb; marzo mar; abril abr; mayo may; junio jun; julio jul; agosto ago; septiembre sept; octubre oct; noviembre nov; diciembre dic',
  it: 'gennaio gen; febbraio feb; marzo mar; aprile apr; maggio mag; giugno giu; luglio lug; agosto ago; settembre set; ottobre ott; novembre nov; dicembre dic',
  pt: 'janeiro jan; fevereiro fev; março mar; abril abr; maio mai; junho jun; julho jul; agosto ago; setembro set; outubro out; novembro nov; dezembro dez',
  nl: 'januari jan; februari feb; maart mrt; april apr; mei; juni jun; juli jul; augustus aug; september sep; oktober okt; november nov; december dec',
  pl: 'stycznia styczeń sty; lutego luty lut; marzec marca mar; kwiecień kwietnia kwi; maja maj; czerwiec czerwca cze; lipiec lipca lip; sierpień sierpnia sie; wrzesień września wrz; października październik paź; listopada listopad lis; grudzień grudnia gru',
  uk: 'січень січня січ; лютого лютий лют; березень березня бер; квітень квітня квіт; травень травня трав; червень червня черв; липень липня лип; серпень серпня серп; вересень вересня вер; жовтень жовтня жовт; листопада листопад лист; грудень грудня груд',
  ru: 'январь января янв; февраль февраля февр; марта март мар; апрель апреля апр; май мая; июнь июня июн; июль июля июл; августа август авг; сентябрь сентября сент; октябрь октября окт; ноябрь ноября нояб; декабрь декабря дек',
  sv: 'januari jan; februari feb; mars; april apr; maj; juni; juli; augusti aug; september sep; oktober okt; november nov; december dec',
  tr: 'ocak oca; şubat şub; mart mar; nisan nis; mayıs may; haziran haz; temmuz tem; ağustos ağu; eylül eyl; ekim eki; kasım kas; aralık ara',
  ar: 'يناير; فبراير; مارس; أبريل; مايو; يونيو; يوليو; أغسطس; سبتمبر; أكتوبر; نوفمبر; ديسمبر',
  he: 'ינואר; פברואר; מרץ; אפריל; מאי; יוני; יולי; אוגוסט; ספטמבר; אוקטובר; נובמבר; דצמבר',
  hi: 'जनवरी; फ़रवरी; मार्च; अप्रैल; मई; जून; जुलाई; अगस्त; सितंबर; अक्टूबर; नवंबर; दिसंबर',
}
const namesOf = new Map<string, ReadonlyMap<string, number>>()

/** Returns the names of a language's months in lower case and without a full stop, each with its number. */
export function monthNames(language: string): ReadonlyMap<string, number> {
  const [base = ''] = language.toLowerCase().split('-')
  const cached = namesOf.get(base)
  if (cached) return cached
  const months = NAMES[base]?.split('; ') ?? []
  const names = new Map(
    months.flatMap((month, index) => month.split(' ').map((name) => [name, index + 1] as const)),
  )
  namesOf.set(base, names)
  return names
}

/** Returns a written month in the form of the keys of `monthNames`. */
export function monthKey(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

/** Returns an alternation of names for a regular expression, the longest first. */
export function alternationOf(names: Iterable<string>): string {
  return [...names].toSorted((a, b) => b.length - a.length).join('|')
}
