import { isDecimal, isObject, isSignedDecimal } from '../base/fields.js'

/** @import { Fields } from '../base/types.d.ts' */
/** @typedef {{ path: string, wrong: string }} Finding `path`: where in the value, such as `data.list[0].price` */

const PREFIX = '#/components/schemas/'
/** Findings that are written down of one value. */
const MOST = 5

/**
 * Judges a value by the part of JSON Schema that docs/openapi.json uses.
 * @param {unknown} value
 * @param {unknown} schema
 * @param {Fields} schemas those that references name
 * @param {string} [path]
 * @returns {Finding[]} what is wrong; at most five
 */
export function judge(value, schema, schemas, path = 'data') {
  /** @type {Finding[]} */
  const found = []
  if (isObject(schema)) walk(value, schema, schemas, path, found)
  return found.slice(0, MOST)
}

/** @param {unknown} value @param {Fields} schema @param {Fields} schemas @param {string} path @param {Finding[]} found */
function walk(value, schema, schemas, path, found) {
  if (found.length >= MOST) return
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(PREFIX.length)
    const target = schemas[name]
    if (!isObject(target)) found.push({ path, wrong: `the document has no schema ${name}` })
    else if (name === 'Decimal') expectThat(isDecimal(value), path, `decimal text, not ${show(value)}`, found)
    else walk(value, target, schemas, path, found)
    return
  }
  if (Array.isArray(schema.anyOf)) return walkAny(value, schema.anyOf, schemas, path, found)
  if ('const' in schema)
    return expectThat(value === schema.const, path, `${show(schema.const)}, not ${show(value)}`, found)
  if (Array.isArray(schema.enum))
    return expectThat(schema.enum.includes(value), path, `one of ${schema.enum.join(', ')}, not ${show(value)}`, found)
  if (schema.type !== undefined && !isOfType(value, schema.type))
    return expectThat(false, path, `${schema.type}, not ${show(value)}`, found)
  if (typeof value === 'string') walkText(value, schema, path, found)
  else if (typeof value === 'number') walkNumber(value, schema, path, found)
  else if (Array.isArray(value)) walkList(value, schema, schemas, path, found)
  else if (isObject(value)) walkObject(value, schema, schemas, path, found)
}

/** @param {unknown} value @param {readonly unknown[]} options @param {Fields} schemas @param {string} path @param {Finding[]} found */
function walkAny(value, options, schemas, path, found) {
  /** @type {Finding[][]} */
  const tried = options.map((option) => judge(value, option, schemas, path))
  if (tried.some((one) => one.length === 0)) return
  // What is closest to one of them says most: a null is close to nothing.
  const deepest = tried.reduce((best, one) => (depth(one) > depth(best) ? one : best))
  found.push(...deepest)
}

/** @param {readonly Finding[]} findings @returns {number} */
function depth(findings) {
  return Math.max(...findings.map(({ path }) => path.length))
}

/** @param {string} value @param {Fields} schema @param {string} path @param {Finding[]} found */
function walkText(value, schema, path, found) {
  if (schema.format === 'decimal') expectThat(isSignedDecimal(value), path, `decimal text, not ${show(value)}`, found)
  if (typeof schema.pattern === 'string')
    expectThat(
      new RegExp(schema.pattern, 'u').test(value),
      path,
      `text like ${schema.pattern}, not ${show(value)}`,
      found,
    )
  if (typeof schema.minLength === 'number')
    expectThat(value.length >= schema.minLength, path, `at least ${schema.minLength} characters`, found)
  if (typeof schema.maxLength === 'number')
    expectThat(value.length <= schema.maxLength, path, `at most ${schema.maxLength} characters`, found)
}

/** @param {number} value @param {Fields} schema @param {string} path @param {Finding[]} found */
function walkNumber(value, schema, path, found) {
  if (typeof schema.minimum === 'number')
    expectThat(value >= schema.minimum, path, `at least ${schema.minimum}, not ${value}`, found)
  if (typeof schema.maximum === 'number')
    expectThat(value <= schema.maximum, path, `at most ${schema.maximum}, not ${value}`, found)
}

/** @param {readonly unknown[]} value @param {Fields} schema @param {Fields} schemas @param {string} path @param {Finding[]} found */
function walkList(value, schema, schemas, path, found) {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  if (first.length > value.length) expectThat(false, path, `${first.length} items, not ${value.length}`, found)
  if (schema.items === false && value.length > first.length)
    expectThat(false, path, `${first.length} items, not ${value.length}`, found)
  value.forEach((item, at) => {
    const of = first[at] ?? schema.items
    if (isObject(of)) walk(item, of, schemas, `${path}[${at}]`, found)
  })
}

/** @param {Fields} value @param {Fields} schema @param {Fields} schemas @param {string} path @param {Finding[]} found */
function walkObject(value, schema, schemas, path, found) {
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const name of Array.isArray(schema.required) ? schema.required : [])
    expectThat(value[String(name)] !== undefined, `${path}.${name}`, 'a member that is not there', found)
  for (const [name, member] of Object.entries(value)) {
    const of = properties[name] ?? schema.additionalProperties
    if (isObject(of)) walk(member, of, schemas, `${path}.${name}`, found)
  }
}

/** @param {boolean} is @param {string} path @param {string} wrong @param {Finding[]} found */
function expectThat(is, path, wrong, found) {
  if (!is) found.push({ path, wrong })
}

/** @param {unknown} value @param {unknown} type @returns {boolean} */
function isOfType(value, type) {
  if (Array.isArray(type)) return type.some((one) => isOfType(value, one))
  if (type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === type
}

/** @param {unknown} value @returns {string} */
function show(value) {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60)
}
