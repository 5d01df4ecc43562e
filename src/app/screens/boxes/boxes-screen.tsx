import '../../services/money/money.module.css'
import './boxes.module.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { boxCalls } from '../../../shared/calls/products/box-calls.ts'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { BOX_ODDS, type BoxName } from '../../../shared/lines/box-odds.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { useSession } from '../../base/session/session.ts'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { BoxCards } from './box-cards.tsx'
import * as styles from './boxes.module.css'
import { type BoxDraft, newClientSeed } from './judge-boxes.ts'
import { OddsTable } from './odds-table.tsx'
import { OpenForm } from './open-form.tsx'
import { OpeningPart } from './opening-part.tsx'
import { OpeningRecords } from './opening-records.tsx'
import { wantsStill } from './play.tsx'
import { PoolHead } from './pool-head.tsx'
import { type BoxListView, useBoxList } from './use-box-list.ts'

/** /BindBox: six boxes with their odds, the opening of them, and the checking of every draw. */
export default function BoxesScreen() {
  // Records and notes speak from `money`, ages from `trading`: their texts are waited for here, where nothing is shown yet.
  const { t, i18n } = useTranslation(['boxes', 'money', 'trading'])
  const { user } = useSession()
  const list = useBoxList()
  const [draft, setDraft] = useState<BoxDraft>(() => ({
    box: 'gold',
    count: '1',
    clientSeed: newClientSeed(),
    agree: false,
  }))
  const choose = (box: BoxName) => setDraft((now) => ({ ...now, box }))
  const failed = list.data === null && list.status !== 'loading'
  return (
    <div className={styles.bx}>
      <header className={styles.bxHead}>
        <div>
          <h1 className="h1">{t('common:boxes')}</h1>
          <p className="t2">{t('lead')}</p>
        </div>
        <PoolHead list={list} />
      </header>
      {list.status === 'last-known' && list.at !== null && (
        <DegradedNote
          title={t('listOld')}
          text={t('from', { at: zoneDateTime(list.at, i18n.language) })}
          onRetry={list.retry}
        />
      )}
      {failed && <ErrorState title={t('listFailed')} onRetry={list.retry} />}
      <BoxCards rows={list.data?.boxes ?? null} value={draft.box} onChange={choose} />
      {user ? (
        <Own key={user.id} list={list} draft={draft} onDraft={setDraft} />
      ) : (
        <div className={styles.bxCols}>
          <OddsTable odds={BOX_ODDS[draft.box]} />
          <Visitor box={draft.box} />
          <Rules />
        </div>
      )}
    </div>
  )
}

interface OwnProps {
  list: BoxListView
  draft: BoxDraft
  onDraft: (draft: BoxDraft) => void
}

/** What whoever is signed in has besides: the opening, the newest one worked out, and all records. */
function Own({ list, draft, onDraft }: OwnProps) {
  const { t } = useTranslation('boxes')
  const view = useMoneyRecords<Opening>(
    'boxes',
    async (page) => {
      const answer = await callApi(boxCalls.boxRecords, { page }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    ({ at }) => at,
  )
  /** `fresh`: drawn just now, its boxes are being uncovered. */
  const [chosen, setChosen] = useState<{ opening: Opening; fresh: boolean; promised: string | null } | null>(null)
  const last = useRef<HTMLDivElement>(null)
  const rules = useRef<HTMLDivElement>(null)
  const wide = useWide()
  /** On phones the button that pays stands over the bottom navigation. */
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const opening = chosen?.opening ?? view.rows[0] ?? null
  // The opening after the one that is shown was drawn with the hash that had been shown as the next one.
  const after = chosen && view.rows.find(({ nonces }) => nonces[0] === chosen.opening.nonces[1] + 1)
  const broken = chosen?.promised != null && after != null && after.commit !== chosen.promised
  const show = (next: Opening) => {
    setChosen({ opening: next, fresh: false, promised: null })
    last.current?.scrollIntoView({ block: 'nearest' })
  }
  const most = list.data?.boxes.find(({ box }) => box === draft.box)?.most ?? null
  return (
    <>
      <div className={styles.bxCols}>
        <OddsTable odds={BOX_ODDS[draft.box]} />
        <OpenForm
          draft={draft}
          onDraft={onDraft}
          most={most}
          onOpened={(drawn, promised) => {
            setChosen({ opening: drawn, fresh: !wantsStill(), promised })
            last.current?.scrollIntoView({ block: 'nearest' })
            list.refresh()
            void view.records.refresh()
          }}
          slot={wide ? null : slot}
          onRules={() => {
            rules.current?.scrollIntoView()
            rules.current?.focus()
          }}
        />
        <div ref={last}>
          {opening ? (
            <OpeningPart
              key={opening.id}
              opening={opening}
              fresh={chosen?.fresh ?? false}
              onPlayed={() => setChosen((now) => now && { ...now, fresh: false })}
              broken={broken}
            />
          ) : (
            <section aria-labelledby="bx-none">
              <div className="sec">
                <h2 id="bx-none">{t('lastOpening')}</h2>
              </div>
              {view.knownAt === null && view.status === 'loading' ? (
                <Loading rows={5} />
              ) : (
                <Empty title={t('none')} text={t('noneText')} />
              )}
            </section>
          )}
        </div>
      </div>
      <OpeningRecords view={view} shown={opening?.id ?? null} onShow={show} />
      <div ref={rules} tabIndex={-1} className={styles.bxRulesPlace}>
        <Rules />
      </div>
      {!wide && <div ref={setSlot} className={styles.bxSlot} />}
    </>
  )
}

function Visitor({ box }: { box: BoxName }) {
  const { t } = useTranslation('boxes')
  return (
    <section aria-labelledby="bx-open">
      <div className="sec">
        <h2 id="bx-open">{t('open', { box: t(`name.${box}`) })}</h2>
      </div>
      <p className={`t2 ${styles.bxNote}`}>{t('visitor')}</p>
      <p className={`row g2 ${styles.bxNote}`}>
        <Link className="btn primary" to="/login?next=%2FBindBox">
          {t('common:logIn')}
        </Link>
        <Link className="btn quiet" to="/register">
          {t('common:createAccount')}
        </Link>
      </p>
    </section>
  )
}

const RULES = ['one', 'average', 'pool', 'seeds', 'draw', 'final'] as const

/** The rules of the boxes, and how a draw is made. */
function Rules() {
  const { t } = useTranslation('boxes')
  return (
    <section aria-labelledby="bx-rules">
      <div className="sec">
        <h2 id="bx-rules">{t('rules')}</h2>
      </div>
      <ul className={styles.bxRules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}
