import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import * as styles from './explained.module.css'
import type { FormulaId, InputsOf } from './formulas.ts'

const ExplainPopover = lazy(() => import('./explain-popover.tsx'))

export interface ExplainedProps<Id extends FormulaId> {
  id: Id
  /**
   * Bigints in 10^-8; a function where they are read as it is opened. null: the figure does not exist or is not known, so there is
   * nothing to explain.
   */
  inputs: InputsOf<Id> | (() => InputsOf<Id> | null) | null
  /** The market whose mark or funding rate it is: on opening the exchange is asked for what its inputs were at one moment. */
  market?: Market
  /** The figure itself. */
  children: ReactNode
}

/** A derived figure that opens its formula, its inputs and its source when it is pressed. They come on opening. */
export function Explained<Id extends FormulaId>({ id, inputs, market, children }: ExplainedProps<Id>) {
  const { t } = useTranslation('common')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<InputsOf<Id> | null>(null)
  if (inputs === null) return children
  const now = typeof inputs === 'function' ? asked : inputs
  return (
    <>
      <button
        type="button"
        ref={button}
        data-part="explained"
        className={styles.explained}
        aria-description={t('formula')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (typeof inputs === 'function') setAsked((inputs as () => InputsOf<Id> | null)())
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {open && now && (
        <Suspense>
          <ExplainPopover
            id={id}
            inputs={now as unknown as InputsOf<FormulaId>}
            market={market}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
