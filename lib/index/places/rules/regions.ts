// Longer than a rule may be: one line per country, because its regions are read together.
/** Regions of other countries: the country, then the names people write, divided by bars. */
export const regionNames = `
CA Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland|Newfoundland and Labrador|Prince Edward Island|Yukon|Nunavut|Northwest Territories|Greater Toronto Area|GTA|Greater Vancouver|Lower Mainland
AU New South Wales|Queensland|Tasmania|South Australia|Western Australia|Australian Capital Territory|Northern Territory|Sydney NSW|Melbourne VIC
IN Karnataka|Maharashtra|Telangana|Tamil Nadu|Haryana|Uttar Pradesh|Gujarat|Rajasthan|Kerala|West Bengal|Andhra Pradesh|Madhya Pradesh|Punjab|Odisha|Orissa|Bihar|Assam|Jharkhand|Uttarakhand|Chhattisgarh|Himachal Pradesh|Goa|Delhi NCR|NCR Delhi|Jammu and Kashmir|Meghalaya|Tripura|Puducherry
DE Bavaria|Bayern|Baden-Württemberg|Baden Wuerttemberg|Hesse|Hessen|Saxony|Sachsen|Lower Saxony|Niedersachsen|North Rhine-Westphalia|Nordrhein-Westfalen|Brandenburg|Thuringia|Thüringen|Saarland|Schleswig-Holstein|Rhineland-Palatinate|Rheinland-Pfalz|Mecklenburg-Vorpommern|Sachsen-Anhalt|Saxony-Anhalt|Rhein-Main|Ruhrgebiet
BR São Paulo State|Minas Gerais|Paraná|Santa Catarina|Rio Grande do Sul|Bahia|Pernambuco|Ceará|Goiás|Espírito Santo|Distrito Federal|Mato Grosso|Amazonas
MX Jalisco|Nuevo León|Nuevo Leon|Quintana Roo|Baja California|Baja California Sur|Estado de México|Coahuila|Sonora|Guanajuato|Yucatán|Sinaloa|Tamaulipas|Aguascalientes|San Luis Potosí|Veracruz|Michoacán|Chiapas|Hidalgo Mexico
ES Catalonia|Catalunya|Cataluña|Andalusia|Andalucía|Community of Madrid|Comunidad de Madrid|Basque Country|País Vasco|Galicia|Comunidad Valenciana|Valencian Community|Balearic Islands|Islas Baleares|Canary Islands|Islas Canarias|Castilla y León|Aragón|Asturias|Cantabria|Navarra
FR Île-de-France|Ile de France|Auvergne-Rhône-Alpes|Nouvelle-Aquitaine|Occitanie|Provence-Alpes-Côte d'Azur|Hauts-de-France|Bretagne|Brittany|Normandy|Normandie|Grand Est|Pays de la Loire|Bourgogne|Alsace|Corsica
IT Lombardy|Lombardia|Tuscany|Toscana|Piedmont Italy|Piemonte|Veneto|Emilia-Romagna|Lazio|Campania|Sicily|Sicilia|Sardinia|Sardegna|Puglia|Liguria|Calabria|Umbria
GB Greater London|West Midlands|East Midlands|Yorkshire|West Yorkshire|South Yorkshire|North Yorkshire|Greater Manchester|Merseyside|Lancashire|Cheshire East|Hampshire|Kent UK|Essex UK|Hertfordshire|Buckinghamshire|Oxfordshire|Cambridgeshire|Berkshire UK|Bedfordshire|Warwickshire|Gloucestershire|Somerset UK|Devon UK|Cornwall UK|Tyne and Wear|Aberdeenshire|Lothian|Home Counties|East Anglia|West Sussex|East Sussex
IE County Dublin|Co Dublin|County Cork|Leinster|Munster Ireland|Connacht
NL North Holland|Noord-Holland|South Holland|Zuid-Holland|Noord-Brabant|North Brabant|Gelderland|Limburg|Utrecht Province|Randstad|Overijssel|Groningen Province|Friesland
BE Flanders|Vlaanderen|Wallonia|Wallonie|Brussels-Capital|Brussels Region|Flemish Brabant
CH Canton of Zurich|Vaud|Ticino|Aargau|Valais|Romandie
AT Tyrol|Tirol|Styria|Steiermark|Upper Austria|Lower Austria|Vorarlberg|Carinthia
PL Masovian|Mazowieckie|Mazovia|Silesia|Śląskie|Małopolska|Lesser Poland|Pomeranian Voivodeship|Pomerania|Wielkopolskie|Greater Poland|Dolnośląskie|Lower Silesia
CZ South Moravia|South Moravian|Bohemia|Moravia
DK Capital Region of Denmark|Hovedstaden|Jutland|Zealand
SE Västra Götaland|Skåne|Stockholm County|Scania
EE Harjumaa|Harju
CN Guangdong|Zhejiang|Jiangsu|Sichuan|Hubei|Shandong|Fujian|Shaanxi|Liaoning|Hunan|Henan|Hebei|Anhui
JP Hokkaido|Okinawa|Kanto|Kansai|Kanagawa|Saitama|東京都|大阪府
KR Gyeonggi|Gyeonggi-do|Gangnam|서울|경기
MY Selangor|Johor|Penang|Sarawak|Sabah|Wilayah Persekutuan
PH Metro Manila|National Capital Region|NCR Manila|Luzon|Cebu Province|Calabarzon|Mindanao
ID West Java|Jawa Barat|East Java|Bali|DKI Jakarta|Central Java|Jawa Timur
ZA Gauteng|Western Cape|KwaZulu-Natal|Eastern Cape
NZ Canterbury NZ|Waikato|Otago
AR Provincia de Buenos Aires|Capital Federal|CABA
CO Antioquia|Cundinamarca|Valle del Cauca|Atlántico Colombia|Bogotá D C
CR San José Province|Heredia Province
IL Gush Dan|Central District Israel|Tel Aviv District
AE Dubai Emirate
TR Anatolia
UA Lvivska Oblast|Kyiv Oblast
PT Lisbon District|Algarve|Madeira|Azores
GR Attica|Αττικη
VN Ho Chi Minh
`

/** Codes of regions by country. Example: "Toronto, ON, CA". */
export const regionCodes = `
CA ON QC BC AB MB SK NS NB NL PE YT NT NU PQ
AU NSW VIC QLD WA SA TAS ACT NT
IN AP AS BR CG CT DL GA GJ HP HR JH JK KA KL MH ML MP MZ NL OD PB PY RJ SK TG TN TR TS UK UP UT WB
BR AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO
DE BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH
MX AGU BCN BCS CDMX CHH CHP COA COL DIF DUR GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM VER YUC ZAC NL BC
CO DC ANT CUN VAC ATL
AR B C CABA
ES B M T VA
CN BJ SH GD ZJ JS SC
GB ENG SCT WLS NIR LND
IL TA HA
`

/** Region codes that identify their country, because no other place shares them. Example: "Kanata, ON". */
export const firmRegionCodes = `
CA ON QC BC AB MB NS NB PQ NU YT
AU NSW QLD VIC TAS
`

/** Parts of the world without the United States. */
export const areasElsewhere = `
EMEA|APAC|JAPAC|APJ|ANZ|LATAM|Latam|LatAm|Latin America|South America|Central America|Latin American|Latinoamérica|América Latina
Europe|European Union|European|Europa|EU|EEA|DACH|Nordics|Nordic|Benelux|Baltics|Balkans|Scandinavia|Iberia|CEE|UKI|UK and Ireland
Eastern Europe|Western Europe|Central Europe|Northern Europe|Southern Europe|South East Europe|Central and Eastern Europe|MEA
Asia|Asia Pacific|Asia-Pacific|Southeast Asia|South East Asia|South Asia|East Asia|Central Asia|Oceania|Australasia|Middle East|MENA|GCC
Africa|Sub-Saharan Africa|East Africa|West Africa|North Africa|Southern Africa|Caribbean|Maghreb|Levant|CIS
`

/** Parts of the world that include the United States, or words for anywhere. */
export const areasWide = `
North America|North-America|Northern America|NAMER|NORAM|NOAM|AMER|AMERS|Americas|The Americas|North to South America
North and South America|Western Hemisphere|Worldwide|World wide|World-wide|Global|Globally|All Locations|All countries|Any Country|Any location
Any Locations|Anywhere in the World|Weltweit|Mondial|Western Countries
`

/** Words that mean the whole world only without a place beside them. */
export const areasLoose = `
International|World|Any|Earth
`

/** A posting that only counts its places. Example: "5 Locations". */
export const severalPlaces = `
Location|Locations|Multiple Locations|Various|Various Locations|Multiple|Several Locations|Multiple Cities|Multiple Sites
Multiple Locations Considered|Remote Multiple Locations|Other locations|More
`

/** Words on the way of working that name no place. */
export const modeWords = `
Remote|Remotely|Fully Remote|Remote First|Remote Friendly|Remote Only|Work from home|Work from anywhere|WFH|Home based|Home|Based|Home office
Homeoffice|Distributed|Anywhere|Virtual|Telework|Télétravail|Teletrabajo|Remoto|Remota|À distance|Hybrid|Hybride|Híbrido|Híbrida|Hibrido
Onsite|On site|In office|Office based|Office|Offices|In person|Presencial|HQ|Headquarters|Headquarter|Headquartered|Field|Field based|Flexible
Full time|Part time|Position|Role|Work|Working|Option|Optional|Available|Fully|Only|First|Friendly|Or|And|In|The|A|Of|At|From|To|Within|With
Area|Region|Metro|Greater|City|Temporary|Opportunity|Based in|Job|Eligible|Preferred|Considered|Possible|Accepted|Local|UTC|GMT|CET|Timezone|Time zone|Hours
`

/** Words that negate the place after them. Example: "outside the US". */
export const negations = `
outside|outside of|non|not in|not|excluding|excl|except|except for|ex|outwith|other than
`

/** Phrases with "US" or "Global" in them that say nothing about the place of work. */
export const noise = `
US hours|US time|US time zone|US time zones|US timezone|US timezones|US shift|US working hours|US business hours|US Eastern hours
Global HQ|Global Headquarters|Global Office|Global Hub|Global Services|Global Center|Global Centre|International Airport|International Drive
Global Business|International Centre|International Center
`
