import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { setLanguage } from '../../base/i18n/i18n.ts'
import { LANGUAGES, languageOf } from '../../base/i18n/languages.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { labelledDateTime, serverZone, ZONE_CHOICES } from '../../base/platform/zone.ts'
import { DENSITIES, FLASHES, type Prefs, prefs } from '../../base/prefs/prefs.ts'
import { PRICING_UNITS, setPricingUnit, usePricing } from '../../services/currency/use-pricing.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { PaletteCards } from './palette-cards.tsx'
import { SettingRow } from './setting-row.tsx'
import * as styles from './settings.module.css'

const STILL = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const media = matchMedia(STILL)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the system asks for less motion. */
function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(STILL).matches)
}

export interface ReadingSectionProps {
  onChoose: (change: Partial<Prefs>) => void
  /** A choice that keeps itself was kept. */
  onSaved: () => void
}

/** Language, money, time, colours, density, motion. */
export function ReadingSection({ onChoose, onSaved }: ReadingSectionProps) {
  const { t, i18n } = useTranslation('settings')
  const { palette, density, flash, zone } = useSnapshot(prefs.state)
  const { unit, status } = usePricing()
  const still = useStill()
  return (
    <section>
      <div className="sec">
        <h2>{t('reading')}</h2>
      </div>
      <div className={styles.st}>
        <SettingRow name={t('language')}>
          <Segmented
            label={t('language')}
            className={styles.whole}
            value={languageOf(i18n.language)}
            options={LANGUAGES.map(({ code, name }) => ({ value: code, text: <span lang={code}>{name}</span> }))}
            onChange={(language) => {
              void setLanguage(language)
              onSaved()
            }}
          />
        </SettingRow>
        <SettingRow name={t('currency')} note={t(status === 'unknown' ? 'currencyUnknown' : 'currencyNote')}>
          <Segmented
            label={t('currency')}
            value={unit.text as (typeof PRICING_UNITS)[number]['code']}
            options={PRICING_UNITS.map(({ code }) => ({ value: code, text: code }))}
            onChange={(code) => {
              setPricingUnit(code)
              onSaved()
            }}
          />
        </SettingRow>
        <SettingRow name={t('zone')} note={t(`zoneNotes.${zone}`)}>
          <ZoneChoiceField onChoose={onChoose} />
        </SettingRow>
        <SettingRow name={t('palette')} note={t('paletteNote')}>
          <PaletteCards value={palette} onChange={(chosen) => onChoose({ palette: chosen })} />
        </SettingRow>
        <SettingRow name={t('density')} note={t(`densityNotes.${density}`)}>
          <Segmented
            label={t('density')}
            value={density}
            options={DENSITIES.map((value) => ({ value, text: t(`densities.${value}`) }))}
            onChange={(chosen) => onChoose({ density: chosen })}
          />
        </SettingRow>
        <SettingRow name={t('flash')} note={t(still ? 'flashStill' : 'flashNote')}>
          <Segmented
            label={t('flash')}
            value={flash}
            options={FLASHES.map((value) => ({ value, text: t(`flashes.${value}`) }))}
            onChange={(chosen) => onChoose({ flash: chosen })}
          />
        </SettingRow>
      </div>
    </section>
  )
}

/** Whose clock times follow, and what that shows now. */
function ZoneChoiceField({ onChoose }: Pick<ReadingSectionProps, 'onChoose'>) {
  const { t, i18n } = useTranslation('settings')
  const { zone } = useSnapshot(prefs.state)
  const now = useSecond() + (serverClock.offset() ?? 0)
  return (
    <div className={`row sp ${styles.stZone}`}>
      <Segmented
        label={t('zone')}
        value={zone}
        options={ZONE_CHOICES.map((value) => ({ value, text: t(`zones.${value}`) }))}
        onChange={(chosen) => onChoose({ zone: chosen })}
      />
      <span className="t2 fs12 n">
        {zone === 'exchange' && serverZone() === null ? t('zoneUnknown') : labelledDateTime(now, i18n.language)}
      </span>
    </div>
  )
}
