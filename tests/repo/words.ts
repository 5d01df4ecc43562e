/** Words that were names here once and are none of the field: docs/decisions and ARCHITECTURE.md say what stands for them. */
export const FORMER: readonly string[] = [
  'told',
  'untold',
  'foretold',
  'door',
  'doors',
  'doorway',
  'reign',
  'heir',
  'heirs',
  'robbed',
  'purse',
  'purses',
  'knock',
  'knocks',
  'desk',
  'desks',
  'foresight',
]

/** One of them that may stand in a file. */
export interface Allowed {
  file: string
  word: string
  /** How often at most. */
  most: number
  /** Why nothing else can stand there. */
  why: string
}

export const ALLOWED: readonly Allowed[] = [
  { file: 'sandbox/c2c/merchants.ts', word: 'desk', most: 2, why: 'the name of a simulated merchant, Akari Desk' },
  {
    file: 'sandbox/export/command-shapes.ts',
    word: 'purse',
    most: 1,
    why: 'the field of a credit in journals that were begun under its former name',
  },
  { file: 'sandbox/http/c2c.test.ts', word: 'desk', most: 2, why: 'the name of a simulated merchant, Akari Desk' },
  {
    file: 'src/engine/trading/commands/accounts.ts',
    word: 'purse',
    most: 3,
    why: 'the field of a credit in journals that were begun under its former name',
  },
  { file: 'tests/long/c2c.e2e.ts', word: 'desk', most: 3, why: 'the name of a simulated merchant, Akari Desk' },
]
