import type { GenericSchema } from 'valibot'
import { decimal, id, queryNumber, signedDecimal, time } from '../../src/shared/calls/entities.ts'

/** The part of JSON Schema 2020-12 (of OpenAPI 3.1) that the calls need. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** What this reads of a valibot schema, and of the actions of a pipe. */
interface Node {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  type: string
  pipe?: Node[]
  entries?: Record<string, Node>
  wrapped?: Node
  default?: unknown
  item?: Node
  items?: Node[]
  options?: unknown[]
  literal?: unknown
  value?: Node
  requirement?: unknown
}

/** Schemas with a name of their own, and the comments of their properties. */
export interface Named {
  nameOf(schema: unknown): string | undefined
  /** @param owner the schema that has the property, or the call's path within its area */
  commentOf(owner: unknown, path: string): string | undefined
}

/** Simple types that most entities are made of: shown by name. */
export const BASE_TYPES: Record<string, { schema: unknown; as: JsonSchema }> = {
  Decimal: {
    schema: decimal,
    as: { type: 'string', format: 'decimal', description: 'An exact amount or price as text: 1234.5' },
  },
  SignedDecimal: {
    schema: signedDecimal,
    as: { type: 'string', format: 'decimal', description: 'As Decimal, and may be negative: -0.25' },
  },
  Time: {
    schema: time,
    as: { type: 'integer', format: 'int64', description: 'Milliseconds since 1970-01-01 UTC, server time' },
  },
  Id: { schema: id, as: { type: 'integer', format: 'int64', minimum: 0 } },
}
const BASE_NAMES = new Map(Object.entries(BASE_TYPES).map(([name, { schema }]) => [schema, name]))

/**
 * A valibot schema as JSON Schema: what may be sent of a request, what is given of an answer.
 * @param path where the schema stands, for the comments of its properties
 * @throws where a kind of schema is new to this file
 */
export function jsonSchema(schema: GenericSchema | Node, named: Named, path = ''): JsonSchema {
  const node = schema as Node
  const base = BASE_NAMES.get(node)
  if (base) return ref(base)
  if (node === (queryNumber as unknown)) return { type: 'number' }
  const name = named.nameOf(node)
  return name ? ref(name) : describeSchema(node, named, path)
}

/** As `jsonSchema`, of a schema with a name: its own definition instead of the reference. */
export function describeSchema(node: Node, named: Named, path: string): JsonSchema {
  const [first, ...actions] = node.pipe ?? []
  if (first && first !== node) return actions.reduce(withAction, jsonSchema(first, named, path))
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type }
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return objectSchema(node, named, path)
    case 'array':
      return { type: 'array', items: jsonSchema(node.item as Node, named, path) }
    case 'tuple':
      return { type: 'array', prefixItems: node.items?.map((item) => jsonSchema(item, named, path)), items: false }
    case 'picklist':
      return { type: typeof node.options?.[0] === 'number' ? 'number' : 'string', enum: [...(node.options ?? [])] }
    case 'literal':
      return { const: node.literal }
    case 'union':
    case 'variant':
      return union((node.options as Node[]).map((option) => jsonSchema(option, named, path)))
    case 'nullable':
      return union([jsonSchema(node.wrapped as Node, named, path), { type: 'null' }])
    case 'optional': {
      const inner = jsonSchema(node.wrapped as Node, named, path)
      return node.default === undefined || isEmpty(node.default) ? inner : { ...inner, default: node.default }
    }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchema(node.value as Node, named, path) }
    case 'instance':
      return { type: 'string', format: 'binary' }
    case 'custom':
      return { type: 'object', additionalProperties: true }
    default:
      throw new Error(`No JSON Schema is known for ${node.type}`)
  }
}

function objectSchema(node: Node, named: Named, path: string): JsonSchema {
  const entries = Object.entries(node.entries ?? {})
  const properties = entries.map(([key, inner]) => {
    const description = named.commentOf(node, path ? `${path}.${key}` : key)
    return [
      key,
      { ...jsonSchema(inner, named, path ? `${path}.${key}` : key), ...(description ? { description } : {}) },
    ]
  })
  const required = entries.filter(([, inner]) => inner.type !== 'optional').map(([key]) => key)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length ? { required } : {}),
    ...(node.type === 'loose_object' ? { additionalProperties: true } : {}),
  }
}

/** A validation that JSON Schema has a word for. Rules beyond that (`v.check`) stand in the comments. */
function withAction(schema: JsonSchema, { type, kind, requirement, ...node }: Node): JsonSchema {
  if (kind === 'schema') return { ...schema, ...(type === 'picklist' ? { enum: [...(node.options ?? [])] } : {}) }
  switch (type) {
    case 'integer':
    case 'safe_integer':
      return { ...schema, type: 'integer' }
    case 'min_value':
      return { ...schema, minimum: requirement as number }
    case 'max_value':
      return { ...schema, maximum: requirement as number }
    case 'non_empty':
      return { ...schema, minLength: 1 }
    case 'min_length':
      return { ...schema, minLength: requirement as number }
    case 'max_length':
      return { ...schema, maxLength: requirement as number }
    case 'regex':
      return { ...schema, pattern: (requirement as RegExp).source }
    default:
      return schema
  }
}

function union(schemas: JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return different.length === 1 ? (different[0] as JsonSchema) : { anyOf: different }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
