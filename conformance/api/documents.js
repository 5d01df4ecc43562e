import { readFileSync } from 'node:fs'
import { isObject } from '../base/fields.js'

/** @import { Fields } from '../base/types.d.ts' */
/** @typedef {{ name: string, method: string, path: string, signedIn: boolean, write: boolean, multipart: boolean, required: string[], query: Fields, body: Fields | null, data: unknown }} ApiCall */
/** @typedef {{ calls: ApiCall[], schemas: Fields, refusals: Readonly<Record<string, readonly number[]>> }} Documents `refusals`: codes by key, of docs/errors.md */

/** Reads the copies of docs/openapi.json and docs/errors.md that are packed with the kit. @returns {Documents} */
export function readDocuments() {
  const open = packed('openapi.json')
  const refusals = /** @type {Record<string, number[]>} */ (packed('refusals.json'))
  const schemas = fieldsOf(fieldsOf(open.components).schemas)
  const calls = Object.entries(fieldsOf(open.paths)).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).map(([method, operation]) => callOf(path, method, fieldsOf(operation))),
  )
  return { calls, schemas, refusals }
}

/** @param {string} name @returns {Fields} */
function packed(name) {
  return fieldsOf(JSON.parse(readFileSync(new URL(`../documents/${name}`, import.meta.url), 'utf8')))
}

/** @param {unknown} value @returns {Fields} */
function fieldsOf(value) {
  return isObject(value) ? value : {}
}

/** @param {string} path @param {string} method @param {Fields} operation @returns {ApiCall} */
function callOf(path, method, operation) {
  const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).map(fieldsOf)
  const query = parameters.filter((one) => one.in === 'query')
  const content = fieldsOf(fieldsOf(operation.requestBody).content)
  const body = content['application/json'] ? fieldsOf(fieldsOf(content['application/json']).schema) : null
  const answer = fieldsOf(
    fieldsOf(fieldsOf(fieldsOf(fieldsOf(operation.responses)['200']).content)['application/json']).schema,
  )
  const envelope = fieldsOf(Array.isArray(answer.anyOf) ? answer.anyOf[0] : answer)
  const security = Array.isArray(operation.security) ? operation.security : []
  const needed = body ? body.required : query.filter((one) => one.required === true).map((one) => one.name)
  return {
    name: String(operation.operationId),
    method: method.toUpperCase(),
    path: path.replace(/^\/api\//, ''),
    signedIn: security.length > 0 && security.every((one) => Object.keys(fieldsOf(one)).length > 0),
    write: parameters.some((one) => String(one.$ref).endsWith('/IdempotencyKey')),
    multipart: content['multipart/form-data'] !== undefined,
    required: Array.isArray(needed) ? needed.map(String) : [],
    query: Object.fromEntries(query.map((one) => [String(one.name), one.schema])),
    body,
    data: fieldsOf(envelope.properties).data,
  }
}
