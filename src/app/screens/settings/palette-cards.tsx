import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { PALETTES, type Palette } from '../../base/platform/theme.ts'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './settings.module.css'

const HUES: Record<Palette, [up: string, down: string]> = {
  'green-up': ['green', 'red'],
  'red-up': ['red', 'green'],
  'red-up-blue': ['red', 'blue'],
  'blue-orange': ['blue', 'orange'],
}

const sample = (hue: string) =>
  ({ '--wash': `var(--hue-${hue}-wash)`, '--ink': `var(--hue-${hue}-strong)` }) as CSSProperties

/** The four palettes, each in its own colours. */
export function PaletteCards({ value, onChange }: { value: Palette; onChange: (palette: Palette) => void }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.pals}>
      {PALETTES.map((palette) => {
        const [up, down] = HUES[palette]
        return (
          <label key={palette} className={classNames(styles.pal, palette === value && styles.on)}>
            <input
              type="radio"
              name="palette"
              className="sr"
              value={palette}
              checked={palette === value}
              onChange={() => onChange(palette)}
            />
            {t(`palettes.${palette}`)}
            <span className="n" translate="no" style={sample(up)} aria-hidden="true">
              +1.04%
            </span>
            <span className="n" translate="no" style={sample(down)} aria-hidden="true">
              −0.88%
            </span>
          </label>
        )
      })}
    </div>
  )
}
