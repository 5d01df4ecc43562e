import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { proxy, useSnapshot } from 'valtio'
import { site } from '../platform/site.ts'

/** Stands before every title of this tab: the time that is left to pay, and the margin ratio of who holds positions. */
export const titleLead = proxy({ timer: '', text: '' })
/** The margin ratio of the practice account, before the titles of its own pages. */
export const practiceLead = proxy({ text: '' })

/**
 * Sets the window's title: `<text> · <site>`; the site's name alone for an empty text. Screens may set their own over the route's.
 * @param practice the page is about another account than the exchange's: its own margin ratio is in its title
 */
export function useTitle(text: string, practice = false): void {
  const { name } = useSnapshot(site)
  const { timer, text: told } = useSnapshot(titleLead)
  const practised = useSnapshot(practiceLead).text
  const lead = practice ? practised : told
  useEffect(() => {
    document.title = [timer, lead, text, name].filter((part) => part !== '').join(' · ')
  }, [timer, lead, text, name])
}

/** The route's own title, before its screen has loaded. @param title `<namespace>:<key>` */
export function PageTitle({ title, practice }: { title: string; practice?: boolean | undefined }) {
  const [area = 'common', key = ''] = title.split(':')
  const { t } = useTranslation(area)
  useTitle(t(key), practice)
  return null
}
