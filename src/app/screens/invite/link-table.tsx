import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShareLink, shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { MAX_LINKS } from '../../../shared/lines/rebate.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { siteAddress } from '../../base/platform/base-path.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { copyText } from '../../services/money/copy-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/states.tsx'
import * as styles from './invite.module.css'
import { inviteLink } from './invite-link.ts'
import { PosterDialog } from './poster-dialog.tsx'

interface TableProps {
  links: readonly ShareLink[]
  whyNot: string | null
  onDone: () => void
}

/** The account's own code and every link: its shares, who came by it, what it brought. */
export function LinkTable({ links, whyNot, onDone }: TableProps) {
  const { t } = useTranslation('share')
  const [shown, setShown] = useState<ShareLink | null>(null)
  const made = links.filter(({ id }) => id > 0).length
  return (
    <section aria-labelledby="inv-links">
      <div className="sec">
        <h2 id="inv-links">{t('links')}</h2>
        <span>{t('made', { made, most: MAX_LINKS })}</span>
      </div>
      {links.length === 0 ? (
        <Empty title={t('noLink')} />
      ) : (
        <table className={`tbl ${styles.invLinks}`} aria-labelledby="inv-links">
          <thead>
            <tr>
              <th scope="col">{t('code')}</th>
              <th scope="col">{t('note')}</th>
              <th scope="col" className="r">
                {t('you')}
              </th>
              <th scope="col" className="r">
                {t('friend')}
              </th>
              <th scope="col" className="r">
                {t('joined')}
              </th>
              <th scope="col" className="r">
                {t('rebateUsdt')}
              </th>
              <th scope="col">
                <span className="sr">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} whyNot={whyNot} onDone={onDone} onPoster={() => setShown(link)} />
            ))}
          </tbody>
        </table>
      )}
      <PosterDialog link={shown} onClose={() => setShown(null)} />
    </section>
  )
}

interface RowProps extends Omit<TableProps, 'links'> {
  link: ShareLink
  onPoster: () => void
}

function LinkRow({ link, whyNot, onDone, onPoster }: RowProps) {
  const { t } = useTranslation(['share', 'invite'])
  const refusalText = useRefusalText()
  const write = useFormWrite(shareCalls.setShareDefault)
  const { code, note, id, ratio, own } = link
  const copy = () =>
    void copyText(inviteLink(siteAddress(), code), { done: t('invite:copied.link'), failed: t('invite:notCopied') })
  const makeDefault = async () => {
    if (whyNot) return
    const result = await write({ id })
    if (!result) return
    if (result.refusal)
      toast({ kind: 'warn', title: t('notDefault'), text: refusalText(result.refusal), name: 'share' })
    onDone()
  }
  return (
    <tr>
      <td data-label={t('code')}>
        <span className="row g2">
          <b className="strong n" translate="no">
            {code}
          </b>
          {link.default && <Badge>{t('default')}</Badge>}
        </span>
      </td>
      <td data-label={t('note')}>{id === 0 ? t('ownCode') : note || '--'}</td>
      <td className="r n" data-label={t('you')} translate="no">{`${own}%`}</td>
      <td className="r n" data-label={t('friend')} translate="no">{`${ratio}%`}</td>
      <td className="r n" data-label={t('joined')} translate="no">
        {link.joined}
      </td>
      <td className="r n" data-label={t('rebateUsdt')} translate="no">
        {showDecimal(link.rebate, 2)}
      </td>
      <td className={`r ${styles.invActs}`}>
        {!link.default && (
          <button
            type="button"
            className="lnk"
            aria-disabled={whyNot !== null || undefined}
            title={whyNot ?? undefined}
            onClick={() => void makeDefault()}
          >
            {t('makeDefault')}
            <span className="sr" translate="no">{` ${code}`}</span>
          </button>
        )}
        <button type="button" className="lnk" onClick={copy}>
          {t('invite:copyLink')}
          <span className="sr" translate="no">{` ${code}`}</span>
        </button>
        <button type="button" className="lnk" aria-haspopup="dialog" onClick={onPoster}>
          {t('qr')}
          <span className="sr" translate="no">{` ${code}`}</span>
        </button>
      </td>
    </tr>
  )
}
