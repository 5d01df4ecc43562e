import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import * as styles from '../gallery.module.css'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** Small things that say one fact: badges, dots, coins, meters, countdowns. */
export function Marks() {
  const { t } = useWords()
  return (
    <>
      <Group title={t('marks.badges')}>
        <Shown state={t('marks.tones')}>
          <span className={styles.galleryLine}>
            <Badge>{t('trading:kind.contract')}</Badge>
            <Badge tone="up">{t('trading:buy')}</Badge>
            <Badge tone="down">{t('trading:sell')}</Badge>
            <Badge tone="warn">
              <Icon of={TriangleAlert} size={14} />
              {t('orders:notConfirmed')}
            </Badge>
            <Badge tone="ok">{t('orders:status_completed')}</Badge>
            <Badge tone="info">{t('orders:status_in_progress')}</Badge>
            <Badge tone="ink">{t('trading:recorded')}</Badge>
          </span>
        </Shown>
        <Shown state={t('marks.dots')}>
          <span className={styles.galleryLine}>
            <span className="row g2">
              <span className="dot" /> {t('trading:tape.live')}
            </span>
            <span className="row g2">
              <span className="dot warn" /> {t('trading:feed.connecting')}
            </span>
            <span className="row g2">
              <span className="dot off" /> {t('trading:tape.stale')}
            </span>
          </span>
        </Shown>
        <Shown state={t('orders:coin')}>
          <span className={styles.galleryLine}>
            {['BTC', 'ETH', 'AVAX', 'USDT'].map((code) => (
              <span key={code} className="row g2">
                <Coin code={code} /> {code}
              </span>
            ))}
            <Coin code="BTC" large />
          </span>
        </Shown>
      </Group>
      <Group title={t('marks.meter')}>
        <Shown state={t('marks.part', { n: 7, of: 20 })}>
          <Meter label={t('marks.confirmations')} value={7} of={20} text={t('marks.part', { n: 7, of: 20 })} />
        </Shown>
        <Shown state={t('marks.caution')}>
          <Meter label={t('marks.confirmations')} value={1} of={4} warn text={t('marks.part', { n: 1, of: 4 })} />
        </Shown>
        <Shown state={t('state.empty')}>
          <Meter label={t('marks.confirmations')} value={0} of={4} text={t('marks.part', { n: 0, of: 4 })} />
        </Shown>
      </Group>
      <Group title={t('marks.countdown')}>
        <Shown state={t('state.usual')}>
          <CountdownRing label={t('marks.left')} left={86} total={120} size={72} />
        </Shown>
        <Shown state={t('marks.caution')}>
          <CountdownRing label={t('marks.left')} left={138} total={180} cautionAt={180} />
        </Shown>
        <Shown state={t('marks.over')}>
          <CountdownRing label={t('marks.left')} left={0} total={30} cautionAt={5} />
        </Shown>
      </Group>
    </>
  )
}
