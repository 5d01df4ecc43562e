import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * axe's violations on the page as it stands, one line each; empty where there are none.
 * axe is run through the debugger, so the page's policy stays as it is.
 */
export async function axe(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Runtime.evaluate', { expression: source })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `axe.run(document, { resultTypes: ['violations'] }).then((result) => JSON.stringify({ violations: result.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html, failureSummary })) })) }))`,
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
