import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { MAX_LINKS, NOTE_LENGTH, REBATE_TOTAL, readRatio } from '../../../shared/lines/rebate.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import * as rankStyles from '../rank/rank.module.css'
import * as inviteStyles from './invite.module.css'

/** A fee in the example: 10,000 USDT on perpetuals, taker. */
const EXAMPLE_FEE = 5

interface NewLinkProps {
  /** Links that were made so far. */
  made: number
  whyNot: string | null
  onDone: () => void
}

/** Makes a link: how the rebate is shared, a note, and whether it is the default. The example follows the slider. */
export function NewLink({ made, whyNot, onDone }: NewLinkProps) {
  const { t } = useTranslation('share')
  const refusalText = useRefusalText()
  const write = useFormWrite(shareCalls.saveShareSetting)
  const [text, setText] = useState('5')
  const [note, setNote] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const ratio = readRatio(text)
  const friend = typeof ratio === 'number' ? ratio : null
  const own = friend === null ? null : REBATE_TOTAL - friend
  const press = async () => {
    if (typeof ratio === 'string') return setError(refusalText({ key: ratio, code: 400 }))
    setBusy(true)
    const result = await write({ ratio: String(ratio), note, default: isDefault })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setError(refusalText(result.refusal))
    setNote('')
    setDefault(false)
    toast({ kind: 'ok', title: t('added'), name: 'share' })
    onDone()
  }
  const full = made >= MAX_LINKS ? refusalText({ key: 'share_links_full', params: { max: String(MAX_LINKS) } }) : null
  const percent = (value: number | null) => (value === null ? '--' : String(value))
  return (
    <>
      <section aria-labelledby="inv-new">
        <div className="sec">
          <h2 id="inv-new">{t('newLink')}</h2>
        </div>
        <form
          noValidate
          className={inviteStyles.invForm}
          onSubmit={(event) => {
            event.preventDefault()
            void press()
          }}
        >
          <p className="row sp fs12">
            <b className="strong">{t('share', { total: REBATE_TOTAL })}</b>
            <span className="t2">{t('ofEach')}</span>
          </p>
          <Field
            label={t('toFriend')}
            labelAt="above"
            inputMode="numeric"
            unit="%"
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
          <input
            type="range"
            className={inviteStyles.invRange}
            aria-label={t('toFriend')}
            aria-valuetext={t('split', { own: percent(own), friend: percent(friend) })}
            min={0}
            max={REBATE_TOTAL}
            step={1}
            value={friend ?? 0}
            onChange={(event) => {
              setText(event.target.value)
              setError(null)
            }}
          />
          <p className="row sp fs12 n">
            <span>{t('youPart', { percent: percent(own) })}</span>
            <span>{t('friendPart', { percent: percent(friend) })}</span>
          </p>
          <Field
            label={t('note')}
            labelAt="above"
            hint={t('noteText')}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Checkbox checked={isDefault} onChange={setDefault}>
            {t('beDefault')}
          </Checkbox>
          <Button kind="primary" block type="submit" busy={busy} whyNot={full ?? whyNot}>
            {t('add', { own: percent(own), friend: percent(friend) })}
          </Button>
          {full && <p className="hint">{full}</p>}
        </form>
      </section>
      <section aria-labelledby="inv-example">
        <div className="sec">
          <h2 id="inv-example">{t('example')}</h2>
        </div>
        <dl className="kv n">
          <div>
            <dt>{t('exampleTrade')}</dt>
            <dd>{t('exampleFee', { fee: EXAMPLE_FEE.toFixed(2) })}</dd>
          </div>
          <div>
            <dt>{t('exampleFriend', { percent: percent(friend) })}</dt>
            <dd translate="no">{partOf(friend)}</dd>
          </div>
          <div>
            <dt>{t('exampleYou', { percent: percent(own) })}</dt>
            <dd className="strong" translate="no">{`${partOf(own)} USDT`}</dd>
          </div>
        </dl>
        <p className={`t2 fs12 ${rankStyles.rankGo}`}>{t('paid')}</p>
      </section>
    </>
  )
}

function partOf(percent: number | null): string {
  return percent === null ? '--' : ((EXAMPLE_FEE * percent) / 100).toFixed(2)
}
