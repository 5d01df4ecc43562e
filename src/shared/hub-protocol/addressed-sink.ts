/** Where an object that stays at home can be called: a port among those of one tab. */
export interface Address {
  tab: string
  port: number
}

const ADDRESS = Symbol('address')

/** Name of Comlink's transfer handler for such objects. */
export const ADDRESSED = 'addressed'

/** Marks an object: its address goes over in its place (a channel cannot carry the MessagePort of Comlink's own proxies). */
export function addressed<T extends object>(object: T, address: Address): T {
  return Object.assign(object, { [ADDRESS]: address })
}

/** For Comlink's `transferHandlers`. @param open makes the remote of what lives at an address */
export function addressedHandler(open: (address: Address) => object) {
  return {
    canHandle: (value: unknown): value is object => typeof value === 'object' && value !== null && ADDRESS in value,
    serialize: (value: object): [Address, never[]] => [(value as { [ADDRESS]: Address })[ADDRESS], []],
    deserialize: open,
  }
}
