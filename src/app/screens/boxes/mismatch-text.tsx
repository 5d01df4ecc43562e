import { useTranslation } from 'react-i18next'
import type { BoxMismatch } from '../../../shared/lines/box-check.ts'
import { amountText } from './box-figures.ts'

/** One thing that does not agree, with both values. */
export function MismatchText({ mismatch }: { mismatch: BoxMismatch }) {
  const { t } = useTranslation('boxes')
  const shown = (value: string | bigint) => (typeof value === 'bigint' ? `${amountText(value)} USDT` : value)
  const values = { found: shown(mismatch.found), expected: shown(mismatch.expected) }
  const nonce = 'nonce' in mismatch ? mismatch.nonce : ''
  return <li className="bx-mismatch">{t(`mismatch.${mismatch.what}`, { ...values, nonce })}</li>
}
