// node scripts/build-into.mjs FOLDER VERSION: the client once more, as another version of itself. For tests of updates.
import { buildInto } from './build-parts.mjs'

const [folder, version] = process.argv.slice(2)
if (!folder || !version) {
  console.error('usage: node scripts/build-into.mjs FOLDER VERSION')
  process.exit(2)
}
await buildInto('client', folder, version)
