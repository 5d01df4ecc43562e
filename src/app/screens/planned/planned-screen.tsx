import { useContext } from 'react'
import { RouteContext } from '../../page/route-context.ts'
import { PlannedPage } from './planned-page.tsx'

/** The screen of a route that is still to be built. */
export default function PlannedScreen() {
  const route = useContext(RouteContext)
  if (!route?.planned) return null
  return (
    <div className="planned-screen">
      <PlannedPage name={route.planned.name} instead={route.planned.instead} />
    </div>
  )
}
