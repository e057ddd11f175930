const wordsOf = (words: string) => new Set(words.trim().split(/\s+/))

/** English words that only streets end in. */
export const STREET_WORDS: ReadonlySet<string> = wordsOf(
  'street avenue boulevard road lane highway parkway mews turnpike expressway',
)

/** English words that streets end in, but other things too; they count where the address ends or goes on as one. */
export const LOOSE_STREET_WORDS: ReadonlySet<string> = wordsOf(`
  st ave av rd blvd ln dr drive ct court pl place sq square ter terrace way close crescent cres gardens gdns grove
  hwy pkwy row hill quay walk circle cir trail trl loop alley plaza wharf parade pde esplanade crossing path rise
  green vale view park marg nagar broadway embankment strand promenade heights bend ridge landing`)

/** Words before a loose street word that make it something else. */
export const NO_STREET_NAMES: ReadonlySet<string> = wordsOf(`
  google test hard flash disk solid tape one time star product data senior junior lead first public private new
  business food supreme high federal district data-driven top better best open great market work national`)

/** Streets that stand for a trade. */
export const TRADE_STREETS: ReadonlySet<string> = wordsOf('wall main high fleet madison')

/** What a capital letter may be missing from inside a street's name. */
export const SMALL_WORDS: ReadonlySet<string> = wordsOf('of the and de la le du des st saint von van der den')

/** Lower-case words that no street is named for. */
export const PROSE_WORDS: ReadonlySet<string> = wordsOf(`
  of the and a an in on at to for with by from or per years year months month days weeks hours people teams team
  engineers projects users is are was were miles mile km percent city food easy new more other different local
  way lane lanes busy long short open one two three off key major cross mobile side back through down up into
  this that our my your their its each every across along`)

/** How the words for streets end in German, Dutch and the languages of the north, written as one with the name. */
export const JOINED_ENDINGS: readonly string[] = `
  straße strasse str. weg gasse allee platz damm ufer chaussee steig graben straat laan plein gracht dijk singel
  steeg gatan vägen veien vegen gata gade vej katu tie brücke promenade kade stieg pfad`
  .trim()
  .split(/\s+/)

/** Words that end like a joined street and are none. */
export const NO_JOINED_STREETS: ReadonlySet<string> = wordsOf(`
  brigade renegade katie lottie hottie bootie cutie sortie goalie bestie foodie rookie auntie decade norweg
  arbeitsplatz bowtie necktie dottie hattie mattie scottie untie zombie homie
  heimweg hinweg umweg ausweg rückweg arbeitsweg marktplatz-app einsatz strata regata sonata errata traugata`)
