import { countryName } from '#lib/index/places/country-facts.ts'
import { foldedPlace } from '#lib/index/places/state-names.ts'

// Longer than a rule may be: one line per country (ISO 3166), without the United States and its territories.
/**
 * Every country but the United States: alpha-2 code, alpha-3 code, then the names people write, divided by bars.
 * Georgia has no name here: its name alone decides nothing. Iceland's own name is left out: without its accent it is any island.
 */
export const countries = `
AD AND Andorra
AE ARE United Arab Emirates|UAE|U A E|Emirates
AF AFG Afghanistan
AG ATG Antigua and Barbuda|Antigua
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina|República Argentina
AT AUT Austria|Österreich|Oesterreich|Autriche
AU AUS Australia|Australien|Australie
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia and Herzegovina|Bosnia
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium|België|Belgique|Belgien
BF BFA Burkina Faso
BG BGR Bulgaria|Bulgarien|България
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM Saint Barthélemy
BM BMU Bermuda
BN BRN Brunei Darussalam|Brunei
BO BOL Bolivia
BQ BES Bonaire
BR BRA Brazil|Brasil|Brésil|Brasilien
BS BHS Bahamas|The Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus
BZ BLZ Belize
CA CAN Canada|Kanada
CC CCK Cocos Islands
CD COD DR Congo|DRC|Democratic Republic of the Congo|Congo Kinshasa
CF CAF Central African Republic
CG COG Republic of the Congo|Congo Brazzaville|Congo
CH CHE Switzerland|Schweiz|Suisse|Svizzera|Suiza
CI CIV Côte d'Ivoire|Ivory Coast|Cote d Ivoire
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China|PRC|Mainland China|Chine|中国
CO COL Colombia|Republic of Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cabo Verde|Cape Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia|Czech Republic|Czech|Česko|Česká republika|Tschechien
DE DEU Germany|Deutschland|Allemagne|Alemania|Alemanha|Duitsland
DJ DJI Djibouti
DK DNK Denmark|Danmark|Dänemark
DM DMA Dominica
DO DOM Dominican Republic|República Dominicana|Dominican Rep
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia|Eesti
EG EGY Egypt|Égypte
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain|España|Espana|Espagne|Spanien|Espanha
ET ETH Ethiopia
FI FIN Finland|Suomi|Finnland
FJ FJI Fiji
FK FLK Falkland Islands
FM FSM Micronesia
FO FRO Faroe Islands
FR FRA France|Frankreich|Francia|Metropolitan France
GA GAB Gabon
GB GBR United Kingdom|UK|U K|England|Scotland|Wales|Northern Ireland|Great Britain|Britain|Royaume-Uni|Reino Unido|Vereinigtes Königreich|Grossbritannien|United Kingdon
GD GRD Grenada
GE GEO
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia|The Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece|Hellas|Griechenland|Ελλάδα
GS SGS South Georgia and the South Sandwich Islands
GT GTM Guatemala
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong|Hong Kong SAR|HKSAR|香港
HM HMD Heard Island and McDonald Islands
HN HND Honduras
HR HRV Croatia|Hrvatska|Kroatien
HT HTI Haiti
HU HUN Hungary|Magyarország|Ungarn
ID IDN Indonesia
IE IRL Ireland|Republic of Ireland|Éire|Irland|Irlande
IL ISR Israel|Isreal
IM IMN Isle of Man
IN IND India|Inde|Indien
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran
IS ISL Iceland
IT ITA Italy|Italia|Italie|Italien
JE JEY Jersey Channel Islands|Channel Islands
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan|Japon|日本
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA Saint Kitts and Nevis|St Kitts and Nevis
KP PRK North Korea
KR KOR South Korea|Korea|Republic of Korea|Korea Republic of|Südkorea|대한민국|한국
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Laos
LB LBN Lebanon
LC LCA Saint Lucia|St Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania|Lietuva
LU LUX Luxembourg|Luxemburg
LV LVA Latvia|Latvija
LY LBY Libya
MA MAR Morocco|Maroc|Marruecos
MC MCO Monaco
MD MDA Moldova
ME MNE Montenegro
MF MAF Saint Martin
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia|Macedonia
ML MLI Mali
MM MMR Myanmar|Burma
MN MNG Mongolia
MO MAC Macao|Macau
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico|México|Mexiko|Mexique|CDMX
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands|Holland|The Netherlands|Nederland|Pays-Bas|Niederlande|Países Bajos
NO NOR Norway|Norge|Norwegen
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand|Aotearoa
OM OMN Oman
PA PAN Panama|Panamá
PE PER Peru|Perú
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines|The Philippines|Filipinas|Phillipines|Philipines
PK PAK Pakistan
PL POL Poland|Polska|Polen|Pologne
PM SPM Saint Pierre and Miquelon
PN PCN Pitcairn
PS PSE Palestine|Palestinian Territories
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion
RO ROU Romania|România|Rumänien
RS SRB Serbia|Srbija|Serbien
RU RUS Russian Federation|Russia
RW RWA Rwanda
SA SAU Saudi Arabia|KSA|Kingdom of Saudi Arabia
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden|Sverige|Schweden|Suède
SG SGP Singapore|Singapur|Singapura
SH SHN Saint Helena
SI SVN Slovenia|Slovenija
SJ SJM Svalbard and Jan Mayen
SK SVK Slovakia|Slovak Republic|Slowakei
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP Sao Tome and Principe
SV SLV El Salvador
SX SXM Sint Maarten
SY SYR Syria
SZ SWZ Eswatini|Swaziland
TC TCA Turks and Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste|East Timor
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Turkey|Türkiye|Turkiye|Turquie
TT TTO Trinidad and Tobago|Trinidad
TV TUV Tuvalu
TW TWN Taiwan|Republic of China|台灣|台湾
TZ TZA Tanzania
UA UKR Ukraine|Україна
UG UGA Uganda
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Holy See (Vatican City State)|Vatican City|Holy See
VC VCT Saint Vincent and the Grenadines|St Vincent and the Grenadines
VE VEN Venezuela
VG VGB British Virgin Islands
VN VNM Vietnam|Viet Nam
VU VUT Vanuatu
WF WLF Wallis and Futuna
WS WSM Samoa
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa|RSA
ZM ZMB Zambia
ZW ZWE Zimbabwe
XK XKX Kosovo
`

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

/** Returns every country, by name. */
export function allCountries(): readonly Country[] {
  listed ??= CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
  return listed
}

const ROWS = countries
  .trim()
  .split('\n')
  .map((row) => ({ code: row.slice(0, 2), names: row.slice(7).split('|').filter(Boolean) }))
const CODES = ['US', ...ROWS.map(({ code }) => code)]
const US_NAMES = ['US', 'USA', 'U.S.', 'U.S.A.', 'United States of America', 'The United States']
const SHORT_NAMES = [['UK', 'GB']] as const

let listed: readonly Country[] | undefined
let namesByCode: ReadonlyMap<string, string> | undefined

function codes(): ReadonlyMap<string, string> {
  namesByCode ??= new Map([
    ...ROWS.flatMap((row) => row.names.map((name) => [foldedPlace(name), row.code] as const)),
    ...CODES.map((code) => [foldedPlace(countryName(code)), code] as const),
    ...US_NAMES.map((name) => [foldedPlace(name), 'US'] as const),
    ...SHORT_NAMES.map(([name, code]) => [foldedPlace(name), code] as const),
  ])
  return namesByCode
}
