import { subscribe } from 'valtio'
import { unconfirmedWrites } from '../api/call-api.ts'
import { session } from '../api/session-state.ts'

/** Once the exchange vouches for somebody who had money under way when the page was loaded anew: what has come of it is asked and told. */
export function followLeft(): void {
  let looked: number | null = null
  const look = () => {
    const { status, user } = session
    if (status !== 'confirmed' || !user || looked === user.id) return
    looked = user.id
    if (unconfirmedWrites.left(user.id).length === 0) return
    import('../money/own-left.ts').then(
      ({ tellOwnLeft }) => tellOwnLeft(user.id),
      (error: unknown) => console.warn('what was left without an answer could not be asked', error),
    )
  }
  subscribe(session, look)
  look()
}
