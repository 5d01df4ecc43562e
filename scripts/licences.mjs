// Licences of what is shipped. `node scripts/licences.mjs` checks licences.json against package-lock.json,
// `node scripts/licences.mjs --write` writes its list anew. The build uses the rest for the page of notices.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const LIST = join(ROOT, 'licences.json')
const NOTICE = /^(licen[cs]e|copying|notice)([.-].*)?$/i
const FONT = { name: 'Archivo (font)', licence: 'OFL-1.1', file: 'src/app/ui/styles/fonts/OFL.txt' }

/** @returns each package that `npm install --omit=dev` brings, with its licence (SPDX) */
export function shippedPackages(lock) {
  const found = new Map()
  for (const [path, { dev, license }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue
    found.set(path.replace(/^.*node_modules\//, ''), license ?? 'unknown')
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** @returns the packages whose licence is not on the list, each as `name: licence` */
export function refusedLicences(packages, allowed) {
  return Object.entries(packages)
    .filter(([, licence]) => !isAllowed(licence, allowed))
    .map(([name, licence]) => `${name}: ${licence}`)
}

/** One of several that may be chosen is enough. */
function isAllowed(licence, allowed) {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((one) => one.split(' AND ').every((part) => allowed.includes(part)))
}

/** @param id of a module in a bundle @returns folder of its package, null for our own */
export function packageFolderOf(id) {
  return /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null
}

/**
 * The notices of everything that the client carries: a package's own texts, and those of fonts.
 * @param folders of packages whose modules are in the bundles
 * @throws Error where a package has no text and its licence asks for one
 */
export function noticesOf(folders) {
  const parts = [...folders].map(noticeOf)
  parts.push({ ...FONT, title: FONT.name, text: readFileSync(join(ROOT, FONT.file), 'utf8') })
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  const sorted = parts.sort((a, b) => (a.title < b.title ? -1 : 1))
  const line = '-'.repeat(72)
  const bodies = sorted.map(({ title, licence, text }) => `${line}\n${title} · ${licence}\n${line}\n\n${text.trim()}\n`)
  return `${own.trim()}\n\nThis program carries the following software and fonts.\n\n${bodies.join('\n')}`
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => NOTICE.test(file))
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const holder = typeof author === 'string' ? author : author?.name
  // Some packages name their licence and holder in package.json alone.
  return {
    title: `${name} ${version}`,
    licence: license,
    text: text || `Licence: ${license}\n${holder ? `Author: ${holder}` : ''}`,
  }
}

function main() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const packages = shippedPackages(lock)
  const known = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : { allowed: [] }
  const refused = refusedLicences(packages, known.allowed)
  if (refused.length > 0) {
    console.error(`Licences that licences.json does not allow:\n${refused.join('\n')}`)
    process.exit(1)
  }
  if (process.argv.includes('--write')) writeFileSync(LIST, `${JSON.stringify({ ...known, packages }, null, 2)}\n`)
  else if (JSON.stringify(known.packages) !== JSON.stringify(packages)) {
    console.error('licences.json is out of date: node scripts/licences.mjs --write')
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
