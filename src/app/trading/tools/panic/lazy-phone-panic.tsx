import { lazyComponent } from '../../../services/lazy/lazy-component.tsx'
import { loadScreen } from '../../../services/lazy/live-screen-loader.ts'
import * as styles from '../../layout/phone.module.css'

const PhonePanic = lazyComponent<{ part: 'button' | 'orders' }>(() =>
  loadScreen('panic', () => import('./phone-panic.tsx')),
)

/** The panic control of a phone, in a place that is kept free for it. */
export function LazyPhonePanic() {
  return (
    <span className={styles.phonePanic}>
      <PhonePanic props={{ part: 'button' }} />
    </span>
  )
}

/** Over a phone's orders: the dead man's switch, and that order entry is paused. */
export function LazyPhoneSafety() {
  return (
    <div className={styles.phoneSafety}>
      <PhonePanic props={{ part: 'orders' }} />
    </div>
  )
}
