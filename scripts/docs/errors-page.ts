import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOX_REFUSALS } from '../../src/shared/rules/box-refusals.ts'
import { COPY_REFUSALS } from '../../src/shared/rules/copy-refusals.ts'
import { FINANCE_REFUSALS } from '../../src/shared/rules/finance-refusals.ts'
import { IDENTITY_REFUSALS } from '../../src/shared/rules/identity-refusals.ts'
import { MONEY_REFUSALS } from '../../src/shared/rules/money-refusals.ts'
import { OPTION_REFUSALS } from '../../src/shared/rules/option-refusals.ts'
import { REFUSAL_KEYS, type RefusalKey } from '../../src/shared/rules/refusal.ts'
import { REWARD_REFUSALS } from '../../src/shared/rules/reward-refusals.ts'
import { helpOf, type Retry } from './refusal-help.ts'

const SOURCES = ['src/engine', 'src/shared', 'sandbox']
/** A refusal that is made without a code: it has 400. */
const PLAIN = /\brefus(?:e|ed|al)\(\s*'([a-z][a-z_0-9]+)'\s*(?:\)|,\s*\{(?![^{}]*\bcode\b)[^{}]*[{}])/g
/** A refusal with its code: both stand in one expression. */
const CODED = /'([a-z][a-z_0-9]+)',\s*\{[^{}]*?\bcode: (\d{3})/g

/** Keys that one place alone answers with, outside of the refusals' own function. */
const UNCODED: Partial<Record<RefusalKey, number>> = { not_login: 401, server_error: 500 }

const RETRIES: Record<Retry, string> = {
  fix: 'with a corrected value',
  wait: 'after waiting',
  step: 'after another step',
  same: 'yes, with the same key',
  no: 'no',
}

const AREAS: [title: string, keys: readonly RefusalKey[]][] = [
  ['Security, identity and images', IDENTITY_REFUSALS],
  ['Deposits, withdrawals and C2C', MONEY_REFUSALS],
  ['Options', OPTION_REFUSALS],
  ['Copy trading', COPY_REFUSALS],
  ['Earn', FINANCE_REFUSALS],
  ['Blind boxes', BOX_REFUSALS],
  ['Tasks, mint and invite links', REWARD_REFUSALS],
]

/** docs/errors.md: every key of a refusal, its sentence in English, whether a retry helps, and what the person can do. */
export function errorsPage(): string {
  const sentences = JSON.parse(readFileSync('src/app/base/i18n/en/errors.json', 'utf8')) as Record<string, string>
  const codes = codesOfKeys()
  const inAreas = new Set(AREAS.flatMap(([, keys]) => keys))
  const general = REFUSAL_KEYS.filter((key) => !inAreas.has(key))
  const row = (key: RefusalKey) => {
    const own = [...(codes.get(key) ?? [UNCODED[key] ?? 400])].sort()
    const { retry, action } = helpOf(key, own.at(-1) as number)
    return `| \`${key}\` | ${own.join(', ')} | ${cell(sentences[key] ?? sentences[`${key}_plain`] ?? '')} | ${RETRIES[retry]} | ${action} |`
  }
  const table = ([title, keys]: (typeof AREAS)[number]) =>
    [
      `## ${title}`,
      '',
      '| key | code | shown as | retry | what to do |',
      '| --- | --- | --- | --- | --- |',
      ...keys.map(row),
    ].join('\n')
  return `${HEAD}\n${([['General, accounts and trading', general], ...AREAS] as typeof AREAS).map(table).join('\n\n')}\n`
}

const HEAD = `<!-- Written by \`npm run docs:api\` from src/shared/rules and the English texts. Do not edit. -->

# Refusals

A refused call returns one of these keys as its \`message\` ([api.md](api.md) describes the envelope). A key never changes its meaning; the sentence comes from the client, in the user's language, and \`{{…}}\` is filled from \`params\`. **Retry** says whether the same request can succeed later: a write is always repeated with the same \`Idempotency-Key\`, and a corrected one gets a new key.

Two results are not refusals. No response, or code 500, leaves the result of a write unknown: repeat it with the same key, or ask \`api/account/writeState\`. A proxy's error page is judged by its HTTP status alone.
`

function codesOfKeys(): Map<string, Set<number>> {
  const codes = new Map<string, Set<number>>()
  for (const folder of SOURCES) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, key, code] of [...text.matchAll(CODED), ...text.matchAll(PLAIN)])
        codes.set(key as string, (codes.get(key as string) ?? new Set()).add(Number(code ?? 400)))
    }
  }
  return codes
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
