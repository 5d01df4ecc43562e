import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from '../../ui/frame.module.css'
import { ErrorState } from '../../ui/states.tsx'
import { LoadError } from './screen-loader.ts'
import { WriteStates } from './write-states.tsx'

interface Props {
  onRetry: () => void
  /** Shown in place of the error page: for small parts that may fail without taking the page along. */
  fallback?: ReactNode
  /** The boundary of the whole page, which brings its own main landmark. */
  whole?: boolean
  children: ReactNode
}

/** Shows a failed screen's error in its place; bar and navigation stay. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { children, fallback, whole, onRetry } = this.props
    if (!this.state.error) return children
    if (fallback !== undefined) return fallback
    const failed = <Failed error={this.state.error} onRetry={onRetry} />
    return whole ? (
      <main data-part="app" className={styles.app}>
        {failed}
      </main>
    ) : (
      failed
    )
  }
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const kind = error instanceof LoadError ? 'loadError' : 'pageError'
  return (
    <div className={styles.loadingPage}>
      <ErrorState
        heading
        title={t(kind)}
        text={kind === 'pageError' ? <WriteStates /> : t('loadErrorText')}
        onRetry={onRetry}
      />
    </div>
  )
}
