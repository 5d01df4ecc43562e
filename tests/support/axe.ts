import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { atRest } from './at-rest.ts'

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * axe's violations on the page once nothing moves into its place any more, one line each; empty where there are none.
 * @param part selector of what is looked at; the whole page without
 * axe is run through the debugger, so the page's policy stays as it is; it works out nothing that is not read here.
 */
export async function axe(page: Page, part?: string): Promise<string[]> {
  await atRest(page)
  const session = await page.context().newCDPSession(page)
  try {
    // Once a document: it is half a megabyte.
    const there = await session.send('Runtime.evaluate', { expression: `typeof axe === 'object'` })
    if (there.result.value !== true) await session.send('Runtime.evaluate', { expression: source })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, { resultTypes: ['violations'], preload: false, selectors: false, elementRef: false }).then((result) => JSON.stringify({ violations: result.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html, failureSummary })) })) }))`,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    const { violations } = JSON.parse(result.value as string) as AxeResult
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
      ),
    )
  } finally {
    await session.detach()
  }
}
