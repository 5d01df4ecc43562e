import type { CallTable, DocumentedCall } from './call-table.ts'
import type { JsonSchema } from './json-schema.ts'

/** docs/openapi.json: the table of calls as OpenAPI 3.1. @param version of the package */
export function openApi({ areas, entities }: CallTable, version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { title, calls } of areas) {
    for (const one of calls) {
      const path = `/${one.call.path}`
      paths[path] = { ...paths[path], [one.call.method.toLowerCase()]: operation(one, title) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Onetape REST API',
      version,
      description: 'Conventions and examples: docs/api.md. Keys of refusals: docs/errors.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://localhost:4173', description: 'The exchange that npm start opens' }],
    tags: areas.map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
          description: 'The same key with the same body does nothing twice and returns the first answer.',
        },
      },
      responses: {
        Unauthorised: {
          description: 'Not logged in, or the session has ended.',
          content: json({ $ref: '#/components/schemas/Refusal' }),
        },
        Failed: { description: 'The exchange failed.', content: json({ $ref: '#/components/schemas/Refusal' }) },
      },
      schemas: { Refusal: REFUSAL, ...entities },
    },
  }
}

const REFUSAL: JsonSchema = {
  type: 'object',
  description: 'A refusal, with HTTP status 200 where the code is 400, 403, 404, 409 or 429.',
  properties: {
    code: { type: 'integer', enum: [400, 401, 403, 404, 409, 429, 500] },
    message: { type: 'string', description: 'A stable key of docs/errors.md' },
    data: {
      type: 'object',
      properties: {
        field: { type: 'string', description: 'The property of the request that is at fault' },
        params: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
  required: ['code', 'message', 'data'],
}

function operation({ name, call, text, request, response }: DocumentedCall, tag: string): unknown {
  const security = call.auth ? [{ token: [] }] : call.personal ? [{}, { token: [] }] : []
  const query = call.method === 'GET' ? queryParameters(request) : []
  const key = call.write ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
  const type = call.multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    tags: [tag],
    ...(text ? { description: text } : {}),
    security,
    ...(query.length + key.length ? { parameters: [...query, ...key] } : {}),
    ...(call.method === 'POST' ? { requestBody: { required: true, content: { [type]: { schema: request } } } } : {}),
    responses: {
      200: {
        description: 'The data, or a refusal.',
        content: json({ anyOf: [envelope(response), { $ref: '#/components/schemas/Refusal' }] }),
      },
      ...(call.auth ? { 401: { $ref: '#/components/responses/Unauthorised' } } : {}),
      500: { $ref: '#/components/responses/Failed' },
    },
  }
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): unknown[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(description ? { description } : {}),
    schema,
  }))
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: 200 }, message: { const: '' }, data },
    required: ['code', 'message', 'data'],
  }
}

function json(schema: JsonSchema): unknown {
  return { 'application/json': { schema } }
}
