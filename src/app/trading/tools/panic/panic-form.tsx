import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../base/session/session.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { HoldButton } from './hold-button.tsx'
import { panicStore } from './own-panic.ts'
import * as styles from './panic.module.css'
import { STEPS, type StepName } from './panic.ts'

const CHOICES = ['spotOrders', 'contractOrders', 'plans', 'positions', 'follows', 'pause'] as const

/** What the panic is to do. Closing positions and stopping follows are choices of their own. */
export function PanicForm({ pressed }: { pressed: number }) {
  const { t } = useTranslation('panic')
  const signedIn = useSession().status !== 'visitor'
  const [chosen, setChosen] = useState<Record<StepName | 'plans' | 'pause', boolean>>({
    spotOrders: true,
    contractOrders: true,
    plans: false,
    positions: false,
    follows: false,
    pause: true,
  })
  const names = STEPS.filter((name) => chosen[name])
  const whyNot = signedIn ? (names.length === 0 && !chosen.pause ? t('nothing') : null) : t('signIn')
  return (
    <>
      <p className="t2">{t('text')}</p>
      <div className={styles.panicChoices}>
        {CHOICES.map((name) => (
          <Checkbox
            key={name}
            checked={chosen[name]}
            onChange={(on) => setChosen((before) => ({ ...before, [name]: on }))}
          >
            {t(`choice.${name}`)}
          </Checkbox>
        ))}
      </div>
      <HoldButton
        pressed={pressed}
        again={t('again')}
        whyNot={whyNot}
        onConfirm={() => void panicStore().run(names, chosen)}
      >
        {t('go')}
      </HoldButton>
      <p className="fs12 t2">{whyNot ?? t('how')}</p>
    </>
  )
}
