import './orders.module.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { Num } from '../../ui/number-cell.tsx'
import '../../ui/styles/index.ts'
import { CardFacts, CardRows } from './card-rows.tsx'

let end: (() => void) | null = null
afterEach(() => end?.())

const FACTS: Record<string, string | null> = {
  type: 'Limit, post only',
  price: '64000.0',
  size: '0.480',
  average: '63902.5',
  value: '30673.20',
  fee: '6.13464',
  realised: '-38.47',
  state: 'Completed',
  answer: null,
}

test.each(['with', 'without'])(
  'REAL-36 a card of an order with all its figures is at most 100 px high on a phone, %s actions',
  async (actions) => {
    await page.viewport(390, 844)
    const columns = [
      { id: 'market', head: 'Market', cell: () => <b>BTCUSDT</b> },
      { id: 'time', head: 'Time', cell: () => '26 Nov 04:00:25' },
      ...Object.entries(FACTS).map(([id, text]) => ({ id, head: id, cell: () => <Num text={text} /> })),
    ].filter(({ id }) => actions === 'without' || !['average', 'value', 'fee', 'realised'].includes(id))
    end = showInBox(
      <CardRows
        items={[{ row: 1, index: 0, start: 0 }]}
        count={1}
        rowKey={(row) => row}
        measure={() => undefined}
        height={100}
        loading={false}
        card={(row) => (
          <>
            <CardFacts columns={columns} row={row} />
            {actions === 'with' && (
              <div className="orders_own-actions">
                <span className="row g2 orders_own-cancel">
                  {['Amend', 'Cancel'].map((text) => (
                    <button key={text} type="button" className="lnk fs12">
                      {text}
                    </button>
                  ))}
                </span>
              </div>
            )}
          </>
        )}
      />,
      'position: fixed; inset: 0',
    )
    const card = () => document.querySelector<HTMLElement>('.orders_own-cards > li')
    await expect.poll(() => card()?.textContent).toContain('BTCUSDT')
    expect(card()?.offsetHeight).toBeLessThanOrEqual(100)
    // What does not exist takes no room.
    expect(document.querySelector<HTMLElement>('[data-fact=answer]')?.offsetHeight).toBe(0)
    for (const button of document.querySelectorAll<HTMLElement>('.orders_own-actions button'))
      expect(button.offsetHeight).toBeGreaterThanOrEqual(44)
  },
)
