import { Logo } from '../../../ui/logo.tsx'
import * as styles from '../gallery.module.css'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

const TOKENS = {
  surfaces: ['surface', 'surface-page', 'surface-sunken', 'surface-selected', 'line', 'line-strong', 'line-input'],
  inks: ['text', 'text-secondary', 'text-tertiary', 'action', 'focus', 'stale-text'],
  directions: ['up', 'up-wash', 'up-line', 'down', 'down-wash', 'down-line'],
  cautions: ['warn-wash', 'warn-line', 'warn-text', 'error-text', 'ok-text'],
} as const

const SIZES = ['48', '32', '20', '16', '13', '12', '11'] as const

/** Colours by role, type, and the logo. */
export function Foundations() {
  const { t } = useWords()
  return (
    <>
      {Object.entries(TOKENS).map(([group, names]) => (
        <Group key={group} title={t(`foundations.${group}`)}>
          {names.map((name) => (
            <Shown key={name} state={`--${name}`}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
            </Shown>
          ))}
        </Group>
      ))}
      <Group title={t('foundations.type')}>
        {SIZES.map((size) => (
          <Shown key={size} state={`${size} px`}>
            <span style={{ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})` }}>
              {t('orders:assets')} <span className="n">33,895.66</span>
            </span>
          </Shown>
        ))}
      </Group>
      <Group title={t('foundations.logo')}>
        {([16, 22, 40] as const).map((height) => (
          <Shown key={height} state={`${height} px`}>
            <Logo name="Onetape" height={height} />
          </Shown>
        ))}
        <Shown state={t('foundations.otherName')}>
          <Logo name="Nineteen" />
        </Shown>
      </Group>
    </>
  )
}
