const FEATURES = 'popup,width=480,height=680'
/** A press while the window stands open takes that one. */
const NAME = 'onetape-google'
const LOOK_MS = 500

/** A window of its own is no help on a phone, nor in an installed app: there the issuer's page takes this one's place. */
export function staysInPage(media: (query: string) => { matches: boolean }): boolean {
  return media('(display-mode: standalone)').matches || media('(pointer: coarse)').matches
}

/** Opens the window at the press, before anything is asked: later the browser would take it for unwanted. Null where it is refused. */
export function openWindow(): Window | null {
  return window.open('about:blank', NAME, FEATURES)
}

/** Tells when the window is closed. @returns ends it */
export function whenClosed(opened: Pick<Window, 'closed'>, run: () => void): () => void {
  const timer = setInterval(() => {
    if (!opened.closed) return
    clearInterval(timer)
    run()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
