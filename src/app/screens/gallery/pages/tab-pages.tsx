import { useState } from 'react'
import { Tabs, type TabsProps } from '../../../ui/tabs.tsx'
import * as styles from '../gallery.module.css'
import { Group } from '../shown.tsx'
import { useWords } from '../texts.ts'

type Name = 'open' | 'history' | 'fills'

/** Tabs in their three sizes, with counts. */
export function TabPages() {
  const { t } = useWords()
  return (
    <>
      {(['m', 's', 'phone'] as const).map((size) => (
        <Group key={size} title={t(`tabs.${size}`)}>
          <Own size={size} />
        </Group>
      ))}
    </>
  )
}

function Own({ size }: { size: TabsProps<Name>['size'] }) {
  const { t } = useWords()
  const [value, setValue] = useState<Name>('open')
  return (
    <Tabs
      label={t('orders:panel')}
      size={size}
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'open', text: t('orders:open'), count: 4 },
        { value: 'history', text: t('orders:history') },
        { value: 'fills', text: t('orders:fills') },
      ]}
    >
      {(shown) => <p className={styles.galleryState}>{t(`orders:${shown}`)}</p>}
    </Tabs>
  )
}
