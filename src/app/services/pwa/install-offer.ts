/** Chromium's offer to install the site, kept until the person presses the button. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
let installed = false
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of [...listeners]) listener()
}

/** Listens for the browser's offer from the start on: it comes once, and never to a page that asks later. @returns ends it */
export function followInstallOffer(target: EventTarget = globalThis): () => void {
  const offer = (event: Event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    notify()
  }
  const done = () => {
    offered = null
    installed = true
    notify()
  }
  target.addEventListener('beforeinstallprompt', offer)
  target.addEventListener('appinstalled', done)
  return () => {
    target.removeEventListener('beforeinstallprompt', offer)
    target.removeEventListener('appinstalled', done)
  }
}

/** `offered`: a button may be shown. `installed`: the person has just installed it. */
export const installOffer = {
  read: (): 'none' | 'offered' | 'installed' => (installed ? 'installed' : offered ? 'offered' : 'none'),

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Opens the browser's own dialog. An offer is good for one time. */
  async install(): Promise<void> {
    const event = offered
    offered = null
    notify()
    await event?.prompt()
  },
}
