import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '../../src/shared/calls/all-calls.ts'
import type { Call } from '../../src/shared/calls/call.ts'
import { type DocComments, docComments } from './doc-comments.ts'
import { BASE_TYPES, describeSchema, type JsonSchema, jsonSchema, type Named } from './json-schema.ts'

/** One call as the documentation shows it. */
export interface DocumentedCall {
  name: string
  call: Call
  text: string
  request: JsonSchema
  response: JsonSchema
}
/** The calls of one file of `src/shared/calls`. */
export interface Area {
  title: string
  calls: DocumentedCall[]
}
export interface CallTable {
  areas: Area[]
  /** Definitions of the entities, by name. */
  entities: Record<string, JsonSchema>
}

const FOLDER = 'src/shared/calls'
const TITLES: Record<string, string> = {
  account: 'Log-in and session',
  article: 'Help, news and announcements',
  box: 'Blind boxes',
  c2c: 'C2C trading',
  common: 'Site',
  content: 'Front page',
  contract: 'Perpetual futures',
  copy: 'Copy trading',
  currency: 'Coins, markets and transfers',
  auth: 'Registration, codes and passwords',
  finance: 'Earn',
  message: 'Messages',
  money: 'Deposits, withdrawals and funding history',
  notice: 'Notifications',
  option: 'Options',
  privacy: 'Personal data',
  qr: 'QR code sign-in',
  rate: 'Fees and limits',
  share: 'Invite links and commission',
  spot: 'Spot trading',
  task: 'Tasks and daily sign-in',
}

/**
 * Every call and every entity, with the comments of the source.
 * @param modules the modules of `src/shared/calls` by their path below it, as an eager import.meta.glob gives them
 */
export function callTable(modules: Record<string, Record<string, unknown>>): CallTable {
  const files = sourceFiles(FOLDER)
  const comments = new Map(files.map((file) => [file, docComments(readFileSync(join(FOLDER, file), 'utf8'))]))
  const exported = files.flatMap((file) =>
    Object.entries(modules[file] ?? {}).map(([name, value]) => ({ file, name, value })),
  )
  const names = namesOf(exported)
  const places = new Map(exported.map(({ file, name, value }) => [value, { comments: comments.get(file), name }]))
  const named = (own?: DocComments): Named => ({
    nameOf: (schema) => names.get(schema),
    commentOf: (owner, path) => {
      const place = places.get(owner)
      return place?.comments?.get(`${place.name}.${path.split('.').at(-1)}`) ?? own?.get(path)
    },
  })
  const seen = new Set<string>()
  const areas = files.flatMap((file) => {
    const own = comments.get(file) as DocComments
    const listed = Object.entries(modules[file] ?? {}).flatMap(([table, value]) => callsOf(table, value))
    const calls = listed.flatMap(({ table, name, call }) => {
      if (seen.has(name) || (allCalls as Record<string, Call>)[name] !== call) return []
      seen.add(name)
      const path = `${table}.${name}`
      return {
        name,
        call,
        text: own.get(path) ?? '',
        // Spelt out: the parameters of a query have to stand at the call itself.
        request: describeSchema(call.request as Parameters<typeof describeSchema>[0], named(own), `${path}.request`),
        response: jsonSchema(call.response, named(own), `${path}.response`),
      }
    })
    return calls.length ? [{ title: titleOf(file), calls }] : []
  })
  const missing = Object.keys(allCalls).filter((name) => !seen.has(name))
  if (missing.length) throw new Error(`No file of ${FOLDER} has ${missing.join(', ')}`)
  const entities = Object.fromEntries([
    ...Object.entries(BASE_TYPES).map(([name, { as }]) => [name, as] as const),
    ...[...names].map(([schema, name]) => {
      const place = places.get(schema)
      const description = place?.comments?.get(place.name)
      const definition = describeSchema(
        schema as Parameters<typeof describeSchema>[0],
        named(place?.comments),
        place?.name ?? '',
      )
      return [name, { ...definition, ...(description ? { description } : {}) }] as const
    }),
  ])
  return { areas: areas.sort((a, b) => a.title.localeCompare(b.title, 'en')), entities: usedOf(entities, areas) }
}

/** Names of schemas with properties or of a list of words: what is exported under one. */
function namesOf(exported: { name: string; value: unknown }[]): Map<unknown, string> {
  const names = new Map<unknown, string>()
  const taken = new Map<string, unknown>()
  for (const { name, value } of exported) {
    const schema = value as { kind?: string; type?: string; pipe?: unknown } | null
    if (schema?.kind !== 'schema' || schema.pipe || !['object', 'picklist', 'tuple'].includes(schema.type ?? ''))
      continue
    if (names.has(value)) continue
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    if (taken.has(title)) throw new Error(`Two schemas are exported as ${name}`)
    taken.set(title, value)
    names.set(value, title)
  }
  return names
}

function callsOf(table: string, value: unknown): { table: string; name: string; call: Call }[] {
  if (!table.endsWith('Calls') || typeof value !== 'object' || value === null) return []
  return Object.entries(value as Record<string, Call>).map(([name, call]) => ({ table, name, call }))
}

/** What a call or another entity in use refers to. */
function usedOf(entities: Record<string, JsonSchema>, areas: Area[]): Record<string, JsonSchema> {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name as string)) continue
      used.add(name as string)
      visit(entities[name as string])
    }
  }
  visit(areas.map(({ calls }) => calls.map(({ request, response }) => [request, response])))
  return Object.fromEntries(
    Object.entries(entities)
      .filter(([name]) => used.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function titleOf(file: string): string {
  const word = (file.split('/').at(-1) as string).replace(/-calls\.ts$/, '')
  return TITLES[word] ?? word.charAt(0).toUpperCase() + word.slice(1)
}

/** The areas' own files: those that only put areas together have no calls of their own. */
function sourceFiles(folder: string): string[] {
  const put = new Set(['table.ts', 'all-calls.ts', 'hosted-calls.ts', 'products/product-calls.ts'])
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !put.has(file))
    .sort()
}
