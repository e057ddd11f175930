import { countryName } from '#lib/index/places/country-facts.ts'
import { foldedPlace } from '#lib/index/places/state-names.ts'
import { once } from '#lib/text/memoize.ts'

/**
 * Countries of several names (ISO 3166): alpha-2 code, alpha-3 code, then the names people write, divided by bars.
 * Georgia has no name here: its name alone decides nothing.
 */
const NAMED = `
AE ARE United Arab Emirates|UAE|U A E|Emirates
AG ATG Antigua and Barbuda|Antigua
AR ARG Argentina|República Argentina
AT AUT Austria|Österreich|Oesterreich|Autriche
AU AUS Australia|Australien|Australie
BA BIH Bosnia and Herzegovina|Bosnia
BE BEL Belgium|België|Belgique|Belgien
BG BGR Bulgaria|Bulgarien|България
BL BLM Saint Barthélemy
BN BRN Brunei Darussalam|Brunei
BQ BES Bonaire
BR BRA Brazil|Brasil|Brésil|Brasilien
BS BHS Bahamas|The Bahamas
CA CAN Canada|Kanada
CC CCK Cocos Islands
CD COD DR Congo|DRC|Democratic Republic of the Congo|Congo Kinshasa
CG COG Republic of the Congo|Congo Brazzaville|Congo
CH CHE Switzerland|Schweiz|Suisse|Svizzera|Suiza
CI CIV Côte d'Ivoire|Ivory Coast|Cote d Ivoire
CN CHN China|PRC|Mainland China|Chine|中国
CO COL Colombia|Republic of Colombia
CV CPV Cabo Verde|Cape Verde
CZ CZE Czechia|Czech Republic|Czech|Česko|Česká republika|Tschechien
DE DEU Germany|Deutschland|Allemagne|Alemania|Alemanha|Duitsland
DK DNK Denmark|Danmark|Dänemark
DO DOM Dominican Republic|República Dominicana|Dominican Rep
EE EST Estonia|Eesti
EG EGY Egypt|Égypte
ES ESP Spain|España|Espana|Espagne|Spanien|Espanha
FI FIN Finland|Suomi|Finnland
FR FRA France|Frankreich|Francia|Metropolitan France
GB GBR United Kingdom|UK|U K|England|Scotland|Wales|Northern Ireland|Great Britain|Britain|Royaume-Uni|Reino Unido|Vereinigtes Königreich|Grossbritannien|United Kingdon
GE GEO
GM GMB Gambia|The Gambia
GR GRC Greece|Hellas|Griechenland|Ελλάδα
GS SGS South Georgia and the South Sandwich Islands
HK HKG Hong Kong|Hong Kong SAR|HKSAR|香港
HM HMD Heard Island and McDonald Islands
HR HRV Croatia|Hrvatska|Kroatien
HU HUN Hungary|Magyarország|Ungarn
IE IRL Ireland|Republic of Ireland|Éire|Irland|Irlande
IL ISR Israel|Isreal
IN IND India|Inde|Indien
IT ITA Italy|Italia|Italie|Italien
JE JEY Jersey Channel Islands|Channel Islands
JP JPN Japan|Japon|日本
KN KNA Saint Kitts and Nevis|St Kitts and Nevis
KR KOR South Korea|Korea|Republic of Korea|Korea Republic of|Südkorea|대한민국|한국
LC LCA Saint Lucia|St Lucia
LT LTU Lithuania|Lietuva
LU LUX Luxembourg|Luxemburg
LV LVA Latvia|Latvija
MA MAR Morocco|Maroc|Marruecos
MF MAF Saint Martin
MK MKD North Macedonia|Macedonia
MM MMR Myanmar|Burma
MO MAC Macao|Macau
MX MEX Mexico|México|Mexiko|Mexique|CDMX
NL NLD Netherlands|Holland|The Netherlands|Nederland|Pays-Bas|Niederlande|Países Bajos
NO NOR Norway|Norge|Norwegen
NZ NZL New Zealand|Aotearoa
PA PAN Panama|Panamá
PE PER Peru|Perú
PH PHL Philippines|The Philippines|Filipinas|Phillipines|Philipines
PL POL Poland|Polska|Polen|Pologne
PM SPM Saint Pierre and Miquelon
PN PCN Pitcairn
PS PSE Palestine|Palestinian Territories
RO ROU Romania|România|Rumänien
RS SRB Serbia|Srbija|Serbien
RU RUS Russian Federation|Russia
SA SAU Saudi Arabia|KSA|Kingdom of Saudi Arabia
SE SWE Sweden|Sverige|Schweden|Suède
SG SGP Singapore|Singapur|Singapura
SH SHN Saint Helena
SI SVN Slovenia|Slovenija
SJ SJM Svalbard and Jan Mayen
SK SVK Slovakia|Slovak Republic|Slowakei
ST STP Sao Tome and Principe
SZ SWZ Eswatini|Swaziland
TC TCA Turks and Caicos Islands
TL TLS Timor-Leste|East Timor
TR TUR Turkey|Türkiye|Turkiye|Turquie
TT TTO Trinidad and Tobago|Trinidad
TW TWN Taiwan|Republic of China|台灣|台湾
UA UKR Ukraine|Україна
VA VAT Holy See (Vatican City State)|Vatican City|Holy See
VC VCT Saint Vincent and the Grenadines|St Vincent and the Grenadines
VN VNM Vietnam|Viet Nam
WF WLF Wallis and Futuna
ZA ZAF South Africa|RSA`

// The other countries but the United States, by both codes: their one name is the English one. Iceland's own name, without its
// accent, is any island.
const OTHERS = `
AD AND|AF AFG|AI AIA|AL ALB|AM ARM|AO AGO|AQ ATA|AW ABW|AX ALA|AZ AZE|BB BRB|BD BGD|BF BFA|BH BHR|BI BDI
BJ BEN|BM BMU|BO BOL|BT BTN|BV BVT|BW BWA|BY BLR|BZ BLZ|CF CAF|CK COK|CL CHL|CM CMR|CR CRI|CU CUB|CW CUW
CX CXR|CY CYP|DJ DJI|DM DMA|DZ DZA|EC ECU|EH ESH|ER ERI|ET ETH|FJ FJI|FK FLK|FM FSM|FO FRO|GA GAB|GD GRD
GF GUF|GG GGY|GH GHA|GI GIB|GL GRL|GN GIN|GP GLP|GQ GNQ|GT GTM|GW GNB|GY GUY|HN HND|HT HTI|ID IDN|IM IMN
IO IOT|IQ IRQ|IR IRN|IS ISL|JM JAM|JO JOR|KE KEN|KG KGZ|KH KHM|KI KIR|KM COM|KP PRK|KW KWT|KY CYM|KZ KAZ
LA LAO|LB LBN|LI LIE|LK LKA|LR LBR|LS LSO|LY LBY|MC MCO|MD MDA|ME MNE|MG MDG|MH MHL|ML MLI|MN MNG|MQ MTQ
MR MRT|MS MSR|MT MLT|MU MUS|MV MDV|MW MWI|MY MYS|MZ MOZ|NA NAM|NC NCL|NE NER|NF NFK|NG NGA|NI NIC|NP NPL
NR NRU|NU NIU|OM OMN|PF PYF|PG PNG|PK PAK|PT PRT|PW PLW|PY PRY|QA QAT|RE REU|RW RWA|SB SLB|SC SYC|SD SDN
SL SLE|SM SMR|SN SEN|SO SOM|SR SUR|SS SSD|SV SLV|SX SXM|SY SYR|TD TCD|TF ATF|TG TGO|TH THA|TJ TJK|TK TKL
TM TKM|TN TUN|TO TON|TV TUV|TZ TZA|UG UGA|UY URY|UZ UZB|VE VEN|VG VGB|VU VUT|WS WSM|YE YEM|YT MYT|ZM ZMB
ZW ZWE|XK XKX`

/** Returns every country but the United States, a line each in the form of `NAMED`. */
export const countryTable = once((): string => {
  const others = OTHERS.trim().split(/[|\n]/)
  const lines = others.map((codes) => `${codes} ${countryName(codes.slice(0, 2))}`)
  return [...NAMED.trim().split('\n'), ...lines].sort().join('\n')
})

/** A country by its two letters (ISO 3166 alpha-2) and the name that people read. */
type Country = { code: string; name: string }

/** Returns the country of a name in any spelling; null if it names none alone. Example: "Germany", "deutschland", "USA". */
export function countryOfName(name: string): string | null {
  return codes().get(foldedPlace(name)) ?? null
}

/** Members of the European Union, whose citizens may work in all of it. */
export const EU_MEMBERS: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/** Returns the countries that a name stands for, also of the whole Union; none for an unknown name. Example: "EU". */
export function countriesOfName(name: string): readonly string[] {
  if (UNION.test(name.trim())) return EU_MEMBERS
  const code = countryOfName(name)
  return code === null ? [] : [code]
}

const UNION =
  /^(?:e\.?u\.?|european union|union européenne|unión europea|união europeia|unione europea|europäische union|europese unie|unia europejska)$/iu

/** Returns the names of countries for reading, with the Union in place of all its members. */
export function countryNames(codes: readonly string[]): string[] {
  const isUnion = EU_MEMBERS.every((member) => codes.includes(member))
  const shown = isUnion ? codes.filter((code) => !EU_MEMBERS.includes(code)) : codes
  return [...(isUnion ? ['EU'] : []), ...shown].map(countryName)
}

const rows = once(() =>
  countryTable()
    .split('\n')
    .map((row) => ({ code: row.slice(0, 2), names: row.slice(7).split('|').filter(Boolean) })),
)

/** Returns every country, by name. */
export const allCountries = once((): readonly Country[] =>
  ['US', ...rows().map(({ code }) => code)]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en')),
)

const US_NAMES = ['US', 'USA', 'U.S.', 'U.S.A.', 'United States of America', 'The United States']
const SHORT_NAMES = [['UK', 'GB']] as const

const codes = once(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...rows().flatMap((row) => row.names.map((name) => [foldedPlace(name), row.code] as const)),
      ...allCountries().map(({ code, name }) => [foldedPlace(name), code] as const),
      ...US_NAMES.map((name) => [foldedPlace(name), 'US'] as const),
      ...SHORT_NAMES.map(([name, code]) => [foldedPlace(name), code] as const),
    ]),
)
