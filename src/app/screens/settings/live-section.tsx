import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { PACES } from '../../../shared/hub-protocol/pace.ts'
import { type Prefs, prefs } from '../../base/prefs/prefs.ts'
import { browserSaves, onBrowserSaves } from '../../services/hub-client/data-saver.ts'
import { DEPTH_CHOICES, DepthSelect, PaceSelect, usePaceLabels } from '../../services/hub-client/pace-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SettingRow } from './setting-row.tsx'
import * as styles from './settings.module.css'

/** How often tabs are given news, and how deep their books go: for all of them, and for this one. */
export function LiveSection({ onChoose }: { onChoose: (change: Partial<Prefs>) => void }) {
  const { t } = useTranslation('pace')
  const labels = usePaceLabels()
  const { pace, depth } = useSnapshot(prefs.state)
  const saves = useSyncExternalStore(onBrowserSaves, browserSaves)
  return (
    <section>
      <div className="sec">
        <h2>{t('title')}</h2>
      </div>
      <div className={styles.st}>
        <SettingRow name={t('pace')} note={saves && pace === 'display' ? t('browserSaves') : t(`notes.${pace}`)}>
          <Segmented
            label={t('pace')}
            className={styles.whole}
            value={pace}
            options={PACES.map((value) => ({ value, text: labels.pace(value) }))}
            onChange={(chosen) => onChoose({ pace: chosen })}
          />
        </SettingRow>
        <SettingRow name={t('depth')} note={t('depthNote')}>
          <Segmented
            label={t('depth')}
            value={String(depth)}
            options={DEPTH_CHOICES.map((value) => ({
              value: String(value),
              text: value === 'all' ? labels.depth(value) : String(value),
            }))}
            onChange={(chosen) => onChoose({ depth: DEPTH_CHOICES.find((value) => String(value) === chosen) ?? 'all' })}
          />
        </SettingRow>
        <SettingRow name={t('thisTab')} note={t('thisTabNote')}>
          <div className="row g2">
            <PaceSelect />
            <DepthSelect />
          </div>
        </SettingRow>
      </div>
    </section>
  )
}
