import { Circle, Download, Square } from 'lucide-react'
import { useState } from 'react'
import type { RingState } from '../../../shared/hub-protocol/health.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hubClient } from '../hub-client/hub-client.ts'
import { showBytes, showInstant, showSpan, type Translate } from './figures.ts'
import * as styles from './inspector.module.css'
import { useInspectorTexts } from './use-inspector-texts.ts'

/** Record, export, and how much is kept. */
export function RingFoot({ ring, onChanged }: { ring: RingState; onChanged: () => void }) {
  const t = useInspectorTexts()
  const [busy, setBusy] = useState(false)
  const on = ring.state === 'recording' || ring.state === 'full'
  const record = () => {
    hubClient().client.record(!on)
    onChanged()
  }
  const take = async () => {
    setBusy(true)
    const bytes = await hubClient().client.exportRing()
    setBusy(false)
    onChanged()
    if (bytes && bytes.length > 0) saveFile(fileName(serverNow()), bytes, 'application/gzip')
    else toast({ kind: 'error', name: 'ring', title: t('ring.failed'), text: t('ring.failedText') })
  }
  const why = ring.state === 'unable' ? t('ring.unable') : null
  const nothing = ring.frames === 0 ? t('ring.empty') : null
  return (
    <div className={styles.inspFoot}>
      <Button kind="primary" size="s" aria-pressed={on} whyNot={why} onClick={record}>
        <Icon of={on ? Square : Circle} size={14} />
        {t(on ? 'ring.stop' : 'ring.record')}
      </Button>
      <Button size="s" busy={busy} whyNot={why ?? nothing} onClick={take}>
        {!busy && <Icon of={Download} size={14} />}
        {t('ring.export')}
      </Button>
      <p className="n" role="status">
        {stateOf(t, ring)}
      </p>
      <p className={styles.inspNote}>{t(on ? 'ring.until' : 'ring.note')}</p>
    </div>
  )
}

function stateOf(t: Translate, { state, frames, from, to, bytes, limit, exported }: RingState): string {
  if (exported !== null) return t('ring.exporting', { percent: Math.round(100 * exported) })
  if (state === 'unable') return t('ring.unable')
  if (state === 'full') return t('ring.full')
  if (frames === 0 || from === null || to === null) return t(state === 'recording' ? 'ring.begun' : 'ring.empty')
  return t('ring.holds', {
    span: showSpan(t, to - from),
    bytes: showBytes(t, bytes),
    limit: showBytes(t, limit),
    from: showInstant(from).slice(0, 8),
    to: showInstant(to).slice(0, 8),
  })
}

function fileName(now: number): string {
  return `onetape-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.frames.jsonl.gz`
}
