import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { site } from '../platform/site.ts'

/** Sets the window's title: `<text> · <site>`; the site's name alone for an empty text. Screens may set their own over the route's. */
export function useTitle(text: string): void {
  const { name } = useSnapshot(site)
  useEffect(() => {
    document.title = text ? `${text} · ${name}` : name
  }, [text, name])
}

/** The route's own title, before its screen has loaded. @param title `<namespace>:<key>` */
export function PageTitle({ title }: { title: string }) {
  const [area = 'common', key = ''] = title.split(':')
  const { t } = useTranslation(area)
  useTitle(t(key))
  return null
}
