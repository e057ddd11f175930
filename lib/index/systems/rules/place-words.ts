import type { WorkMode } from '#lib/index/places/work-mode.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Returns the ISO 3166 alpha-2 code in a board's country field; null for regions, towns and unknown words. */
export function countryCode(text: string): string | null {
  const folded = foldAccents(text.slice(0, 80))
  const words = folded.split(/[^a-z]+/).filter(Boolean)
  return CODES.get(words.join('')) ?? null
}

// The codes themselves, which is how several systems write a country.
const ALPHA_2 =
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'

// Spellings are compared by letters only. Example: "U.S.A", "USA" and "usa".
const NAMES = `
us usa unitedstates unitedstatesofamerica theunitedstates
gb uk unitedkingdom unitedkingdomofgreatbritainandnorthernireland greatbritain england scotland wales northernireland gbr
ae uae unitedarabemirates are | al albania | am armenia | ar argentina arg | at austria osterreich aut | au australia aus
az azerbaijan | ba bosnia bosniaandherzegovina | bd bangladesh | be belgium bel | bg bulgaria | bh bahrain | bo bolivia
br brazil brasil bra | by belarus | ca canada can | cg republicofthecongo | ch switzerland schweiz suisse che
ci ivorycoast cotedivoire | cl chile | cm cameroon | cn china prc mainlandchina chn | co colombia col | cr costarica
cv caboverde capeverde | cy cyprus | cz czechrepublic czechia cze | de germany deutschland deu | dk denmark danmark dnk
do dominicanrepublic | dz algeria | ec ecuador | ee estonia | eg egypt | es spain espana esp | et ethiopia | fi finland
fr france francemetropolitan fra | ge georgia | gh ghana | gr greece | gt guatemala | hk hongkong hongkongsar | hn honduras
hr croatia | hu hungary | id indonesia | ie ireland republicofireland irl | il israel isr | in india ind | iq iraq | ir iran
is iceland | it italy italia ita | jm jamaica | jo jordan | jp japan jpn | ke kenya | kh cambodia
kr southkorea korea republicofkorea koreasouth kor | kw kuwait | ky caymanislands | kz kazakhstan | lb lebanon | lk srilanka
lt lithuania | lu luxembourg | lv latvia | ma morocco | md moldova | me montenegro | mk macedonia northmacedonia | ml mali
mt malta | mu mauritius | mx mexico mex | my malaysia | mz mozambique | ng nigeria | ni nicaragua
nl netherlands thenetherlands holland nld | no norway norge nor | np nepal | nz newzealand nzl | om oman | pa panama | pe peru
ph philippines thephilippines phl | pk pakistan | pl poland polska pol | pr puertorico | pt portugal prt | pw palau
py paraguay | qa qatar | ro romania | rs serbia | ru russia russianfederation | rw rwanda | sa saudiarabia kingdomofsaudiarabia
sc seychelles | se sweden sverige swe | sg singapore sgp | si slovenia | sk slovakia | sn senegal | sv elsalvador | tg togo
th thailand | tn tunisia | tr turkey turkiye | tw taiwan twn | tz tanzania | ua ukraine | ug uganda | uy uruguay | uz uzbekistan
ve venezuela | vn vietnam | xk kosovo | za southafrica zaf | zm zambia | zw zimbabwe`

const CODES = new Map<string, string>([
  ...ALPHA_2.split(' ').map((code) => [code, code.toUpperCase()] as const),
  ...NAMES.split(/[\n|]/).flatMap((line) => {
    const [code = '', ...names] = line.trim().split(' ')
    return names.map((name) => [name, code.toUpperCase()] as const)
  }),
])

/** Returns whether a location text holds only words about the way of working, or nothing: then it names no place. */
export function namesNoPlace(text: string): boolean {
  const words = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.every((word) => word === '' || PLACELESS.has(word))
}

// "Worldwide", "global" and "anywhere" are left out, because they name where a job can be done.
const PLACELESS = new Set(
  'remote remotely hybrid onsite on site in office based home homeoffice work working from wfh distributed virtual flexible fully full partially option optional optionally eligible friendly possible only or and any multiple various several locations location n a na tbd tba none'.split(
    ' ',
  ),
)

/** Returns the one work mode in a board's own words; null if they name none, or deny one. */
export function workModeIn(words: string): WorkMode | null {
  const folded = words.slice(0, 200).toLowerCase()
  if (HYBRID.test(folded)) return 'hybrid'
  if (DENIED.test(folded)) return null
  const isRemote = REMOTE.test(folded)
  const isOnsite = ONSITE.test(folded)
  if (isRemote === isOnsite) return null
  return isRemote ? 'remote' : 'onsite'
}

const HYBRID = /hybrid|h[ií]brido|hybride|partially remote/
const DENIED = /\b(?:no|not|non)[ -]remote/
const REMOTE =
  /remote|\bremoto|work from home|\bwfh\b|home[ -]?based|home ?office|distributed|\bvirtual\b|t[ée]l[ée]travail|teletrabajo/
const ONSITE = /on[ -]?site|in[ -]?office|office[ -]?based/
