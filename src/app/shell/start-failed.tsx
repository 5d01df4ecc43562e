import { useTranslation } from 'react-i18next'
import type { ConfigProblem } from '../../shared/site/config-shape.ts'
import * as styles from '../ui/frame.module.css'
import { ErrorState } from '../ui/states.tsx'

/** What is wrong with the configuration, in one line of the language's texts. */
const LINES = {
  json: 'configJson',
  member: 'configMember',
  type: 'configType',
  address: 'configAddress',
  insecure: 'configInsecure',
} as const

/** Shown where the configuration could not be loaded. @param problem what is wrong with it; null where it did not come */
export function StartFailed({ problem }: { problem: ConfigProblem | null }) {
  const { t } = useTranslation('common')
  const text = problem ? t(LINES[problem.kind], { name: problem.name.slice(0, 60) }) : t('startErrorText')
  return (
    <main data-part="app" className={`${styles.app} ${styles.loadingPage}`}>
      <ErrorState heading title={t('startError')} text={text} onRetry={() => location.reload()} />
    </main>
  )
}
