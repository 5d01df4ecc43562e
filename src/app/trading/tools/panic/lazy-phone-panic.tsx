import { lazyComponent } from '../../../services/lazy/lazy-component.tsx'
import { loadScreen } from '../../../services/lazy/live-screen-loader.ts'

const PhonePanic = lazyComponent<{ part: 'button' | 'orders' }>(() =>
  loadScreen('panic', () => import('./phone-panic.tsx')),
)

/** The panic control of a phone, in a place that is kept free for it. */
export function LazyPhonePanic() {
  return (
    <span className="phone-panic">
      <PhonePanic props={{ part: 'button' }} />
    </span>
  )
}

/** Over a phone's orders: the dead man's switch, and that order entry is paused. */
export function LazyPhoneSafety() {
  return (
    <div className="phone-safety">
      <PhonePanic props={{ part: 'orders' }} />
    </div>
  )
}
