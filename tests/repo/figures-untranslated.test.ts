import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An element without elements inside, with its class: `n` marks tabular figures. */
const LEAF =
  /<(\w+)((?:[^<>]|=>)*?className=(?:"([^"]*)"|\{(?:classNames\('|`|\w+(?=\.moCode\}))([^'`$}]*)(?:[^<>]|=>)*?)(?:[^<>]|=>)*?)>([^<]*)<\/\1>/g
/** What has words in it is translated with them: texts, ages, conditions. */
const WORDS =
  /\b[tp]\((?!'(unknown|none)'\))|\b(labels?|query)\b|Text\(t|stateOf\(t|ageText|endsText|showSpan|partText|\{(children|value|name|note|text|said|way|age|lastKnown|place|seen|withdraw|signedIn|under\(network\))\}/

/** Leaves of figures that a translator would take for words. */
function translated(source: string): string[] {
  return [...source.matchAll(LEAF)].flatMap(([whole, , attributes = '', plain, joined, inner = '']) => {
    const names = (plain ?? joined ?? '').split(' ')
    const figure = names.includes('n') || attributes.includes('moCode')
    return !figure || attributes.includes('translate=') || WORDS.test(inner) ? [] : [whole]
  })
}

test('REAL-83 what holds a figure, code or address alone is left out of translations', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src/app/*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.test\.|\/gallery\//.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) => translated(readFileSync(file, 'utf8')).map((leaf) => `${file}: ${leaf}`))
  expect(found).toEqual([])
})

test('a figure that is not marked is found, a sentence and a marked one are not', () => {
  expect(translated('<b className="n strong">{price}</b>')).toHaveLength(1)
  expect(translated("<b className={classNames('n', tone)}>{price}</b>")).toHaveLength(1)
  expect(translated('<b className="n" translate="no">{price}</b>')).toEqual([])
  expect(translated('<b className="n">{t(\'left\', { time })}</b>')).toEqual([])
  expect(translated('<b className="note">{price}</b>')).toEqual([])
})
