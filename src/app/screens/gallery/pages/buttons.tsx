import { ArrowLeftRight } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

const KINDS = ['primary', 'quiet', 'text', 'danger'] as const

/** Every kind in every state. */
export function Buttons() {
  const { t } = useWords()
  return (
    <>
      {KINDS.map((kind) => (
        <Group key={kind} title={t(`buttons.${kind}`)}>
          <Row kind={kind} label={t('orders:cancelAll')} />
        </Group>
      ))}
      <Group title={t('buttons.sides')}>
        <Shown state={t('buttons.buy')}>
          <Button kind="buy">{t('ticket:goBuyLimit', { size: '0.250', coin: 'BTC', price: '64,200.0' })}</Button>
        </Shown>
        <Shown state={t('buttons.sell')}>
          <Button kind="sell">{t('ticket:goSellLimit', { size: '0.250', coin: 'BTC', price: '64,200.0' })}</Button>
        </Shown>
      </Group>
      <Group title={t('buttons.sizes')}>
        <Shown state="s">
          <Button size="s" kind="primary">
            {t('common:tryAgain')}
          </Button>
        </Shown>
        <Shown state="m">
          <Button kind="primary">{t('common:tryAgain')}</Button>
        </Shown>
        <Shown state="l">
          <Button size="l" kind="primary">
            {t('common:tryAgain')}
          </Button>
        </Shown>
        <Shown state={t('buttons.block')}>
          <Button block kind="primary">
            {t('common:tryAgain')}
          </Button>
        </Shown>
        <Shown state={t('buttons.icon')}>
          <Button>
            <Icon of={ArrowLeftRight} />
            {t('common:trade')}
          </Button>
        </Shown>
      </Group>
    </>
  )
}

function Row({ kind, label }: { kind: ButtonProps['kind']; label: string }) {
  const { t } = useWords()
  return (
    <>
      <Shown state={t('state.usual')}>
        <Button kind={kind}>{label}</Button>
      </Shown>
      <Shown state={t('state.hover')}>
        <Button kind={kind} className="hov">
          {label}
        </Button>
      </Shown>
      <Shown state={t('state.pressed')}>
        <Button kind={kind} className="act">
          {label}
        </Button>
      </Shown>
      <Shown state={t('state.focus')}>
        <Button kind={kind} className="is-focus">
          {label}
        </Button>
      </Shown>
      <Shown state={t('state.off')}>
        <Button kind={kind} whyNot={t('ticket:off_price')}>
          {t('ticket:off_price')}
        </Button>
      </Shown>
      <Shown state={t('state.busy')}>
        <Button kind={kind} busy>
          {t('ticket:off_sending')}
        </Button>
      </Shown>
    </>
  )
}
