import { parseSync } from 'vite'

/** Props that people read or hear. */
const SAID = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
  'title',
  'placeholder',
  'alt',
  'label',
  'text',
  'hint',
  'error',
  'whyNot',
  'unknown',
  'closeLabel',
  'note',
])
const LETTERS = /\p{L}/u

interface Node {
  type: string
  [key: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) yield one
  }
}

/** The words that an expression would show: its own strings, those of both branches, and those around a template's variables. */
function* wordsOf(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    yield (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join(' ')
  if (node.type === 'JSXExpressionContainer') yield* wordsOf(node.expression as Node)
  if (node.type === 'ConditionalExpression') {
    yield* wordsOf(node.consequent as Node)
    yield* wordsOf(node.alternate as Node)
  }
  if (node.type === 'LogicalExpression') {
    yield* wordsOf(node.left as Node)
    yield* wordsOf(node.right as Node)
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    yield* wordsOf(node.left as Node)
    yield* wordsOf(node.right as Node)
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'JSXIdentifier' || node.type === 'Identifier') return node.name as string
  return node.type === 'Literal' ? String(node.value) : ''
}

/** Texts in a component that go past i18n: between tags, in props that are read, and in what is handed to toasts. */
export function hardCoded(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const take = (words: Iterable<string>) => {
    for (const word of words) if (LETTERS.test(word)) found.push(word.trim().replace(/\s+/g, ' '))
  }
  const walk = (node: Node): void => {
    if (node.type === 'JSXText') take([node.value as string])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) if (child.type === 'JSXExpressionContainer') take(wordsOf(child))
    if (node.type === 'JSXAttribute' && isNode(node.value) && SAID.has(nameOf(node.name))) take(wordsOf(node.value))
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'toast')
      for (const argument of node.arguments as Node[])
        for (const property of (argument.properties as Node[] | undefined) ?? [])
          if (['title', 'text'].includes(nameOf(property.key))) take(wordsOf(property.value as Node))
    for (const child of childrenOf(node)) walk(child)
  }
  walk(program as unknown as Node)
  return found
}
