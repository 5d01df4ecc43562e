import type { Call } from '../../src/shared/calls/call.ts'
import type { CallTable, DocumentedCall } from './call-table.ts'
import type { JsonSchema } from './json-schema.ts'

const HEAD = `<!-- Written by \`npm run docs:api\` from src/shared/calls. Do not edit. -->

# REST API

Every call of the exchange, as the client and the server check it. The same in OpenAPI 3.1: [openapi.json](openapi.json). What a refusal means: [errors.md](errors.md). The sockets: [wire.md](wire.md).

## Conventions

**Base.** Paths are relative to the page's own origin and its base path, \`http://localhost:4173/api/…\` by default. Bodies are JSON, one call takes \`multipart/form-data\`. The parameters of a GET call stand in the query.

**Envelope.** Every answer is \`{"code": 200, "message": "", "data": …}\`. A refusal has a \`code\` of 400, 401, 403, 404, 409 or 429, a stable key as its \`message\`, and \`data: {"field"?: string, "params"?: {…}}\`. The HTTP status is 200 for all of them except 401 (not logged in) and 500. A call that does not exist is refused with code and HTTP status 404. So is one by another method. A body that is no JSON is refused with code and HTTP status 400. Every answer carries \`cache-control: no-store\`.

**Other pages.** A POST of a page whose \`Origin\` the exchange does not allow is refused with code 403. Such a page may read no answer either: there is no \`access-control-allow-origin\` for it.

**Headers.** \`Authorization: Bearer <token>\` where a call needs a log-in (\`login\` returns the token); \`language\`: \`en\`, \`zh-CN\`, \`zh-TW\`, \`ja\` or \`ko\`; \`timestamp\`: server time in ms; \`device: 2\`. Every hundredth answer carries \`x-state\`, the sequence number and the hash of the exchange's state.

**Idempotency.** A write needs an \`Idempotency-Key\` (1 to 128 visible ASCII characters). The same key with the same body returns the first answer and does nothing twice; with another body it is refused as \`idempotency_conflict\`. After a lost answer send the same request again with the same key.

**Rate limit.** Above its rate a caller is refused with code 429 and a \`retry-after\` header in seconds.

**Numbers.** Amounts and prices are decimal text, such as \`1234.5\`. Times are milliseconds since 1970-01-01 UTC.

**Lists** are \`{"list": […], "total": n}\`, newest first unless the call says otherwise; \`page\` starts at 1.

**Marks.** *Log-in*: needs a token. *Write*: changes something and needs a key. *Opens*: may open or enlarge a position or spend money; the client holds it back while order entry is paused. *Moves money*: the client remembers an unanswered try beyond the page.
`

/** docs/api.md: the conventions, the calls of each area, and the entities. */
export function apiPage({ areas, entities }: CallTable): string {
  const contents = areas.map(
    ({ title, calls }) =>
      `- [${title}](#${anchor(title)}): ${calls.map(({ name, call }) => `[${name}](#${anchor(`${call.method} ${call.path}`)})`).join(', ')}`,
  )
  const sections = areas.map(({ title, calls }) => `## ${title}\n\n${calls.map(callSection).join('\n\n')}`)
  const types = Object.entries(entities).map(
    ([name, { description, ...definition }]) =>
      `### ${name}\n\n${description ? `${sentence(description)}\n\n` : ''}${fence(typeText(definition))}`,
  )
  return [
    HEAD,
    '## Contents\n',
    [...contents, '- [Entities](#entities)'].join('\n'),
    '',
    sections.join('\n\n'),
    '\n## Entities\n',
    types.join('\n\n'),
    '',
  ].join('\n')
}

function callSection({ name, call, text, request, response }: DocumentedCall): string {
  const lines = [`### ${call.method} ${call.path}`, '', `\`${name}\`${marksOf(call)}`]
  if (text) lines.push('', sentence(text))
  if (Object.keys(request.properties ?? request.anyOf ?? {}).length || request.$ref)
    lines.push('', call.method === 'GET' ? 'Query' : 'Body', '', fence(typeText(request)))
  return [...lines, '', 'Data of the answer', '', fence(typeText(response))].join('\n')
}

function marksOf(call: Call): string {
  const marks = [
    call.auth && 'log-in',
    call.personal && 'public, with more for a person who is logged in',
    !call.auth && !call.personal && 'public',
    call.write && 'write',
    call.opens && 'opens',
    call.moves && 'moves money',
    call.multipart && 'multipart',
  ].filter(Boolean)
  return ` · ${marks.join(' · ')}`
}

/** A schema in the notation of TypeScript, with its comments. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice('#/components/schemas/'.length)
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, indent)).join(' | ')
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  if (schema.type === 'array') return listText(schema.items || {}, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return String(schema.type)
}

function listText(items: JsonSchema, indent: string): string {
  const text = typeText(items, indent)
  return items.anyOf || items.enum ? `(${text})[]` : `${text}[]`
}

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const entries = Object.entries(properties ?? {})
  if (entries.length === 0)
    return typeof additionalProperties === 'object' ? `Record<string, ${typeText(additionalProperties, indent)}>` : '{}'
  const lines = entries.map(([key, property]) => {
    const notes = [property.description && sentence(property.description), boundsOf(property)].filter(Boolean)
    const comment = notes.length ? `${inner}/** ${notes.join(' ')} */\n` : ''
    return `${comment}${inner}${key}${required.includes(key) ? '' : '?'}: ${typeText(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function boundsOf({ default: preset, minimum, maximum, minLength, maxLength, pattern }: JsonSchema): string {
  return [
    preset !== undefined && `Default: ${literal(preset)}.`,
    minimum !== undefined && `At least ${minimum}.`,
    maximum !== undefined && `At most ${maximum}.`,
    minLength !== undefined && (minLength === 1 ? 'Not empty.' : `At least ${minLength} characters.`),
    maxLength !== undefined && `At most ${maxLength} characters.`,
    pattern !== undefined && `Pattern: ${pattern.replaceAll('*/', '*\\/')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

function fence(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``
}

function sentence(text: string): string {
  return /[.!?:)`]$/.test(text) ? text : `${text}.`
}

/** As GitHub makes the anchor of a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
