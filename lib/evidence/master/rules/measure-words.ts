const wordsOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** What stands behind a number that measures, written close to it or as the next word. */
export const UNITS = wordsOf(`
  % x k m mm bn b mio mrd million billion thousand ms s sec secs min mins h hr hrs kb mb gb tb pb kg g t km cm mi ft
  sqm m² w kw mw gw kwh hz khz mhz ghz rps qps tps fps dpi px ppm bps mbps gbps pt pts pp usd eur gbp chf €`)

/** Words that are counted or measured, so that a number before one is no part of a name. */
export const MEASURE_WORDS = wordsOf(`
  people engineers developers employees students pupils patients customers clients users members teams teammates staff
  reports hires interns volunteers attendees participants readers subscribers followers visitors downloads installs
  seconds minutes hours days weeks months years quarters milliseconds points percent times dollars euros pounds
  services microservices servers nodes clusters databases tables records rows events messages requests queries calls
  jobs tests bugs tickets incidents deployments releases pipelines repositories commits lines pages screens apps
  applications sites stores offices countries cities regions markets languages projects products features campaigns
  accounts contracts deals orders shipments units items vehicles machines beds schools courses lessons papers talks`)

/** Words whose number is a name, a version, a level or a place in an order. */
export const NAMED_BY_NUMBER = wordsOf(`
  iso iec ieee din en rfc soc pci nist http https python java javascript node node.js vue angular react php ruby
  rails django laravel spring swift kotlin c c++ c# .net net dotnet windows ios android macos ubuntu debian rhel
  centos office excel oracle postgresql postgres mysql sql kubernetes terraform unity unreal opengl directx oauth tls
  ssl usb bluetooth wcag html css es ecmascript web industry level tier phase stage series grade step version v ver
  release chapter section part act article title form class type room floor building route highway line category cat
  q h fy week day sprint page no nr number fortune ftse s&p sap gpt llama tier model airbus boeing formula ga pm
  power windows-server server dynamics magento drupal typo3 symfony qt scala perl hadoop spark gcc openssl ipv
  agenda vision horizon covid basel ifrs ias gaap en50128 mifid psd solvency erp six`)
