import * as Toast from '@radix-ui/react-toast'
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type ToastStore, toasts } from '../base/platform/toast-store.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { keepToastsFree } from './keep-toasts-free.ts'
import * as styles from './toaster.module.css'

const ICONS = { ok: Check, warn: TriangleAlert, error: CircleAlert, info: Info }
const CLASSES = { ok: undefined, warn: 'warn', error: 'err', info: undefined }
const SHOWN_MS = 6000

interface ToasterProps {
  store?: ToastStore
  /** Toasts keep off headings and controls; else they stand as drawn. */
  free?: boolean
}

/** The one place where toasts stand. */
export function Toaster({ store = toasts, free = false }: ToasterProps) {
  const { t } = useTranslation('common')
  const entries = useSyncExternalStore(store.subscribe, store.read)
  return (
    <Toast.Provider duration={SHOWN_MS} label={t('notification')}>
      {entries.map(({ id, kind, title, text, action }) => (
        <Toast.Root
          key={id}
          type={kind === 'error' || kind === 'warn' ? 'foreground' : 'background'}
          className={classNames(styles.toast, CLASSES[kind])}
          data-kind={kind}
          onOpenChange={(open) => {
            if (!open) store.dismiss(id)
          }}
        >
          <span className={`${styles.toastIcon} ${kind}`}>
            <Icon of={ICONS[kind]} size={18} />
          </span>
          <div className="grow">
            <Toast.Title className="strong">{title}</Toast.Title>
            {text && <Toast.Description className="fs12 t2">{text}</Toast.Description>}
          </div>
          {action && (
            <Toast.Action altText={action.label} className="lnk fs12" onClick={action.run}>
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close aria-label={t('close')} className={styles.toastClose}>
            <Icon of={X} size={16} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport ref={free ? keepToastsFree : null} className={styles.toasts} label={t('notifications')} />
    </Toast.Provider>
  )
}
