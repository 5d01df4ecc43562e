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
      ['chain', 'lines', 'market', 'perp'],
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
    floors: [
      ['platform', 'records'],
      ['api', 'prefs'],
      ['session', 'ui'],
      ['i18n', 'market', 'scan'],
      ['account', 'dead-man', 'entry', 'push', 'pwa'],
      ['images', 'on-demand'],
      ['alerts', 'currency', 'inspector'],
      ['page'],
      ['trading'],
      ['articles', 'c2c', 'margin-watch', 'money'],
      ['messages', 'options'],
      ['mock'],
      ['screens'],
      ['shell'],
      ['gallery', 'main.tsx'],
    ],
  },
  {
    folder: 'src/app/trading',
    floors: [
      ['account', 'prefs.ts', 'provenance', 'refusal', 'stale'],
      ['trades', 'venue'],
      ['explain', 'layout', 'levels'],
      ['fields', 'header', 'live', 'status'],
      ['info', 'tape', 'transfer'],
      ['ticket'],
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
        ...[
          'about',
          'addresses',
          'boxes',
          'copy',
          'download',
          'fees',
          'futures',
          'futures-data',
          'google',
          'help',
          'home',
          'mock',
          'options',
          'orders',
        ],
        ...['profile', 'qr', 'quotes', 'rank', 'register', 'rewards', 'settings', 'spot', 'step-up'],
      ],
      ['assets', 'c2c', 'categories', 'coin', 'earn', 'fund-flow', 'invite', 'login', 'messages', 'security'],
      ['one-purchase', 'password', 'topup', 'withdraw'],
      ['identity'],
      ['personal'],
    ],
  },
  {
    folder: 'sandbox',
    floors: [
      [
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
      ['accounts', 'journalled-host.ts', 'live'],
      ['identity'],
      ['boxes', 'money', 'notices', 'push'],
      ['c2c', 'copy'],
      ['genesis.ts'],
      ['export', 'open-host.ts'],
      ['sockets'],
      ['oidc'],
      ['panel'],
      ['http'],
      ['run-sandbox.ts'],
      ['main.ts'],
    ],
  },
  {
    folder: 'bench',
    floors: [
      ['fingerprint.ts', 'install.ts', 'row.ts'],
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
