import { useTranslation } from 'react-i18next'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { hundredths, percentOf } from '../../../shared/lines/copy-stats.ts'
import { nextMonday } from '../../../shared/lines/instants.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import * as styles from './copy.module.css'
import { dayMinute } from './copy-dates.ts'
import { moneyText } from './copy-text.ts'
import { type FollowDraft, type FollowWrong, stopAt } from './follow-draft.ts'
import { useLeaderPositions } from './use-copy.ts'

interface FollowRulesProps {
  leader: Leader
  meant: FollowDraft
  wrong: FollowWrong
}

/** All that a follow will do, with the figures of what is typed. */
export function FollowRules({ leader, meant, wrong }: FollowRulesProps) {
  const { t, i18n } = useTranslation('copy')
  const positions = useLeaderPositions(leader.id)
  const read = readAmount(meant.amount)
  const amount = read.ok ? read.amount : null
  const own = scaled(leader.own_equity)
  const stop = stopAt(meant, wrong)
  const monday = nextMonday(serverNow())
  const rules: [string, string][] = [
    [
      t('copyRule.copied'),
      positions.data === null || positions.data.length === 0
        ? t('copyRule.copiedText')
        : t('copyRule.openText', { count: positions.data.length }),
    ],
    [
      t('copyRule.size'),
      meant.mode === 'fixed'
        ? t('copyRule.fixedText', { amount: shown(meant.per_trade, wrong.per_trade) })
        : amount !== null && own > 0n
          ? t('copyRule.ratioText', { percent: hundredths(percentOf(amount, own)) })
          : t('copyRule.ratioPlain'),
    ],
    [
      t('copyRule.limits'),
      t('copyRule.limitsText', {
        most: shown(meant.max_trade, wrong.max_trade),
        leverage: wrong.max_leverage ? '--' : meant.max_leverage,
      }),
    ],
    [
      t('copyRule.guard'),
      meant.slippage === '' || wrong.slippage
        ? t('copyRule.guardUsual')
        : t('copyRule.guardText', { percent: meant.slippage }),
    ],
    [t('copyRule.stop'), stop === null ? t('copyRule.stopPlain') : t('copyRule.stopText', { level: moneyText(stop) })],
    [t('copyRule.fees'), t('copyRule.feesText')],
    [t('copyRule.share'), t('copyRule.shareText', { at: `${dayMinute(monday, i18n.language)} ${zoneLabel(monday)}` })],
    [t('copyRule.close'), t('copyRule.closeText')],
    [t('copyRule.keep'), t('copyRule.keepText')],
  ]
  return (
    <section className={styles.cpRules} aria-label={t('copyRules')}>
      <h3>{t('copyRules')}</h3>
      <dl>
        {rules.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function shown(text: string, wrong: unknown): string {
  return wrong ? '--' : showDecimal(text)
}
