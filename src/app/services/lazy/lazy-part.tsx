import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/platform/toast-store.ts'
import { lazyComponent } from './lazy-component.tsx'
import { loadScreen } from './live-screen-loader.ts'

/** Says that what was pressed could not be opened. */
export function useNotOpened(): () => void {
  const { t } = useTranslation('common')
  return () => void toast({ kind: 'error', name: 'not-opened', title: t('notOpened'), text: t('loadErrorText') })
}

/**
 * Makes something that a press opens (`name` is its own in the loader) of code that comes with the first press. Where it cannot be
 * had, a toast says so, it closes, and the next press asks anew.
 */
export function lazyPart<P extends { onClose: () => void }>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = lazyComponent<P>(() => loadScreen(name, load))
  return function LazyPart(props) {
    const notOpened = useNotOpened()
    const fail = () => {
      notOpened()
      props.onClose()
    }
    return <Part props={props} onFail={fail} />
  }
}
