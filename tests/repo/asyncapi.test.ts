import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge } from '../../conformance/api/schema.js'

interface Reference {
  $ref: string
}

interface Message {
  name: string
  payload: object
  examples: { payload: unknown }[]
}

interface AsyncApi {
  asyncapi: string
  info: { title: string; version: string }
  servers: Record<string, { host: string; protocol: string; pathname: string }>
  channels: Record<string, { address: string; servers: Reference[]; messages: Record<string, Reference> }>
  operations: Record<string, { action: string; channel: Reference; messages: Reference[] }>
  components: { messages: Record<string, Message>; schemas: Record<string, unknown> }
}

const text = readFileSync('docs/asyncapi.json', 'utf8')
const file = JSON.parse(text) as AsyncApi
const wire = readFileSync('docs/wire.md', 'utf8')
const { messages, schemas } = file.components

/** What a reference within the file names. */
function named(reference: string): unknown {
  let at: unknown = file
  for (const key of reference.replace(/^#\//, '').split('/')) at = (at as Record<string, unknown> | undefined)?.[key]
  return at
}

const fits = (value: unknown) =>
  Object.values(messages).some(({ payload }) => judge(value, payload, schemas).length === 0)

test('CONF-19 docs/asyncapi.json has the structure of AsyncAPI 3.0, and every reference leads somewhere', () => {
  expect(file.asyncapi).toMatch(/^3\.0\.\d+$/)
  expect(file.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  const references = [...text.matchAll(/"\$ref": "(#[^"]+)"/g)].map(([, path]) => path as string)
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter((path) => named(path) === undefined)).toEqual([])
  expect(Object.values(file.channels).map(({ address }) => address)).toEqual(['/spot', '/contract'])
  for (const server of Object.values(file.servers)) expect(['ws', 'wss']).toContain(server.protocol)
  for (const { action, channel, messages: of } of Object.values(file.operations)) {
    expect(['send', 'receive']).toContain(action)
    for (const { $ref } of of) expect($ref.startsWith(`${channel.$ref}/messages/`), $ref).toBe(true)
  }
})

test('CONF-19 every message stands on a channel, has an example, and its examples fit it', () => {
  const used = new Set(Object.values(file.channels).flatMap((channel) => Object.keys(channel.messages)))
  expect([...used].sort()).toEqual(Object.keys(messages).sort())
  for (const { name, payload, examples } of Object.values(messages)) {
    expect(examples.length, name).toBeGreaterThan(0)
    for (const example of examples) expect(judge(example.payload, payload, schemas), name).toEqual([])
  }
})

/** What stands for something in an example of docs/wire.md, filled in. */
function filled(example: string): string {
  return example
    .replaceAll('[[price,quantity]…]', '[["1","2"]]')
    .replaceAll('[…]', '[["3","4"]]')
    .replaceAll('{…}', '{}')
    .replaceAll(':…', ':1')
}

test('CONF-20 every message of docs/wire.md is described', () => {
  const blocks = [...wire.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'))
  const inline = [...wire.matchAll(/`(\{"op":[^`]+\})`/g)].map(([, example = '']) => example)
  const examples = [...blocks, ...inline].map((example) => JSON.parse(filled(example)) as Record<string, unknown>)
  expect(examples.length).toBeGreaterThanOrEqual(11)
  // The push of no topic in particular has no data.
  expect(examples.filter((example) => example.type === undefined && !fits(example))).toEqual([])
  const data = [...wire.matchAll(/`(\{"(?:snapshot|U|n)":[^`]+\})`/g)].map(([, one = '']) => JSON.parse(filled(one)))
  expect(data).toHaveLength(3)
  const types = [101, 101, 204]
  expect(
    data.filter((one, at) => !fits({ type: types[at], currency_id: 1, t: 1, data: one })),
    'data of pushes',
  ).toEqual([])
})

test('CONF-20 every type of a push is described on the socket that has it', () => {
  const types = (channel: string) =>
    Object.keys(file.channels[channel]?.messages ?? {})
      .flatMap((name) => messages[name]?.examples ?? [])
      .flatMap(({ payload }) => (payload as { type?: number }).type ?? [])
  expect([...new Set(types('spot'))].sort()).toEqual([100, 101, 102, 2002, 204, 205])
  expect([...new Set(types('contract'))].sort()).toEqual([200, 2002, 201, 202, 203, 204, 205])
})
