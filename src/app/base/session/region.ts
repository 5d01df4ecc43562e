import { proxy } from 'valtio'

/** Where this connection comes from, by the server's word (api/common/requestInfo). */
export interface RegionState {
  /** `unknown` until the server has answered: nobody is refused on a guess. */
  status: 'unknown' | 'served' | 'restricted'
  /** ISO 3166 code; null until known. */
  country: string | null
}

export const region = proxy<RegionState>({ status: 'unknown', country: null })

/** Takes over what the server said. */
export function noteRegion(place: { country: string; restricted: boolean }, state: RegionState = region): void {
  state.status = place.restricted ? 'restricted' : 'served'
  state.country = place.country
}
