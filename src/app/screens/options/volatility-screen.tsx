import { OptionsPage } from './options-page.tsx'

/** /volatilityOption: whether an index leaves a band within a window. */
export default function VolatilityScreen() {
  return <OptionsPage kind="volatility" />
}
