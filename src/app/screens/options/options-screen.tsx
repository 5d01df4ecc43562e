import { useLocation } from 'react-router-dom'
import { OptionsPage } from './options-page.tsx'

/** /flashOption: whether an index is higher or lower at the end of a cycle. /volatilityOption: whether it leaves a band within a window. */
export default function OptionsScreen() {
  const { pathname } = useLocation()
  return <OptionsPage kind={/^\/volatility/i.test(pathname) ? 'volatility' : 'flash'} />
}
