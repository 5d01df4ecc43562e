/** The browser's cache that holds the mark of its own subscription under {@link MARK_PATH}: gone with the session. */
export const PUSH_CACHE = 'onetape-push'
export const MARK_PATH = '/push-mark'

/** A page's message to the service worker: nobody is signed in any more. */
export const SIGNED_OUT = 'SIGNED_OUT'
