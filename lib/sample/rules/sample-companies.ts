import type { SampleCompany } from './sample-job.ts'

const WORLD =
  'Austin, TX>US|New York, NY>US|San Francisco, CA>US|Remote - US>US|London, United Kingdom>GB|Berlin, Germany>DE|Toronto, ON, Canada>CA|Bengaluru, India>IN|Remote>|Chicago, Illinois, United States>US|Denver, CO (Hybrid)>US|Dublin, Ireland>IE|Salt Lake City, UT>US|Boston, Massachusetts>US|Atlanta, Georgia>US|Nashville, TN>US|Richmond, VA>US'

// Longer than a rule may be: one entry for each company.
/** Invented companies, named so that nobody takes them for real ones. */
export const sampleCompanies: readonly SampleCompany[] = [
  {
    name: 'Quibblefish Software',
    system: 'greenhouse',
    postings: 58,
    about:
      'Quibblefish makes software with which {3,000|4,200} mid-sized companies plan, argue about and finally send their invoices. We started in a boat shed and moved out when the tide came in.',
    families:
      'backend platform design frontend backend platform data product backend platform marketing sales support backend design finance backend people',
    places: WORLD,
  },
  {
    name: 'Puddlejump Payments',
    system: 'ashby',
    postings: 16,
    about:
      'Puddlejump moves small amounts of money between people who are in a hurry. Our terminals stand on market stalls in eleven countries and mostly work in the rain.',
    families: 'backend platform design backend product finance support',
    places:
      'New York, NY>US|Remote (US)>US|Amsterdam, Netherlands>NL|London>GB|Singapore>SG|Remote - Europe>|Atlanta, GA>US|Minneapolis, MN>US|Washington, DC>US',
  },
  {
    name: 'Sleepy Comet Analytics',
    system: 'lever',
    postings: 12,
    about:
      'Sleepy Comet tells bakeries, ferries and museums how busy tomorrow will be. Our forecasts are read before six in the morning, which explains the name.',
    families: 'data backend platform data sales backend design',
    places:
      'Boston, MA>US|Remote>|Lisbon, Portugal>PT|Seattle>US|Remote - Americas>|Kraków, Poland>PL|Philadelphia, PA>US|Ann Arbor, Michigan>US',
  },
  {
    name: 'Velvet Cactus Studios',
    system: 'ashby',
    postings: 12,
    about:
      'Velvet Cactus designs tools for people who make films, games and very long comics. Half of us used to be on the other side of the screen.',
    families: 'design frontend platform product design marketing backend',
    places: 'Los Angeles, CA>US|Hybrid>|Vancouver, BC>CA|Remote - United States>US|Melbourne, Australia>AU',
  },
  {
    name: 'Paper Walrus',
    system: 'lever',
    postings: 11,
    about:
      'Paper Walrus turns drawers full of documents into something you can search. We began with one very large scanner and have never switched it off.',
    families: 'backend platform product backend support design',
    places: 'Portland, OR>US|Remote>|Edinburgh, Scotland>GB|Austin or Remote>US|Halifax, Nova Scotia>CA',
  },
  {
    name: 'Gherkin Robotics',
    system: 'greenhouse',
    postings: 11,
    about:
      'Gherkin builds robots that sort vegetables by size, colour and mood. More than 400 of them work in packing halls on three continents.',
    families: 'backend platform warehouse backend design operations data',
    places: 'Pittsburgh, PA>US|Munich, Germany>DE|Georgia>|Osaka, Japan>JP|Fremont, California>US|In-Office>',
  },
  {
    name: 'Nine Sleepless Lanterns Clinics',
    system: 'greenhouse',
    postings: 11,
    about:
      'Nine Sleepless Lanterns runs small clinics that stay open all night. Last year we saw {210,000|260,000} patients, most of them between dusk and breakfast.',
    families: 'nursing nursing people nursing finance backend',
    places:
      'Savannah, Georgia>US|Phoenix, AZ>US|Cleveland, Ohio>US|Columbus>US|Manchester>GB|Kansas City, MO / Overland Park, KS>US',
  },
  {
    name: 'Otterly Improbable Freight',
    system: 'lever',
    postings: 11,
    about:
      'Otterly Improbable Freight carries goods by river, canal and, where that ends, by truck. Customers follow every crate on a map that we are a little too proud of.',
    families: 'warehouse operations backend platform support finance',
    places: 'Memphis, TN>US|Rotterdam>NL|Birmingham>|Newark, NJ>US|Antwerp, Belgium>BE|Laredo>US',
  },
  {
    name: 'Otterly Improbable Freight Iberia',
    system: 'lever',
    postings: 6,
    about:
      'Otterly Improbable Freight Iberia is the younger sister of a river carrier and works where there are fewer rivers. We run four warehouses and a night train.',
    families: 'warehouse operations people',
    places: 'Madrid, Spain>ES|Porto, Portugal>PT|Valencia>|Remoto - España>ES',
  },
  {
    name: 'Wobbly Bridge Bank',
    system: 'greenhouse',
    postings: 12,
    about:
      'Wobbly Bridge is a bank for people who build things: bridges, mostly steady ones, but also houses and boats. We hold a full licence in two countries and a cautious view of both.',
    families: 'finance backend platform backend people design backend',
    places:
      'New York, New York, United States>US|Charlotte, NC>US|Remote in the US>US|Jersey City, NJ>US|London, UK>GB|Cambridge>|Luxembourg>LU|Remote or Hybrid>',
  },
  {
    name: 'Hedgehog & Umbrella Mutual',
    system: 'ashby',
    postings: 9,
    about:
      'Hedgehog & Umbrella insures what other insurers smile at: beehives, puppet theatres, amateur rockets. We belong to our 80,000 members.',
    families: 'finance backend platform data support design',
    places: 'Hartford, CT>US|Des Moines, IA>US|Remote - US or Canada>|Zürich, Switzerland>CH|Omaha, NE>US',
  },
  {
    name: 'Borrowed Moon Hotels',
    system: 'lever',
    postings: 8,
    about:
      'Borrowed Moon runs nineteen hotels in places with very little light at night. Guests come for the stars and stay for breakfast.',
    families: 'operations people marketing support design',
    places:
      'Flagstaff, AZ>US|Reykjavík, Iceland>IS|Cusco, Peru>PE|Multiple Locations>|San José>|São Paulo, Brazil>BR',
  },
  {
    name: 'Upside Lamp Energy',
    system: 'greenhouse',
    postings: 9,
    about:
      'Upside Lamp stores electricity in old mines and gives it back in the evening. Our software decides when, every {four|five} minutes.',
    families: 'backend platform design operations backend sales',
    places: 'Houston, TX>US|Denver>US|Oslo, Norway>NO|Remote - EMEA>|Perth>|Remote, USA>US',
  },
  {
    name: 'Marzipan Foundry',
    system: 'ashby',
    postings: 9,
    about:
      'Marzipan Foundry draws typefaces and makes the tools to draw them. If you have read a cinema ticket this year you have probably read us.',
    families: 'design frontend platform backend',
    places: 'Brooklyn>US|Remote>|Copenhagen, Denmark>DK|Chicago, IL>US',
  },
  {
    name: 'Yonder Biscuit Company',
    system: 'greenhouse',
    postings: 8,
    about:
      'Yonder bakes biscuits that travel well and sends them to 31 countries. We have two bakeries, one warehouse and no secret recipe.',
    families: 'warehouse marketing finance operations',
    places: 'Milwaukee, WI>US|Leeds, England>GB|Portland>US|Springfield>',
  },
  {
    name: 'Umlaut & Söhne Maschinen',
    system: 'lever',
    postings: 7,
    about:
      'Umlaut & Söhne builds machines that put dots on things, from ladybird toys to radiator caps. The family business is in its fourth generation and its third factory.',
    families: 'operations warehouse backend sales',
    places: 'Stuttgart, Deutschland>DE|Graz, Austria>AT|Greenville, SC>US|Köln>DE',
  },
  {
    name: 'Mushroom Cosmos KK',
    system: 'ashby',
    postings: 8,
    about:
      'Mushroom Cosmos makes small, strange games for trains. Eleven million people play them between two stations.',
    families: 'backend platform frontend data',
    places: 'Tokyo, Japan>JP|東京>JP|Seoul, South Korea>KR|Remote - US>US',
  },
  {
    name: 'Tangerine Glacier Foods',
    system: 'greenhouse',
    postings: 8,
    undated: true,
    about:
      'Tangerine Glacier freezes fruit within an hour of picking it. Growers own 60 percent of the company and all of the good stories.',
    families: 'warehouse operations finance people',
    places: 'Fresno, CA>US|Yakima, WA>US|Guadalajara, Mexico>MX|Lebanon, NH>US',
  },
  {
    name: 'Moss & Marble Telephone',
    system: 'ashby',
    postings: 9,
    about:
      'Moss & Marble brings telephone and internet lines to valleys that larger companies call uneconomic. We climb the masts ourselves.',
    families: 'platform support backend sales design',
    places: 'Burlington, VT>US|Asheville, NC>US|Remote - East Coast>US|Galway, Ireland>IE',
  },
  {
    name: 'Seventeen Snails Post',
    system: 'lever',
    postings: 8,
    about:
      'Seventeen Snails delivers letters that are allowed to take their time, for a quarter of the price. It turns out that most letters are.',
    families: 'operations warehouse platform marketing',
    places: 'Paris, France>FR|Bruxelles>BE|Montréal, Québec>CA|Nashville, TN>US',
  },
  {
    name: 'Thimble & Thunder',
    system: 'ashby',
    postings: 9,
    about:
      'Thimble & Thunder makes rain clothes to measure, with a camera and a loom. Orders leave our workshop within {six|nine} days.',
    families: 'design marketing backend operations',
    places: 'Seattle, WA>US|Glasgow>GB|Remote>|Worldwide>',
  },
  {
    name: 'Custard Cloud Hosting',
    system: 'greenhouse',
    postings: 11,
    about:
      'Custard Cloud rents out computers that are thick, warm and hard to tip over. 14,000 shops and one observatory run on them.',
    families: 'platform backend design platform support',
    places: 'Raleigh, NC>US|Remote - USA>US|Helsinki, Finland>FI|Warsaw, Poland>PL|Remote>|Reston, VA>US',
  },
  {
    name: 'Turnip Airways',
    system: 'lever',
    postings: 8,
    about:
      'Turnip Airways flies fresh vegetables by day and people by night, in the same eleven aircraft. Seats fold; turnips do not.',
    families: 'operations support platform people design',
    places:
      'Dallas, TX>US|Dubai, United Arab Emirates>AE|Johannesburg, South Africa>ZA|Miami, Florida>US|Athens>',
  },
  {
    name: 'Kettle Republic Learning',
    system: 'ashby',
    postings: 9,
    about:
      'Kettle Republic teaches one thing a day in the time that water takes to boil. Two million people have learned to fold, solder or swear in Finnish with us.',
    families: 'backend design product platform backend data',
    places:
      'San Diego, CA>US|Remote - North America>|Sacramento, CA>US|Tucson, AZ>US|Manila, Philippines>PH|Tbilisi, Georgia>GE',
  },
  {
    name: 'Empty Hammock Holdings',
    system: 'ashby',
    postings: 0,
    about: 'Empty Hammock is not hiring.',
    families: '',
    places: '',
  },
]
