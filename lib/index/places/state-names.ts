import { once } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Returns the two letters of the US state that a text names; null for any other text. Example: "Ohio", "OH". */
export function stateOfName(text: string): string | null {
  return stateCodes().get(foldedPlace(text)) ?? null
}

const stateCodes = once(
  () =>
    new Map(
      [...usStates.matchAll(/^(\w\w) \S+ ?(.*)$/gm)].flatMap(([, code = '', names = '']) =>
        [code, ...(names.split('|').slice(0, 1) ?? [])]
          .filter(Boolean)
          .map((name) => [foldedPlace(name), code] as const),
      ),
    ),
)

/** Returns the name of a US state by its two letters; the letters if there is no such state. Example: "AZ" -> "Arizona". */
export function stateName(code: string): string {
  if (code === 'GA') return 'Georgia'
  return namesOfCodes().get(code) ?? code
}

const namesOfCodes = once(
  () =>
    new Map(
      [...usStates.matchAll(/^(\w\w) \S+ ([^|\n]+)/gm)].map(([, code = '', name = '']) => [code, name]),
    ),
)

/** Returns the code of a Canadian province by its name or letters in capitals; null for any other text. Example: "Ontario" -> "CA-ON". */
export function provinceOfName(text: string): string | null {
  const name = text.trim()
  const code = /^[a-z]{2}$/i.test(name) ? name : (PROVINCES.get(foldedPlace(name)) ?? '')
  return PROVINCE_CODES.has(code) ? `CA-${code}` : null
}

const PROVINCES = new Map(
  pairs(`ontario: ON|quebec: QC|british columbia: BC|alberta: AB|manitoba: MB|saskatchewan: SK|nova scotia: NS|new brunswick: NB|newfoundland: NL
  newfoundland and labrador: NL|prince edward island: PE|yukon: YT|northwest territories: NT|nunavut: NU`),
)
const PROVINCE_CODES = new Set(PROVINCES.values())

/** Returns a place's name for comparing: only letters, lower case, without accents. */
export function foldedPlace(name: string): string {
  const bare = foldAccents(name)
  return bare.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

/**
 * The states, the federal district and the territories of the United States: postal code, three-digit ranges of its
 * ZIP codes, then the names people write, divided by bars. Georgia has no name here: its name alone decides nothing.
 */
export const usStates = `
AL 350-369 Alabama
AK 995-999 Alaska
AZ 850-865 Arizona
AR 716-729 Arkansas
CA 900-961 California|Calif|Southern California|Northern California|SoCal|NorCal
CO 800-816 Colorado
CT 060-069 Connecticut
DE 197-199 Delaware
DC 200-205,569 District of Columbia|Washington DC|Washington D C|DC Metro|DC Area|DC Metro Area
FL 320-349 Florida
GA 300-319,398-399
HI 967-968 Hawaii
ID 832-838 Idaho
IL 600-629 Illinois
IN 460-479 Indiana
IA 500-528 Iowa
KS 660-679 Kansas
KY 400-427 Kentucky
LA 700-714 Louisiana
ME 039-049 Maine
MD 206-219 Maryland
MA 010-027 Massachusetts|Massachussetts|Massachusets
MI 480-499 Michigan
MN 550-567 Minnesota
MS 386-397 Mississippi
MO 630-658 Missouri
MT 590-599 Montana
NE 680-693 Nebraska
NV 889-898 Nevada
NH 030-038 New Hampshire
NJ 070-089 New Jersey
NM 870-884 New Mexico
NY 005-005,063-063,100-149 New York|New York State|Upstate New York|N Y
NC 270-289 North Carolina
ND 580-588 North Dakota
OH 430-459 Ohio
OK 730-749 Oklahoma
OR 970-979 Oregon
PA 150-196 Pennsylvania|Pennslyvania|Pennsylvannia
RI 028-029 Rhode Island
SC 290-299 South Carolina
SD 570-577 South Dakota
TN 370-385 Tennessee
TX 733-733,750-799,885-885 Texas
UT 840-847 Utah
VT 050-059 Vermont
VA 201-201,220-246 Virginia|Northern Virginia|NoVA
WA 980-994 Washington|Washington State
WV 247-268 West Virginia
WI 530-549 Wisconsin
WY 820-831 Wyoming
PR 006-009 Puerto Rico
GU 969-969 Guam
VI 008-008 US Virgin Islands|U S Virgin Islands
AS 967-967 American Samoa
MP 969-969 Northern Mariana Islands
`

/** Names of the United States as a whole, or of a part that is no state. */
export const usNames = `
United States|United States of America|The United States|Unites States|United Stated|Unite States|Untied States
United States Of America|USA|U S A|US of A|America|Estados Unidos|Etats-Unis|Vereinigte Staaten|美国
Continental US|Continental United States|Contiguous US|CONUS|Lower 48|Stateside|Mainland US
US East Coast|US West Coast|East Coast US|West Coast US|New England|Midwest US|US Midwest|Pacific Northwest|PNW
Bay Area|SF Bay Area|San Francisco Bay Area|San Francisco Bay|Silicon Valley|Tri-State Area|Tampa Bay
DFW|Dallas Fort Worth|Research Triangle|Research Triangle Park|Twin Cities|Orange County|Long Island
Eastern United States|Western United States|Central United States|Midwest|Hampton Roads|Inland Empire
South Florida|East Texas|West Texas|Central Texas|South Texas|North Texas|DMV Area|Rust Belt|Upper Midwest
`
