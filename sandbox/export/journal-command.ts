import { dirname, resolve } from 'node:path'
import { StartError } from '../../gateway/base/start-error.ts'
import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { DEMO_PASSWORD } from '../genesis.ts'
import { exportJournal } from './export-journal.ts'
import { importJournal } from './import-journal.ts'

const USAGE = {
  export: `Usage: npm run journal:export [-- --data DIR] [--out FILE] [--force]

Writes the journal of a data folder (DATA_DIR, else .data), with stand-ins for personal data,
into journal-<first>-<last>.jsonl.gz or FILE; --force overwrites an existing file.`,
  import: `Usage: npm run journal:import -- FILE --data DIR

Creates the data folder DIR from an exported journal. Then: DATA_DIR=DIR npm start
One that was traded with --live VENUE goes into DIR/live-VENUE: DATA_DIR=DIR npm start -- --live VENUE`,
}

interface Words {
  files: string[]
  data: string | null
  out: string | null
  force: boolean
  help: boolean
}

export interface JournalCommandOptions {
  argv: readonly string[]
  env: Record<string, string | undefined>
  /** Where files are named from. */
  folder: string
  log: (line: string) => void
  engine?: ExchangeEngine
}

/**
 * `npm run journal:export` and `journal:import`.
 * @throws StartError with exit code 2 for words it does not know, 1 where it cannot be done
 */
export function runJournalCommand(what: 'export' | 'import', options: JournalCommandOptions): void {
  const { log, env, folder, engine = exchangeEngine } = options
  const args = read(options.argv, what)
  const { files, out, force } = args
  if (args.help) {
    log(USAGE[what])
    return
  }
  if (what === 'export') {
    const dataDir = args.data ?? (env.DATA_DIR || '.data')
    const { file, first, last } = exportJournal({ dataDir: resolve(folder, dataDir), engine, out, folder, force })
    log(`Commands ${first} to ${last} are in ${file}, with stand-ins for personal data.`)
    return
  }
  const [file] = files
  if (!file || files.length > 1) throw wrong('one FILE is required')
  const { data } = args
  if (data === null) throw wrong('--data DIR is required')
  const { first, last, source } = importJournal({ file: resolve(folder, file), dataDir: resolve(folder, data), engine })
  const start = source ? `DATA_DIR=${dirname(data)} npm start -- --live ${source}` : `DATA_DIR=${data} npm start`
  log(`Commands ${first} to ${last} are in ${data}. Start with ${start}`)
  log(`  every account's password is ${DEMO_PASSWORD}; users are person1@stand-in.test and so on`)
}

function read(argv: readonly string[], what: 'export' | 'import'): Words {
  const args: Words = { files: [], data: null, out: null, force: false, help: false }
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string
    const equals = word.startsWith('--') ? word.indexOf('=') : -1
    const name = equals > 0 ? word.slice(0, equals) : word
    const value = () => (equals > 0 ? word.slice(equals + 1) : argv[++i]) || needs(name)
    if (name === '--data') args.data = value()
    else if (name === '--out' && what === 'export') args.out = value()
    else if (word === '--force' && what === 'export') args.force = true
    else if (word === '--help') args.help = true
    else if (!word.startsWith('-') && what === 'import') args.files.push(word)
    else throw wrong(word.startsWith('-') ? `unknown flag ${word}` : `unknown word ${word}`)
  }
  return args
}

function needs(name: string): never {
  throw wrong(`${name} needs a value`)
}

function wrong(message: string): StartError {
  return new StartError(`${message} (try --help)`, 2)
}
