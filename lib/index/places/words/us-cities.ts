// Longer than a rule may be: the towns of the United States that postings name without a state.
/** Towns that mean the United States without further words, separated by bars. */
export const usCities = `
Portland|New York City|NYC|Manhattan|Brooklyn|Bronx|Queens NY|Staten Island|Long Island City|White Plains|Yonkers|New Rochelle|Buffalo|Albany|Syracuse|Poughkeepsie|Ithaca|Schenectady|Saratoga Springs|Niagara Falls NY|Hicksville|Melville NY
Los Angeles|San Francisco|South San Francisco|SF|San Diego|Sacramento|Oakland|Fresno|Long Beach|Bakersfield|Anaheim|Santa Ana|Irvine|Chula Vista|Fremont|San Bernardino|Modesto|Fontana|Oxnard|Moreno Valley|Huntington Beach|Glendale|Santa Clarita|Garden Grove|Santa Rosa|Oceanside|Rancho Cucamonga|Rancho Cordova|Elk Grove|Corona|Lancaster CA|Palmdale|Salinas|Hayward|Pomona|Escondido|Sunnyvale|Torrance|Pasadena|Fullerton|Santa Clara|Thousand Oaks|Simi Valley|Vallejo|Concord CA|Berkeley|Fairfield CA|Costa Mesa|Carlsbad|Ventura|Temecula|Murrieta|Daly City|Burbank|El Segundo|Santa Monica|San Mateo|Redwood City|Redwood Shores|Menlo Park|Palo Alto|East Palo Alto|Mountain View|Cupertino|Los Gatos|Los Altos|Milpitas|Campbell CA|San Carlos CA|San Bruno|Burlingame|Foster City|Emeryville|Alameda|Walnut Creek|Pleasanton|San Ramon|Livermore|San Leandro|Newark CA|Union City CA|Petaluma|Novato|San Rafael|Sausalito|Mill Valley|Culver City|Beverly Hills|West Hollywood|Hollywood|North Hollywood|Marina del Rey|Playa Vista|Venice Beach|Manhattan Beach|Redondo Beach|Hermosa Beach|Hawthorne|Gardena|Carson CA|Newport Beach|Laguna Beach|Aliso Viejo|Lake Forest|Mission Viejo|Calabasas|Woodland Hills|Sherman Oaks|Encino|Van Nuys|La Jolla|La Mesa|Poway|San Marcos|Santa Barbara|Goleta|San Luis Obispo|Santa Cruz CA|Scotts Valley|Monterey CA|Santa Fe Springs|Corte Madera|East Bay|Presidio|Folsom CA|Davis CA|Los Feliz|Silver Lake|San Jose|Downtown LA|San Fran|Culver|Brisbane CA
Houston|San Antonio|Dallas|Austin|Fort Worth|El Paso|Arlington|Corpus Christi|Plano|Lubbock|Laredo|Garland|Frisco|McKinney|Amarillo|Grand Prairie|Brownsville|Killeen|Pasadena TX|McAllen|Mesquite|Denton|Waco|Round Rock|Richardson|Sugar Land|The Woodlands|College Station|Tyler TX|Abilene|Beaumont|Odessa TX|Midland TX|Bastrop|Addison TX|Irving|Las Colinas|Southlake|Westlake TX|Grapevine|Carrollton|Lewisville|Coppell|Katy TX|San Marcos TX|Georgetown TX|Starbase|Boca Chica|Galveston|League City|New Braunfels|Farmers Branch|Allen TX
Chicago|Naperville|Chicagoland|Chicagoland Area|Schaumburg|Oak Brook|Evanston|Rosemont|Deerfield|Northbrook|Lombard IL|Hoffman Estates|Itasca|Downers Grove|Elgin IL|Joliet|Waukegan|Skokie|Champaign|Urbana|Bloomington|Peoria|Rockford|Decatur|Bolingbrook|Libertyville|Vernon Hills|Lincolnshire IL
Philadelphia|Philly|Pittsburgh|Allentown|Conshohocken|King of Prussia|Scranton|Harrisburg|Wilkes-Barre|Bethel Park|McKeesport|Malvern PA|West Chester PA|State College|Plymouth Meeting|Lehigh Valley|Coudersport|Cranberry Township|Blue Bell
Phoenix|Tucson|Mesa|Chandler|Gilbert|Scottsdale|Tempe|Flagstaff|Goodyear|Surprise AZ|Yuma
Jacksonville|Miami|Tampa|Orlando|St Petersburg FL|Hialeah|Tallahassee|Fort Lauderdale|Ft Lauderdale|Cape Coral|Pembroke Pines|Boca Raton|West Palm Beach|Palm Beach|Coral Gables|Sarasota|Gainesville|Pensacola|Clearwater|Naples FL|Fort Myers|Daytona Beach|Miami Beach|Aventura|Doral|Lakeland|Cape Canaveral|Panama City Beach|Panama City FL|Kennedy Space Center|Delray Beach|Boynton Beach|Jupiter FL|Kissimmee|Ocala|Bradenton|Miramar|Sunrise FL|Plantation FL|Palm Beach Gardens|Pompano Beach|Merritt Island
Columbus OH|Cleveland|Cincinnati|Toledo OH|Akron|Dayton|Dublin OH|Mason OH|New Albany
Charlotte|Raleigh|Greensboro|Winston-Salem|Fayetteville|Cary|Chapel Hill|Asheville|Morrisville|Research Triangle|High Point NC|Wilmington NC|Huntersville|Mooresville
Indianapolis|Fort Wayne|Evansville|South Bend|Carmel|Fishers|West Lafayette|Jeffersonville
Seattle|Bellevue|Redmond|Kirkland|Tacoma|Spokane|Everett|Renton|Bothell|Issaquah|Kent WA|Olympia|Snoqualmie|Woodinville|Lynnwood|Kennewick|Tukwila|SeaTac
Denver|Colorado Springs|Aurora CO|Fort Collins|Lakewood|Boulder|Littleton|Broomfield|Golden CO|Louisville CO|Centennial|Englewood|Greenwood Village|Greeley|Longmont|Loveland|Westminster CO|Lone Tree
Boston|Cambridge MA|Somerville|Worcester MA|Lowell|Waltham|Quincy|Newton MA|Framingham|Watertown|Burlington MA|Lexington|Woburn|Andover|Marlborough MA|Natick|Needham|Bedford MA|Westborough|Brookline|Medford|Malden|Braintree|Brockton|New Bedford|Billerica|Chelmsford|Southborough|Wakefield MA|Acton MA|Dedham|Wilmington MA
Nashville|Memphis|Knoxville|Chattanooga|Franklin TN|Brentwood TN|Murfreesboro|Clarksville|Oak Ridge
Detroit|Grand Rapids|Ann Arbor|Dearborn|Lansing|Sterling Heights|Troy MI|Southfield|Auburn Hills|Novi|Farmington Hills|Pontiac|Kalamazoo|Flint|Livonia
Oklahoma City|Tulsa|Norman OK|Portland OR|Hillsboro|Beaverton|Eugene|Salem OR|Bend OR|Lake Oswego|Tigard
Las Vegas|Henderson|Reno|North Las Vegas|Carson City|Sparks NV
Baltimore|Bethesda|Rockville|Silver Spring|Gaithersburg|Annapolis|Annapolis Junction|Fort Meade|Columbia MD|Frederick MD|College Park|Germantown|Aberdeen Proving Ground|Linthicum|Hunt Valley|Laurel MD|Chevy Chase
Milwaukee|Green Bay|Madison|Kenosha|Racine|Waukesha|Oshkosh|Eau Claire|Appleton|Brookfield WI
Albuquerque|Santa Fe|Los Alamos|Las Cruces|Rio Rancho|Roswell NM
Kansas City|Overland Park|Wichita|Topeka|Olathe|Lenexa|Leawood|St Louis|Saint Louis|Clayton MO|Springfield MO|Chesterfield MO|Independence MO
Atlanta|Alpharetta|Savannah|Augusta|Marietta|Roswell|Sandy Springs|Duluth|Norcross|Macon|Peachtree City|Peachtree Corners|Buckhead|Dunwoody|Kennesaw|Johns Creek|Suwanee|Warner Robins|Valdosta|Buford|Cumming|Newnan|Winder|Smyrna|Lawrenceville
Omaha|Lincoln NE|Minneapolis|St Paul|Saint Paul|Bloomington MN|Eden Prairie|Minnetonka|Plymouth MN|Edina|Rochester MN|Shoreview|Maple Grove|Golden Valley|Eagan
New Orleans|Baton Rouge|Shreveport|Lafayette|Metairie|Bossier City
Arlington VA|Alexandria VA|Reston|Herndon|McLean|Tysons|Tysons Corner|Vienna VA|Fairfax|Chantilly|Ashburn|Falls Church|Virginia Beach|Norfolk|Chesapeake|Newport News|Sterling VA|Charlottesville|Roanoke|Quantico|Dulles|Leesburg|Manassas|Crystal City|Blacksburg|Herdon|Springfield VA|Dahlgren|Lorton|Rosslyn|Ballston
Honolulu|Anchorage|Boise|Coeur d'Alene|Meridian ID|Pocatello|Salt Lake City|Provo|Lehi|Sandy UT|Draper|Ogden|Orem|Park City|St George UT|American Fork|South Jordan|West Jordan|Pleasant Grove|Cottonwood Heights|West Valley City|Logan UT
Louisville|Lexington KY|Bowling Green|Covington|Newark NJ|Jersey City|Hoboken|Princeton|Parsippany|Edison|Paramus|Fort Lee|Secaucus|Trenton|Basking Ridge|Bridgewater|Iselin|Morristown|New Brunswick NJ|Weehawken|Cherry Hill|Mount Laurel|Piscataway|Englewood Cliffs|Somerset NJ|Camden NJ|Atlantic City|Summit NJ
Stamford|Greenwich CT|New Haven|Hartford|Bridgeport|Norwalk|Danbury|Westport CT|Darien CT|Waterbury|Shelton CT|Groton CT
Providence|Newport RI|Warwick RI|Portland ME|Bangor ME|Manchester NH|Nashua|Portsmouth NH|Burlington VT|Concord NH|Dover NH
Huntsville|Mobile AL|Montgomery|Tuscaloosa|Birmingham AL|Little Rock|Bentonville|Rogers AR|Fayetteville AR|Springdale|Conway AR
Des Moines|West Des Moines|Cedar Rapids|Davenport|Iowa City|Dubuque|Sioux Falls|Sioux City|Fargo|Bismarck|Billings|Bozeman|Missoula|Helena|Cheyenne|Casper|Laramie|Jackson Hole|Rapid City
Charleston|Greenville|Spartanburg|Myrtle Beach|Columbia SC|Rock Hill|Mount Pleasant|North Charleston|Fort Mill|Hilton Head
Wilmington DE|Newark DE|Biloxi|Gulfport|Hattiesburg|Stennis Space Center|Morgantown|Huntington WV
San Juan Puerto Rico|San Juan PR|Hato Rey|Guaynabo|Ponce|Wallops Island|Vandenberg|Area 51|Washington Square|Hudson Yards|Wall Street|Times Square
`

/** Nicknames that only count in capitals; a state's code with the same letters is the same country. Example: "Remote - LA". */
export const usNicknames = `
SEA|CHI|BOS|DMV|ATL|PHL|SLC|PDX|NYC|SFO|LAX|PHX|ATX
`

/**
 * Towns that share their name with one in the United States: the country, then the names. A name in no other table is
 * ambiguous alone.
 */
export const sharedTowns = `
GB Cambridge|Birmingham|Manchester|Rochester|Richmond|Plymouth|Portsmouth|Worcester|Lincoln|Lancaster|Durham|Oxford|Bristol|Dover|Exeter|Salisbury|Canterbury|Chester|Norwich|Stratford|Newport|Bath|Burlington|Windsor|Bedford|Newcastle|York|Reading|Wilmington|Gloucester|Chesterfield|Southampton|Aberdeen|Perth|Halifax|Warwick|Bolton|Wakefield|Carlisle|Kent|Newbury|Milton|Derby|Bradford|Enfield|Hamilton|Kingston|Preston|Dunkirk|Peterborough|Winchester|Chatham|Dudley|Ashford|Concord|Brighton|Cheshire|Epsom|Melbourne|Hull|Ipswich|Colchester|Northampton|Huntingdon
CA Hamilton|London|Windsor|Kingston|Waterloo|Victoria|Halifax|Burlington|Surrey|Richmond|Cambridge|Peterborough|Sudbury|Milton|Delta|Barrie|Newmarket|Aurora|Cornwall|St John|Saint John|Sydney|Concord|Bolton|Perth|Paris|Hanover|Stratford|Woodstock|Chatham
AU Newcastle|Victoria|Richmond|Cambridge|Hamilton
CR San Jose
AR San Juan|Cordoba|Santa Fe|San Luis
VE Valencia
ES Valencia|Toledo|Cordoba|Salamanca
JM Kingston|Mandeville
NZ Hamilton|Cambridge|Nelson
ZA Aliwal|Wellington
PH San Fernando|San Juan|San Jose
IT Naples|Florence|Venice|Verona
MX Merida|San Luis|Guadalupe
TW Hsinchu
CL Santiago
DO Santiago
US Columbus|Springfield|Aurora|Altoona|Hanover|Columbia|Georgetown|Clayton|Greenwich|Franklin|Dunkirk|Newark|Salem|Vernon
`

/** Towns of the state of Georgia with the name of a town in another country or state. */
export const georgiaTowns = `
Athens|Rome|Dublin|Vienna|Milan|Cairo|Berlin|Bremen|Lisbon|Damascus|Manchester|Macon|Columbus|Albany|Augusta|Dallas|Norcross|Oxford|Cambridge|Bristol|Moscow|Smyrna|Winder|Lawrenceville|Buford|Warner Robins|Valdosta|Woodstock|Canton|Cumming|Suwanee|Johns Creek|Gainesville|Newnan|Kingston|Waterloo|Decatur|Columbia|Springfield|Franklin|Carrollton
`
