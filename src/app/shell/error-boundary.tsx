import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/states.tsx'
import { LoadError } from './screen-loader.ts'

interface Props {
  onRetry: () => void
  children: ReactNode
}

/** Shows a failed screen's error in its place; bar and navigation stay. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return <Failed error={this.state.error} onRetry={this.props.onRetry} />
  }
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const kind = error instanceof LoadError ? 'loadError' : 'pageError'
  return (
    <div className="loading-page">
      <ErrorState title={t(kind)} text={t(`${kind}Text`)} onRetry={onRetry} />
    </div>
  )
}
