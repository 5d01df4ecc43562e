import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { ResponseOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { HIDDEN } from '../../ui/amount.tsx'
import * as styles from './security.module.css'

type Block = ResponseOf<typeof calls.closeStanding>['blocks'][number]

/** Where each is settled. */
const PLACES = {
  close_open_orders: [['toOrders', '/HomeView/order']],
  close_positions: [['toPositions', '/futures']],
  close_pending: [
    ['toPending', '/HomeView/personal/funding'],
    ['toC2c', '/HomeView/personal/c2c'],
  ],
  close_balance: [['toBalance', '/HomeView/assets']],
} as const

/** What has to end before the account can be deleted, each with the page where that is done. */
export function CloseBlocks({ blocks, onLeave }: { blocks: readonly Block[]; onLeave: () => void }) {
  const { t } = useTranslation('security')
  const text = useBlockText()
  return (
    <div>
      <h2 id="close-first">{t('data.first')}</h2>
      <ul className={`li ${styles.closeBlocks}`} aria-labelledby="close-first">
        {blocks.map((block) => (
          <li key={JSON.stringify(block)}>
            <span className="grow">{text(block)}</span>
            <span className="end">
              {placesOf(block).map(([label, to]) => (
                <Link key={to} className="lnk fs12" to={to} onClick={onLeave}>
                  {t(`data.${label}`)}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What of a product line is under way is settled on its own page. */
const LINES = [
  ['finance', 'toFinance', '/fund'],
  ['options', 'toOptions', '/flashOption'],
  ['copies', 'toCopies', '/copyTraders?mine'],
  ['leads', 'toLead', '/copyTraders?lead'],
] as const

function lineOf({ key, params }: Block) {
  return key === 'close_pending' ? LINES.find(([name]) => params[name] !== undefined) : undefined
}

function placesOf(block: Block) {
  const line = lineOf(block)
  return line ? [[line[1], line[2]] as const] : PLACES[block.key]
}

function useBlockText() {
  const { t } = useTranslation(['security', 'transfer'])
  const refusal = useRefusalText()
  const { hideAmounts } = useSnapshot(prefs.state)
  return (block: Block): string => {
    const { key, params } = block
    const line = lineOf(block)
    if (line) return t(`data.${line[0]}`, { count: params[line[0]] })
    if (key !== 'close_balance') return refusal({ key, params, code: 409 })
    const { wallet = '', coin = '', amount = '' } = params
    return t('data.balance', {
      wallet: t(`transfer:wallet.${wallet as 'fund'}`),
      coin,
      amount: hideAmounts ? HIDDEN : showDecimal(amount),
    })
  }
}
