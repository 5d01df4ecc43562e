import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Global sheets: tokens, reset, the documented utilities and the look of shared controls, forced colours. */
const SHEETS = ['tokens', 'reset', 'utilities', 'controls', 'lists', 'forced-colors', 'index'].map(
  (name) => `src/app/ui/styles/${name}.css`,
)

/** The lines at the head of the three sheets: `name, name: what it is`. */
const GLOBAL = new Set(
  ['utilities', 'controls', 'lists'].flatMap((sheet) =>
    [...readFileSync(`src/app/ui/styles/${sheet}.css`, 'utf8').matchAll(/^ \* ([\w-]+(?:, [\w-]+)*): \S/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    ),
  ),
)

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/app'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const read = (file: string) => readFileSync(file, 'utf8')
const camel = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Selectors of a sheet: what stands before a brace, without comments, strings and at-rules. */
function selectorsOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""')
  return [...bare.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim()).filter((head) => !head.startsWith('@'))
}
const classesIn = (text: string) => [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
/** Classes that a module gives names of its own: all but those in `:global(…)`. */
const ownClasses = (css: string) =>
  new Set(selectorsOf(css).flatMap((selector) => classesIn(selector.replace(/:global\([^)]*\)/g, ''))))

/** Classes of others that a module's rules name. */
const globalsOf = (css: string) =>
  [...css.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inner = '']) => classesIn(inner))

const modules = files.filter((file) => file.endsWith('.module.css'))
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))

/** Names that a source takes of each module, by the module's file. */
function takenBy(file: string): { module: string; names: string[] }[] {
  const text = read(file)
  return [...text.matchAll(/^import \* as (\w+) from '([^']+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    module: normalize(join(dirname(file), path)),
    names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
  }))
}

/** Files that draw, measure or test pages. */
const others = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/app', 'tests', 'bench', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file))
  .filter((file) => !file.startsWith('src/') || /\.test\.|\/testing\//.test(file))
  // Their own examples are of no module.
  .filter((file) => !/^tests\/repo\/(styles|floors)\./.test(file))

/** What stands in a text as `.file_class` within quotes, as selectors do: of a name of a module and one more word. */
function selected(text: string): string[] {
  const quoted = [...text.matchAll(/'[^'\n]*'|`[^`\n]*`|"[^"\n]*"/g)].map(([whole]) => whole.slice(1, -1))
  const name =
    /(?<=^|[\s>+~(,:*)\]]|\b(?:a|button|dl|form|li|main|p|section|span|table|ul)|_[\w-]+)\.([a-z\d-]+_[\w-]+)/g
  return quoted.flatMap((one) => [...one.matchAll(name)].map(([, found = '']) => found))
}

/** Words of every class name that stands in a source as text. */
function plainClasses(text: string): string[] {
  const values = [
    ...[...text.matchAll(/\b\w*[cC]lassName="([^"]*)"/g)].map(([, words = '']) => words),
    ...[...text.matchAll(/\b\w*[cC]lassName=\{`([^`]*)`\}/g)].map(([, words = '']) => words),
    ...[...text.matchAll(/\bclassNames\('([^']*)'/g)].map(([, words = '']) => words),
  ]
  return values.flatMap((words) => words.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/)).filter(Boolean)
}

describe('REPO-50 styles', () => {
  test('REPO-50 classes outside modules are the documented utilities, each with its rule', () => {
    const sheets = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
    expect(sheets.filter((file) => !SHEETS.includes(file))).toEqual([])
    const named = new Set(sheets.flatMap((file) => selectorsOf(read(file)).flatMap(classesIn)))
    expect([...named].filter((name) => !GLOBAL.has(name))).toEqual([])
    const marked = modules.flatMap((file) => globalsOf(read(file)))
    expect([...GLOBAL].filter((name) => !named.has(name) && !marked.includes(name))).toEqual([])
  })

  test('REPO-50 file names of modules are unique: they name the classes of the page', () => {
    const names = modules.map((file) => basename(file))
    expect(names.length).toBeGreaterThan(80)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('REPO-50 a module makes global nothing but utilities', () => {
    const strange = modules.flatMap((file) =>
      globalsOf(read(file))
        .filter((name) => !GLOBAL.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(strange).toEqual([])
  })

  test('REPO-50 every class of a module is used, and every class that is used is there', () => {
    const used = new Map(modules.map((file) => [file, new Set<string>()]))
    const missing: string[] = []
    const own = new Map(modules.map((file) => [file, new Set([...ownClasses(read(file))].map(camel))]))
    for (const file of sources) {
      for (const { module, names } of takenBy(file)) {
        for (const name of names) {
          used.get(module)?.add(name)
          if (!own.get(module)?.has(name)) missing.push(`${file}: ${basename(module)} has no ${name}`)
        }
      }
    }
    expect(missing).toEqual([])
    const unused = [...own].flatMap(([file, names]) =>
      [...names].filter((name) => !used.get(file)?.has(name)).map((name) => `${file}: ${name}`),
    )
    expect(unused).toEqual([])
  })

  test('REPO-50 a class that stands in a component as text is a utility', () => {
    const strange = sources.flatMap((file) =>
      plainClasses(read(file))
        .filter((name) => !GLOBAL.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(strange).toEqual([])
    expect(plainClasses(`<p className="n made-up" /> className={\`n \${styles.x} other\`}`)).toEqual([
      'n',
      'made-up',
      'n',
      'other',
    ])
  })

  test('REPO-50 a part that a rule looks for by data-part is drawn by a component', () => {
    const drawn = new Set(
      sources
        .flatMap((file) => [
          ...read(file).matchAll(/(?:data-part|\bpart)=(?:"([^"]*)"|\{([^}]*)\})|dataset\.part = '([^']*)'/g),
        ])
        .flatMap(([, plain, code, set]) => [...(plain ?? set ?? code ?? '').matchAll(/[\w-]+/g)].map(([name]) => name)),
    )
    const sought = files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...read(file).matchAll(/\[data-part~="([\w-]+)"\]/g)].map(([, name = '']) => name))
    expect(sought.length).toBeGreaterThan(50)
    expect([...new Set(sought)].filter((name) => !drawn.has(name))).toEqual([])
  })

  test('REPO-50 a class that a test or a measure selects by is in its module', () => {
    const there = new Set(
      modules.flatMap((file) =>
        [...ownClasses(read(file))].map((name) => `${basename(file).replace('.module.css', '')}_${name}`),
      ),
    )
    const sought = others.flatMap((file) => selected(read(file)).map((name) => ({ file, name })))
    expect(sought.length).toBeGreaterThan(200)
    expect(sought.filter(({ name }) => !there.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
    expect(selected(`css('.a_b-c > li.x, section.d_e.f_g'); market.h_i; \`j_k.\``)).toEqual(['a_b-c', 'd_e', 'f_g'])
  })

  test('REPO-50 a sheet that is imported is there', () => {
    const imports = [...new Set([...sources, ...others])].flatMap((file) =>
      [...read(file).matchAll(/^import (?:.* from )?'(\.[^']+\.css)'$/gm)].map(([, path = '']) => ({
        file,
        sheet: normalize(join(dirname(file), path)),
      })),
    )
    expect(imports.length).toBeGreaterThan(300)
    expect(imports.filter(({ sheet }) => !existsSync(sheet)).map(({ file, sheet }) => `${file}: ${sheet}`)).toEqual([])
  })
})
