import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { saveFile } from '../../base/platform/save-file.ts'
import { isPlainHttp } from '../../base/platform/secure-page.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { site } from '../../base/platform/site.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { labelledDateTime } from '../../base/platform/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ExplainPosition } from './explain-position.tsx'
import type { PositionDialogProps } from './position-dialogs.tsx'
import { nameOf } from './position-name.ts'
import { type PositionRow, positionRow } from './position-row.ts'
import * as styles from './positions.module.css'
import { drawShare, PICTURE_SIZE, type PictureLook, type SharePicture } from './share-picture.ts'

/** A picture of a position, drawn in the tab: profit as percent or as an amount, prices with it or not. */
export function ShareDialog({ position, market, onClose }: PositionDialogProps) {
  const { t, i18n } = useTranslation('positions')
  const { name } = useSnapshot(site)
  // In state, for the dialog puts it on the page later than this is drawn.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  // The picture is of the moment at which it was asked for.
  const [{ row, at }] = useState(() => ({ row: positionRow(position), at: serverNow() }))
  const [what, setWhat] = useState<'roe' | 'amount'>('roe')
  const [prices, setPrices] = useState(true)
  const picture: SharePicture = {
    site: name,
    time: labelledDateTime(at, i18n.language),
    market: row.symbol,
    side: `${t(row.side)} ${row.leverage}×`,
    figure: what === 'roe' ? roeText(row) : amountText(row, market.quote),
    prices: prices
      ? [
          { label: t('entry'), value: row.entry === null ? '--' : showDecimal(row.entry) },
          { label: t('mark'), value: showDecimal(row.mark) },
        ]
      : [],
    foot: t('shareFoot'),
  }
  const drawn = JSON.stringify(picture)
  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (context) drawShare(context, JSON.parse(drawn) as SharePicture, lookOf())
  }, [canvas, drawn])
  const withPicture = (use: (blob: Blob) => Promise<void>) => {
    canvas?.toBlob((blob) => {
      if (!blob) return toast({ kind: 'error', title: t('shareFailed'), name: 'share' })
      use(blob).catch(() => toast({ kind: 'error', title: t('shareFailed'), name: 'share' }))
    }, 'image/png')
  }
  const save = async (blob: Blob) =>
    saveFile(`${row.symbol}-${row.side}.png`, new Uint8Array(await blob.arrayBuffer()), 'image/png')
  const copy = async (blob: Blob) => {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    toast({ kind: 'ok', title: t('shareCopied'), name: 'share' })
  }
  // A text can be copied without https, a picture cannot.
  const noCopy = typeof ClipboardItem === 'undefined' && isPlainHttp() ? t('shareNeedsHttps') : null
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.posShare}
      title={t('shareTitle', { position: nameOf(t, row) })}
      actions={
        <>
          <Button onClick={() => withPicture(save)}>{t('shareSave')}</Button>
          <Button kind="primary" whyNot={noCopy} onClick={() => withPicture(copy)}>
            {t('shareCopy')}
          </Button>
        </>
      }
    >
      <canvas
        ref={setCanvas}
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
        role="img"
        aria-label={`${picture.market} ${picture.side} ${picture.figure}`}
      />
      <p className="fs12 t2">
        {t('shareFigure')}{' '}
        <ExplainPosition row={row} what={what === 'roe' ? 'roe' : 'profit'}>
          <span className="n strong" translate="no">
            {picture.figure}
          </span>
        </ExplainPosition>
      </p>
      <div className="row g4">
        <Segmented
          label={t('shareWhat')}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'roe', text: t('roe') },
            { value: 'amount', text: t('amount') },
          ]}
        />
        <Checkbox checked={prices} onChange={setPrices}>
          {t('sharePrices')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

function signed(text: string): string {
  return `${text.startsWith('-') || !/[1-9]/.test(text) ? '' : '+'}${realMinus(text)}`
}

function roeText({ roe }: PositionRow): string {
  return roe === null ? '--' : `${signed(showDecimal(roe, 2))}%`
}

function amountText({ unrealised }: PositionRow, coin: string): string {
  return `${signed(showDecimal(unrealised, 2))} ${coin}`
}

/** Colours of the house on its dark ground, and its letters. */
function lookOf(): PictureLook {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  return {
    font: getComputedStyle(document.body).fontFamily,
    ground: token('--surface-inverse', '#10242c'),
    text: '#ffffff',
    quiet: '#a9bcc4',
  }
}
