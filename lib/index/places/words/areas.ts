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
