import type { Page } from 'playwright'
import type { Visit } from './browser.ts'
import { setPageHidden } from './page-visibility.ts'
import { logIn } from './person.ts'

export const SPOT = '/spot?id=1'
const ALL = 50
/** So many load at a time: more only take each other's processor. */
const AT_A_TIME = 3
const ANSWER_WITHIN_MS = 120_000

export interface Tabs {
  /** Made the hub. */
  creator: Page
  /** Three, the creator among them. */
  visible: Page[]
  hidden: Page[]
}

/** Waits for a live tape. */
export const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()

/** Waits until the hub counts so many tabs, as a visible tab shows it. */
export const counted = (page: Page, tabs: number) =>
  page
    .getByText(new RegExp(`for ${tabs} tabs?$`))
    .first()
    .waitFor({ state: 'attached', timeout: ANSWER_WITHIN_MS })

/** 50 tabs of one signed-in person, who wants both sockets: 3 look at /spot, the others are set to hidden. */
export async function fiftyTabs(one: Visit, base: string, all = ALL): Promise<Tabs> {
  one.context.setDefaultTimeout(ANSWER_WITHIN_MS)
  const creator = await one.tab(`/login?next=${encodeURIComponent(SPOT)}`)
  await logIn(creator)
  await live(creator)
  const visible = [creator, await one.tab(SPOT), await one.tab(SPOT)]
  const hidden: Page[] = []
  let left = all - visible.length
  const open = async () => {
    while (left-- > 0) {
      const page = await one.context.newPage()
      hidden.push(page)
      await setPageHidden(page)
      await page.goto(new URL(SPOT, base).href)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, open))
  for (const page of visible) await counted(page, all)
  for (const page of visible) await live(page)
  return { creator, visible, hidden }
}

/** Reloads all at once and waits until the hub counts each of them again. */
export async function reloadAll({ visible, hidden }: Pick<Tabs, 'visible' | 'hidden'>): Promise<void> {
  await Promise.all([...visible, ...hidden].map((page) => page.reload({ waitUntil: 'commit' })))
  for (const page of visible) await counted(page, visible.length + hidden.length)
  for (const page of visible) await live(page)
}

/** Closes all but one of those that are looked at. @returns it, alone */
export async function closeAllButOne({ visible, hidden }: Pick<Tabs, 'visible' | 'hidden'>): Promise<Page> {
  const last = visible.at(-1) as Page
  await Promise.all([...visible, ...hidden].filter((page) => page !== last).map((page) => page.close()))
  await counted(last, 1)
  return last
}
