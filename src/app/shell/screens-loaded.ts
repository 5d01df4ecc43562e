import type { ComponentType } from 'react'
import type { RouteEntry } from '../services/page/route-entry.ts'

/** Screens whose code is here already, or on its way. */
const screens = new Map<RouteEntry['load'], ComponentType>()

export function knownScreen(load: RouteEntry['load']): ComponentType | undefined {
  return screens.get(load)
}

export function keepScreen(load: RouteEntry['load'], screen: ComponentType): void {
  screens.set(load, screen)
}

export function forgetScreen(load: RouteEntry['load']): void {
  screens.delete(load)
}
