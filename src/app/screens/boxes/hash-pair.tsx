import { useTranslation } from 'react-i18next'
import type { BoxCommit } from '../../../shared/calls/products/box-entities.ts'
import { HashText } from './hash-text.tsx'

/** What the next opening will be drawn with, and the one after it, as hashes. */
export function HashPair({ commit }: { commit: BoxCommit | null }) {
  const { t } = useTranslation('boxes')
  return (
    <dl className="kv tight">
      <div>
        <dt>{t('hashNow')}</dt>
        <dd>{commit ? <HashText text={commit.commit} /> : '--'}</dd>
      </div>
      <div>
        <dt>{t('hashNext')}</dt>
        <dd>{commit ? <HashText text={commit.next_commit} /> : '--'}</dd>
      </div>
      <div>
        <dt>{t('nonce')}</dt>
        <dd className="n" translate="no">
          {commit?.nonce ?? '--'}
        </dd>
      </div>
    </dl>
  )
}
