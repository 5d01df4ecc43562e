import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '../../../shared/calls/money-entities.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import * as moneyStyles from './money.module.css'

interface NetworkChoiceProps {
  networks: readonly Network[]
  value: Network
  /** Stands on the right of the label. */
  end: ReactNode
  /** Under a network's name: what it costs, or how long it takes. */
  under?: (network: Network) => string
  onChange: (network: Network) => void
}

/** The networks of a coin in one box. */
export function NetworkChoice({ networks, value, end, under, onChange }: NetworkChoiceProps) {
  const { t } = useTranslation('money')
  return (
    <div>
      <div data-part="field-label" className={fieldStyles.fieldLabel}>
        <b className="strong">{t('network')}</b>
        <span className="t2">{end}</span>
      </div>
      <Segmented
        label={t('network')}
        className={moneyStyles.moNetworks}
        value={value.network}
        options={networks.map((network) => ({
          value: network.network,
          text: (
            <span>
              {networkName(network)}
              {under && <span className={`n ${moneyStyles.moUnder}`}>{under(network)}</span>}
            </span>
          ),
        }))}
        onChange={(name) => {
          const chosen = networks.find(({ network }) => network === name)
          if (chosen) onChange(chosen)
        }}
      />
    </div>
  )
}
