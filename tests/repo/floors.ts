/** Folders and files right in a place that stand on one floor: none of them imports another. A `*` stands for any letters. */
type Floor = readonly string[]

/** A place of the repository whose parts import downwards only. */
export interface Place {
  /** Its folder, from the root of the repository. */
  folder: string
  /** Lowest first. `apart`: whatever stands in it, no part imports another. */
  floors: readonly Floor[] | 'apart'
  /** Pairs of parts of which the first may import types of the second although that one is not below it, each with the reason. */
  typesUpwards?: readonly { from: string; to: string; why: string }[]
}

/** Every place of the design that is there, with its floors. Tests, benches and `testing/` folders may look anywhere. */
export const PLACES: readonly Place[] = [
  {
    folder: 'src/shared',
    floors: [
      ['decimal', 'hash', 'site'],
      ['chain', 'hub-protocol', 'lines', 'perp'],
      ['wire'],
      ['rules'],
      ['calls'],
      ['image', 'mock'],
    ],
  },
  {
    folder: 'src/venues',
    floors: [['base'], ['binance', 'bybit', 'coinbase', 'kraken', 'okx'], ['mirror'], ['check']],
  },
  {
    folder: 'src/engine',
    floors: [
      ['contract'],
      ['kernel'],
      ['bots'],
      ['candles'],
      ['trading'],
      ['products'],
      ['calls', 'modules.ts', 'state-machine.ts', 'wire'],
      ['machine.ts'],
    ],
  },
  {
    folder: 'src/engine/trading',
    floors: [['model'], ['rules'], ['settle'], ['matching'], ['views'], ['commands'], ['steps'], ['codec']],
  },
  { folder: 'src/engine/products', floors: 'apart' },
  {
    folder: 'src/workers',
    floors: [
      ['base', 'offline', 'push'],
      ['feed'],
      ['books'],
      ['ranking', 'topics'],
      ['publish'],
      ['alerts', 'cache', 'health', 'recorder'],
      ['hub'],
      ['host'],
      ['mock'],
      ['*worker.ts'],
    ],
  },
  {
    folder: 'src/app',
    floors: [['base'], ['ui'], ['services'], ['trading'], ['screens'], ['shell'], ['early.ts'], ['main.tsx']],
  },
  {
    folder: 'src/app/base',
    floors: [['platform'], ['api', 'prefs', 'records'], ['i18n', 'session']],
  },
  {
    folder: 'src/app/services',
    floors: [
      ['forms', 'hub-client', 'push', 'scan'],
      ['account', 'dead-man', 'images', 'pwa'],
      ['lazy', 'venue'],
      ['alerts', 'currency', 'inspector', 'live'],
      ['articles', 'money', 'options', 'page'],
      ['c2c', 'margin-watch', 'messages'],
      ['mock'],
    ],
  },
  {
    folder: 'src/app/trading',
    floors: [
      ['explain', 'fields', 'layout', 'provenance', 'refusal', 'stale'],
      ['header', 'levels', 'status', 'trades', 'transfer'],
      ['info', 'tape', 'ticket'],
      ['amend', 'tools'],
      ['chart', 'orders'],
      ['depth', 'positions'],
      ['book'],
      ['terminal'],
    ],
  },
  {
    folder: 'src/app/screens',
    floors: [
      [
        'addresses',
        'auth',
        'boxes',
        'copy',
        'download',
        'earn',
        'fees',
        'futures',
        'futures-data',
        'gallery',
        'help',
        'home',
        'mock',
        'options',
        'orders',
        'quotes',
        'rank',
        'rewards',
        'settings',
        'spot',
      ],
      [
        'about',
        'assets',
        'c2c',
        'categories',
        'coin',
        'fund-flow',
        'identity',
        'invite',
        'messages',
        'profile',
        'security',
      ],
      ['one-purchase', 'personal', 'topup', 'withdraw'],
    ],
  },
  {
    folder: 'src/app/screens/auth',
    floors: [['parts', 'step-up'], ['google', 'qr', 'register'], ['login'], ['password']],
  },
  {
    folder: 'sandbox',
    floors: [
      [
        'bounded-memo.ts',
        'coins',
        'content',
        'faults',
        'host-failure.ts',
        'server-time.ts',
        'host-name.ts',
        'start-error.ts',
        'timers.ts',
      ],
      ['host.ts'],
      ['cli', 'journal', 'market-specs.ts', 'recording', 'spark-closes.ts', 'web'],
      ['accounts', 'group-commits.ts', 'live'],
      ['journalled-host.ts'],
      ['identity'],
      ['boxes', 'money', 'notices', 'push'],
      ['c2c', 'copy'],
      ['genesis.ts'],
      ['export', 'open-host.ts'],
      ['open-stream-host.ts'],
      ['sockets'],
      ['oidc'],
      ['panel'],
      ['http'],
      ['run-sandbox.ts'],
      ['main.ts'],
    ],
  },
  {
    folder: 'conformance',
    floors: [
      ['base'],
      ['api', 'wire'],
      ['rules'],
      ['report'],
      ['options.js', 'run-kit.js'],
      ['onetape-conformance.js'],
    ],
    typesUpwards: [
      { from: 'base', to: 'api', why: 'what rules share about a backend names the client of its calls' },
      { from: 'base', to: 'wire', why: 'the same of its sockets' },
    ],
  },
  {
    folder: 'gateway',
    floors: [['base'], ['cli', 'upstream'], ['sessions'], ['server'], ['run-gateway.ts'], ['main.ts']],
  },
  {
    folder: 'bench',
    floors: [
      ['fingerprint.ts', 'install.ts', 'peers-versions.ts', 'row.ts'],
      ['choose-rows.ts', 'numbers.ts', 'result-file.ts', 'row-process.ts', 'statistics.ts'],
      ['flags.ts', 'node', 'run-rows.ts', 'tables.ts'],
      ['browser', 'compare.ts'],
      ['report', 'rows.ts'],
      ['cli.ts', 'row-main.ts'],
      ['main.ts'],
    ],
  },
  { folder: 'bench/browser', floors: [['load'], ['pages'], ['machine'], ['*-row.ts']] },
]
