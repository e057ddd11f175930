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

// Longer than a rule may be: one line per country, because towns are looked up by country.
/** Towns outside the United States: the country, then the names people write, divided by bars. */
export const otherCities = `
GB London|Greater London|Central London|Edinburgh|Glasgow|Leeds|Liverpool|Sheffield|Cardiff|Belfast|Nottingham|Leicester|Coventry|Milton Keynes|Brighton and Hove|Swansea|Southend|Poole|Bournemouth|Middlesbrough|Swindon|Stevenage|Slough|Maidenhead|Guildford|Woking|Basingstoke|Farnborough|Cheltenham|Wokingham|Bracknell|Croydon|Canary Wharf|Shoreditch|Dundee|Inverness|Newcastle upon Tyne|Stoke-on-Trent|Warrington|Solihull|Northampton UK|Gaydon|Banbridge|Staines|High Wycombe|Hemel Hempstead|St Albans UK|Watford|Harwell|Didcot|Abingdon|Crawley|Gatwick|Heathrow|Leamington Spa|Theale|Wolverhampton|Chelmsford UK|Ipswich UK|Colchester UK|Reading UK|Cambridge UK|Bristol UK|Manchester UK|Birmingham UK
IE Dublin|Cork|Limerick|Galway|Waterford|Sligo|Kilkenny|Athlone|Ballina|Letterkenny|Dun Laoghaire|Tralee
CA Toronto|Montreal|Montréal|Vancouver|Calgary|Edmonton|Ottawa|Winnipeg|Quebec City|Ville de Québec|Mississauga|Burnaby|Kitchener|Kitchener-Waterloo|Saskatoon|Regina|Kanata|Gatineau|Laval|Longueuil|Etobicoke|Scarborough|North York|Oshawa|Kelowna|Kamloops|Nanaimo|Abbotsford|Coquitlam|St Johns NL|Fredericton|Charlottetown|Thunder Bay|Sherbrooke|Trois-Rivières|Pointe Claire|Boucherville|Richmond Hill|Thornhill|Ajax|Whitby|Pickering|Bolton Ontario|Red Deer|Fort McMurray|Grande Prairie|North Vancouver|West Vancouver|Brampton|Guelph|Markham|Vaughan|Oakville|Dartmouth NS|Medicine Hat|Moncton|Lethbridge|Whistler|Mont-Royal|Saint-Laurent|Dorval|Brossard|Concord Ontario
DE Berlin|Munich|München|Munchen|Muenchen|Hamburg|Frankfurt|Frankfurt am Main|Cologne|Köln|Koeln|Stuttgart|Düsseldorf|Dusseldorf|Duesseldorf|Dortmund|Essen|Leipzig|Bremen|Dresden|Hannover|Nuremberg|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Münster|Muenster|Karlsruhe|Mannheim|Augsburg|Wiesbaden|Aachen|Braunschweig|Chemnitz|Kiel|Magdeburg|Freiburg|Lübeck|Mainz|Erfurt|Rostock|Kassel|Potsdam|Saarbrücken|Heidelberg|Darmstadt|Regensburg|Ingolstadt|Würzburg|Ulm|Wolfsburg|Göttingen|Heilbronn|Pforzheim|Walldorf|St Leon-Rot|Garching|Eschborn|Erlangen|Jena|Konstanz|Bruchsal|Erkrath|Gaimersheim|Friedrichshafen|Oldenburg|Osnabrück|Paderborn|Koblenz|Trier|Ludwigshafen|Ludwigsburg|Sindelfingen|Böblingen|Reutlingen|Tübingen|Neuss|Ratingen|Leverkusen|Krefeld|Unterschleißheim|Ottobrunn|Wetzlar|Dinklage|Sulzfeld|Oberhausen|Hagen|Hamm|Bad Homburg|Offenbach|Rosenheim|Passau|Siegen
FR Paris|Lyon|Marseille|Toulouse|Nantes|Strasbourg|Montpellier|Bordeaux|Lille|Rennes|Grenoble|Sophia Antipolis|Sophia-Antipolis|Rouen|Toulon|Dijon|Angers|Nîmes|Aix-en-Provence|Brest France|Clermont-Ferrand|Biarritz|Annecy|La Défense|Levallois-Perret|Boulogne-Billancourt|Courbevoie|Puteaux|Massy|Saclay|Nanterre|Issy-les-Moulineaux|Vélizy|Saint-Nazaire|Orléans|Le Havre|Metz|Nancy|Reims|Mulhouse|Fleury-Les-Aubrais|Villeurbanne|Tours France
ES Madrid|Barcelona|Seville|Sevilla|Zaragoza|Málaga|Malaga|Bilbao|Palma de Mallorca|Las Palmas|Valladolid|Alicante|Murcia|Granada Spain|Vigo|Gijón|San Sebastián|Pamplona|Tarragona|Sabadell|Valls|Sant Cugat|Getafe|Alcobendas|Marbella|Ibiza|Santander|Oviedo|A Coruña|Tenerife
PT Lisbon|Lisboa|Porto|Oporto|Braga|Coimbra|Aveiro|Funchal|Faro|Cascais|Oeiras|Porto Salvo|Guimarães|Leiria|Sintra
IT Rome|Roma|Milan|Milano|Turin|Torino|Bologna|Florence Italy|Firenze|Napoli|Genoa|Genova|Venezia|Verona Italy|Padova|Padua|Trieste|Bari|Palermo|Catania|Modena|Parma Italy|Brescia|Bergamo|Pisa|Trento|Cagliari|Calco|Monza|Maranello|Vicenza
NL Amsterdam|Rotterdam|The Hague|Den Haag|Utrecht|Eindhoven|Groningen|Tilburg|Almere|Breda|Nijmegen|Delft|Leiden|Haarlem|Arnhem|Enschede|Amersfoort|Maastricht|Hilversum|Amstelveen|Hoofddorp|Schiphol|Veldhoven|Eemshaven|'s-Hertogenbosch|Den Bosch|Zwolle|Wageningen|Apeldoorn|Hengelo|Noordwijk
BE Brussels|Bruxelles|Brussel|Antwerp|Antwerpen|Ghent|Gent|Leuven|Liège|Liege|Bruges|Brugge|Charleroi|Namur|Mechelen|Vilvoorde|Zaventem|Hasselt|Kortrijk|Diegem
LU Luxembourg City|Esch-sur-Alzette
CH Zurich|Zürich|Geneva|Genève|Genf|Basel|Basle|Bern|Berne|Lausanne|Zug|Lucerne|Luzern|Lugano|St Gallen|Winterthur|Neuchâtel|Fribourg|Baar|Schaffhausen
AT Vienna|Wien|Graz|Linz|Salzburg|Innsbruck|Klagenfurt|Villach
PL Warsaw|Warszawa|Krakow|Kraków|Cracow|Wrocław|Wroclaw|Gdańsk|Gdansk|Poznań|Poznan|Łódź|Lodz|Katowice|Gdynia|Lublin|Szczecin|Bydgoszcz|Rzeszów|Rzeszow|Białystok|Bialystok|Gliwice|Sopot|Toruń|Tricity
CZ Prague|Praha|Brno|Ostrava|Plzeň|Pilsen|Olomouc|Vyskov|Klasterec nad Ohri
SK Bratislava|Košice|Kosice|Žilina|Zilina
HU Budapest|Debrecen|Szeged|Győr|Pécs
RO Bucharest|București|Bucuresti|Cluj|Cluj-Napoca|Iași|Iasi|Timișoara|Timisoara|Brașov|Brasov|Sibiu|Oradea|Craiova|Constanta
BG Sofia|Plovdiv|Varna|Burgas
GR Athens|Athina|Thessaloniki|Patras|Heraklion|Piraeus
CY Nicosia|Limassol|Larnaca|Paphos
HR Zagreb|Osijek|Rijeka
RS Belgrade|Beograd|Novi Sad|Niš
SI Ljubljana|Maribor
BA Sarajevo|Banja Luka|Mostar
ME Podgorica|Budva
MK Skopje
AL Tirana|Tiranë|Tirane
XK Pristina|Prishtina
MD Chișinău|Chisinau
UA Kyiv|Kiev|Lviv|Kharkiv|Odesa|Dnipro|Vinnytsia|Ivano-Frankivsk|Uzhhorod
BY Minsk|Gomel
RU Moscow|Saint Petersburg Russia|Novosibirsk|Kazan|Yekaterinburg
LT Vilnius|Kaunas|Klaipėda
LV Riga|Rīga
EE Tallinn|Tartu
FI Helsinki|Espoo|Tampere|Oulu|Turku|Vantaa
SE Stockholm|Gothenburg|Göteborg|Malmö|Malmo|Uppsala|Lund|Linköping|Västerås|Örebro|Umeå|Solna|Kista|Norrköping|Helsingborg
NO Oslo|Bergen|Trondheim|Stavanger|Tromsø|Kristiansand|Drammen
DK Copenhagen|København|Kobenhavn|Aarhus|Århus|Odense|Aalborg|Lyngby|Horsens|Vejle|Herning|Randers|Skærbæk|Rønne|Vejen|Ballerup|Billund|Esbjerg
IS Reykjavík|Reykjavik|Reykjanesbaer|Kópavogur
MT Valletta|Sliema|St Julians
MC Monte Carlo
IN Bangalore|Bengaluru|Bangaluru|Banglore|Hyderabad|Mumbai|Bombay|Pune|Chennai|Madras|Delhi|New Delhi|Gurgaon|Gurugram|Noida|Greater Noida|Kolkata|Calcutta|Ahmedabad|Jaipur|Kochi|Cochin|Thiruvananthapuram|Trivandrum|Coimbatore|Indore|Chandigarh|Mohali|Lucknow|Nagpur|Vadodara|Surat|Visakhapatnam|Vizag|Vijayawada|Mysore|Mysuru|Mangalore|Bhubaneswar|Bhopal|Kanpur|Faridabad|Thane|Navi Mumbai|Hosur|Madurai|Nashik|Ranchi|Patna|Guwahati|Dehradun|Ludhiana|Raipur|Rajkot|Goa India|GIFT City|Gandhinagar|Secunderabad|Hinjewadi|Hinjawadi|Sholinganallur|Kozhikode|Udaipur|Jodhpur
PK Karachi|Lahore|Islamabad|Rawalpindi|Faisalabad|Peshawar
BD Dhaka|Chittagong|Chattogram
LK Colombo|Kandy
NP Kathmandu|Lalitpur
CN Beijing|Shanghai|Shanghai Shi|Shenzhen|Guangzhou|Hangzhou|Chengdu|Suzhou|Nanjing|Wuhan|Xi'an|Xian|Tianjin|Chongqing|Dalian|Qingdao|Xiamen|Ningbo|Dongguan|Hefei|Zhengzhou|Changsha|Jiaxing|Wuxi|Zhuhai|Foshan|Changping District|Kunshan|Jinan|Shenyang|北京|上海|深圳
HK Kowloon|Tsim Sha Tsui|Wan Chai
TW Taipei|Taipei City|New Taipei|Taichung|Kaohsiung|Hsinchu|Taoyuan|Tainan|Bade|Chungho|Zhubei|Neihu|台北|新竹
JP Tokyo|Osaka|Kyoto|Yokohama|Nagoya|Fukuoka|Sapporo|Kobe|Sendai|Shibuya|Shinjuku|Minato|Minato-ku|Chiyoda|Roppongi|Marunouchi|Kawasaki|Hiroshima|Tsukuba|東京|大阪
KR Seoul|Busan|Incheon|Daejeon|Daegu|Suwon|Seongnam|Pangyo|Gwangju|Bundang|Songdo|Icheon|Jeju
SG Jurong|Changi|North West Singapore
MY Kuala Lumpur|Penang|George Town Malaysia|Petaling Jaya|Johor Bahru|Cyberjaya|Shah Alam|Subang Jaya|Senai|Kulim|Bayan Lepas|Kota Kinabalu|Kuching|Ipoh
TH Bangkok|Chiang Mai|Phuket|Pattaya|Nonthaburi|Chonburi
VN Ho Chi Minh City|HCMC|Hanoi|Ha Noi|Da Nang|Danang|Saigon|Hai Phong
PH Manila|Manilla|Makati|Taguig|Bonifacio Global City|BGC|Cebu|Cebu City|Quezon City|Pasig|Davao|Clark Philippines|Mandaluyong|Pasay|Alabang|Muntinlupa|Lapu-Lapu City|Lapu-Lapu|Iloilo|Pasig City|Makati City|Ortigas|Bacolod|Baguio
ID Jakarta|Surabaya|Bandung|Yogyakarta|Tangerang|Denpasar|Medan|Bekasi
KH Phnom Penh
MM Yangon
MN Ulaanbaatar
KZ Almaty|Astana
UZ Tashkent
AZ Baku
AM Yerevan
GE Tbilisi|Batumi
AE Dubai|Abu Dhabi|Sharjah|Al Ain|Ras Al Khaimah
SA Riyadh|Jeddah|Dammam|Al-Khobar|Al Khobar|Khobar|Dhahran|Neom
QA Doha|Ras Laffan
KW Kuwait City
BH Manama
OM Muscat
JO Amman
LB Beirut
IQ Baghdad|Erbil
IL Tel Aviv|Tel-Aviv|Tel Aviv-Yafo|Haifa|Herzliya|Herzeliya|Jerusalem|Netanya|Ramat Gan|Ra'anana|Raanana|Petah Tikva|Rehovot|Beer Sheva|Be'er Sheva|Rishon LeZion|Yokneam|Caesarea|Hod Hasharon|Kfar Saba|Rosh HaAyin|Bnei Brak|Holon|Lod|Airport City
TR Istanbul|İstanbul|Ankara|Izmir|İzmir|Bursa|Antalya|Kocaeli
EG Cairo|Giza|New Cairo
MA Casablanca|Rabat|Marrakech|Marrakesh|Tangier|Kenitra|Fes
TN Tunis|Sousse|Menzel Bourguiba
DZ Algiers
NG Lagos|Abuja|Ibadan|Port Harcourt
GH Accra|Kumasi
KE Nairobi|Mombasa
UG Kampala
TZ Dar es Salaam
RW Kigali
ET Addis Ababa
SN Dakar
CI Abidjan
CM Douala|Yaoundé
ML Bamako
AO Luanda
ZM Lusaka
ZW Harare
MZ Maputo
CD Kinshasa
CG Brazzaville
ZA Johannesburg|Cape Town|Capetown|Durban|Pretoria|Sandton|Stellenbosch|Port Elizabeth|Centurion|Midrand
MU Ebene|Port Louis
AU Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Gold Coast|Hobart|Darwin|Parramatta|North Sydney|Homebush|Geelong|Wollongong|Sunshine Coast|Macquarie Park|Docklands|Alice Springs|Townsville
NZ Auckland|Wellington|Christchurch|Dunedin|Tauranga|Queenstown
BR São Paulo|Sao Paulo|Rio de Janeiro|Belo Horizonte|Brasília|Brasilia|Curitiba|Porto Alegre|Recife|Salvador|Fortaleza|Campinas|Florianópolis|Florianopolis|Goiânia|Manaus|Joinville|São José dos Campos|Sao Jose dos Campos|Londrina|Barueri|Osasco|São Leopoldo|Navegantes|Vitória|Uberlândia|Ribeirão Preto|Santos|Niterói|Maringá|Blumenau|Guarulhos|Alphaville
AR Buenos Aires|Ciudad de Buenos Aires|Córdoba Argentina|Rosario|Mendoza|La Plata|Mar del Plata|Tucumán
CL Santiago|Santiago de Chile|Valparaíso|Valparaiso|Viña del Mar|Concepción
CO Bogotá|Bogota|Bogata|Medellín|Medellin|Cali|Barranquilla|Cartagena|Bucaramanga|Palmira|Pereira|Manizales
PE Lima|Arequipa|Miraflores|Callao
EC Quito|Guayaquil
UY Montevideo
PY Asunción
BO La Paz Bolivia|Santa Cruz de la Sierra|Cochabamba
VE Caracas|Maracaibo
MX Mexico City|Ciudad de México|Ciudad de Mexico|Guadalajara|Monterrey|Querétaro|Queretaro|Puebla|Tijuana|Mérida|Merida|León Guanajuato|Cancún|Cancun|Zapopan|Toluca|Ciudad Juárez|Juarez|Cd Juárez|Chihuahua|Hermosillo|Saltillo|San Pedro Garza García|Garza Garcia|Torreón|Torreon|Culiacán|Mexicali|Reynosa|Tlaquepaque|Playa del Carmen|Ecatepec de Morelos|Naucalpan|Santa Fe CDMX|Apodaca
CR Heredia|Alajuela|Cartago|Escazú|Escazu|Santa Ana Costa Rica|Belén
GT Guatemala City|Ciudad de Guatemala
SV San Salvador
HN Tegucigalpa|San Pedro Sula
NI Managua
PA Panama City Panama|Ciudad de Panamá
DO Santo Domingo|Punta Cana|Santiago de los Caballeros
CU Havana
JM Montego Bay
TT Port of Spain
BS Nassau
BM Hamilton Bermuda
KY George Town Cayman
`
