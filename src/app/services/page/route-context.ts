import { createContext } from 'react'
import type { RouteEntry } from './route-entry.ts'

/** The route whose screen is shown; null outside of screens. */
export const RouteContext = createContext<RouteEntry | null>(null)
