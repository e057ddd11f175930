// Another program on a database: `bun test/support/lock-holder.ts FILE MS` holds its write lock for so long.
import { Database } from 'bun:sqlite'

const [path = '', held = '0'] = process.argv.slice(2)
const database = new Database(path)
database.run('begin immediate')
process.stdout.write('holding\n')
await Bun.sleep(Number(held))
database.run('commit')
database.close()
