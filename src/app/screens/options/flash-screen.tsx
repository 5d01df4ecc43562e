import { OptionsPage } from './options-page.tsx'

/** /flashOption: whether an index is higher or lower at the end of a cycle. */
export default function FlashScreen() {
  return <OptionsPage kind="flash" />
}
