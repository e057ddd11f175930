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
