import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { proxy, useSnapshot } from 'valtio'
import { site } from '../../base/platform/site.ts'

/**
 * Shown by every title of this tab: the time that is left to pay stands before it, the margin ratio of who holds positions behind it,
 * so that market and price come first; only a danger of liquidation comes before them.
 */
export const titleLead = proxy({ timer: '', text: '', danger: false })
/** The margin ratio of the practice account, in the titles of its own pages. */
export const practiceLead = proxy({ text: '', danger: false })

/**
 * Sets the window's title: `<text> · <site>`; the site's name alone for an empty text. Screens may set their own over the route's.
 * @param practice the page is about another account than the exchange's: its own margin ratio is in its title
 */
export function useTitle(text: string, practice = false): void {
  const { name } = useSnapshot(site)
  const { timer, ...own } = useSnapshot(titleLead)
  const practised = useSnapshot(practiceLead)
  const { text: ratio, danger } = practice ? practised : own
  useEffect(() => {
    const parts = danger ? [timer, ratio, text, name] : [timer, text, ratio, name]
    document.title = parts.filter((part) => part !== '').join(' · ')
  }, [timer, ratio, danger, text, name])
}

/** The route's own title, before its screen has loaded. @param title `<namespace>:<key>` */
export function PageTitle({ title, practice }: { title: string; practice?: boolean | undefined }) {
  const [area = 'common', key = ''] = title.split(':')
  const { t } = useTranslation(area)
  useTitle(t(key), practice)
  return null
}
