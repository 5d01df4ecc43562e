// Finds the places of a source file that can be broken, and breaks one: an operator, a constant or a branch.
import { parseSync } from 'vite'

/** What stands for what. A comparison loses or wins its border, a sum becomes a difference. */
const BINARY = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '^': '|',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
}
const LOGICAL = { '&&': '||', '||': '&&' }
const ASSIGNMENT = { '+=': '-=', '-=': '+=', '*=': '/=', '|=': '&=', '&=': '|=', '<<=': '>>=', '>>=': '<<=' }
const UPDATE = { '++': '--', '--': '++' }

/** A mulberry32, so that a seed always picks the same. */
export function dice(seed) {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** True for files whose mistakes reach a user: no tests, no benchmarks, no helpers of tests. */
export function isProduct(file) {
  const name = file.split('/').at(-1)
  if (file.includes('/testing/')) return false
  return /\.ts$/.test(name) && !/\.(test|bench|d)\.ts$/.test(name) && !/^(test|fake)-/.test(name)
}

/** Every place of a file, in its order: where, what kind, and what would stand there. Types, imports and texts of logs and errors have none. */
export function findPlaces(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const places = []
  const add = (kind, start, end, to) => {
    const line = text.slice(0, start).split('\n').length
    places.push({ file, line, kind, start, end, from: text.slice(start, end), to })
  }
  const operator = (left, right, from, table) => {
    const to = table[from]
    const start = text.indexOf(from, left)
    if (to && start >= 0 && start < right) add('operator', start, start + from.length, to)
  }
  visit(program, (node) => {
    switch (node.type) {
      case 'BinaryExpression':
        if (!isText(node.left) && !isText(node.right)) operator(node.left.end, node.right.start, node.operator, BINARY)
        break
      case 'LogicalExpression':
        operator(node.left.end, node.right.start, node.operator, LOGICAL)
        break
      case 'AssignmentExpression':
        if (!isText(node.right)) operator(node.left.end, node.right.start, node.operator, ASSIGNMENT)
        break
      case 'UpdateExpression':
        operator(node.prefix ? node.start : node.argument.end, node.end, node.operator, UPDATE)
        break
      case 'UnaryExpression':
        if (node.operator === '!') add('operator', node.start, node.start + 1, '')
        break
      case 'IfStatement':
      case 'ConditionalExpression':
        add('branch', node.test.start, node.test.end, `!(${text.slice(node.test.start, node.test.end)})`)
        break
      case 'Literal':
        if (typeof node.value === 'number') add('constant', node.start, node.end, String(node.value + 1))
        else if (typeof node.value === 'boolean') add('constant', node.start, node.end, String(!node.value))
        break
    }
  })
  return places.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The text with one place broken. */
export function breakAt(text, place) {
  return `${text.slice(0, place.start)}${place.to}${text.slice(place.end)}`
}

/** `count` different places out of all, each as likely as another. */
export function pickPlaces(places, count, seed) {
  const roll = dice(seed)
  const left = [...places]
  const picked = []
  while (picked.length < count && left.length > 0) picked.push(...left.splice(roll(left.length), 1))
  return picked
}

function isText(node) {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node.value === 'string'
  return node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right))
}

/** A log's or an error's words: nothing in them is a mistake that a test has to see. */
function saysOnly(node) {
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '')
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return node.callee.property.name === 'log' || node.callee.object.name === 'console'
}

const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']

function visit(node, each) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, each)
    return
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return
  if (WRAPPERS.includes(node.type)) return visit(node.expression, each)
  if (node.type.startsWith('TS') || node.type.startsWith('Import') || saysOnly(node)) return
  each(node)
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'typeAnnotation' && key !== 'typeArguments' && key !== 'returnType') visit(value, each)
  }
}
