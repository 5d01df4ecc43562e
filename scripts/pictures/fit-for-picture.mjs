// Whether a page may be photographed: no skeleton, nothing grey for its age, no error, and no list without rows.
import { readdirSync, readFileSync } from 'node:fs'

const TEXTS = 'src/app/base/i18n/en'

/** The titles of all empty lists, as the texts have them. */
function emptyTitles() {
  const found = new Set()
  const walk = (texts) => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string') walk(text)
      else if (/^(no[A-Z_]|none|nothing|empty)/.test(key) && /^(No |Nothing |You have no )/.test(text)) found.add(text)
    }
  }
  for (const name of readdirSync(TEXTS)) walk(JSON.parse(readFileSync(`${TEXTS}/${name}`, 'utf8')))
  return [...found].filter((text) => !text.includes('{{'))
}

const EMPTY = emptyTitles()

/** Runs in the page. @returns what is wrong with it, or '' */
function whatIsWrong({ empty, allowed }) {
  const shown = (element) => element.checkVisibility()
  // A class keeps its name inside of the longer one that a build gives it.
  const isOf = (element, name) => [...element.classList].some((each) => each.split(/[_-]+/).includes(name))
  const all = [...document.querySelectorAll('main [class], [role=dialog] [class]')]
  if ([...document.querySelectorAll('[aria-busy=true]')].some(shown)) return 'something is loading'
  if (all.some((element) => isOf(element, 'sk') && shown(element))) return 'a skeleton'
  const lines = document.body.innerText.split('\n').map((line) => line.trim())
  const old =
    /^(Last known|Feed silent|Feed restarting|Stale \d|Waiting for (a live|the index|prices)|Waiting$|Loading|Offline)/
  const grey = lines.find((line) => old.test(line))
  if (grey) return `a grey state: ${grey}`
  const failed = lines.find((line) => /^Could not load|could not be loaded|No response/.test(line))
  if (failed) return `an error: ${failed}`
  const feeds = [...document.querySelectorAll('[data-feed]')].filter(shown)
  if (feeds.some((each) => each.dataset.feed !== 'live')) return 'a feed that is not live'
  const none = lines.find((line) => empty.includes(line) && !allowed.includes(line))
  return none ? `an empty list: ${none}` : ''
}

/**
 * Waits until a page is fit for a picture, at most for a minute.
 * @param {readonly string[]} allowed titles of lists that may be empty in this picture
 * @throws Error that names what is wrong
 */
export async function waitUntilFit(page, allowed = []) {
  const given = { empty: EMPTY, allowed }
  // Asked again and again from here: the policy of the page forbids what `waitForFunction` would evaluate in it.
  for (const end = Date.now() + 60_000; ; await page.waitForTimeout(250)) {
    const wrong = await page.evaluate(whatIsWrong, given)
    if (wrong === '') return
    if (Date.now() > end) throw new Error(wrong)
  }
}
