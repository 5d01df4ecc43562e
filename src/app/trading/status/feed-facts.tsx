import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useFeed } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import * as phoneStyles from '../layout/phone.module.css'
import * as statusStyles from './status.module.css'
import { useServerDrift } from './use-server-drift.ts'

/** Of every status bar: where the hub runs where that costs something, server time and drift, messages a second. */
export function FeedFacts() {
  const { t, i18n } = useTranslation('trading')
  const { host, messagesPerSecond } = useFeed()
  const { skewed, ...server } = useServerDrift()
  const messages = String(Math.round(messagesPerSecond))
  return (
    <>
      {(host === 2 || host === 3) && <span>{t(`feed.home${host}`)}</span>}
      <span className={classNames('n', skewed && `${phoneStyles.statusSkew} ${statusStyles.statusSkew}`)}>
        {t('status.server', server)}
      </span>
      <span className="n" title={t('status.rate', { rate: showDecimal(messages) })}>
        {t('status.rate', { rate: shorten(messages, i18n.language) })}
      </span>
    </>
  )
}
