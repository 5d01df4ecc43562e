import { isPlainHttp } from '../../base/platform/secure-page.ts'

/**
 * `denied`: the person or the browser's settings; `none`: there is no camera that this page can have; `plainHttp`: the browser gives none
 * to pages without https; `busy`: another program has it.
 */
export type CameraTrouble = 'denied' | 'none' | 'plainHttp' | 'busy'

export type Camera = { ok: true; stream: MediaStream } | { ok: false; why: CameraTrouble }

const TROUBLE: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The one on the back where there are two; enough dots for a code that fills a third of the picture. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

/**
 * Asks for the camera, and lets it go with the signal, however late it was given.
 * @param devices undefined where the page is not secure: browsers give no camera then
 * @throws the signal's reason; whatever is no trouble with a camera
 */
export async function openCamera(
  devices: Pick<MediaDevices, 'getUserMedia'> | undefined,
  signal: AbortSignal,
  plainHttp = isPlainHttp(),
): Promise<Camera> {
  if (!devices) return { ok: false, why: plainHttp ? 'plainHttp' : 'none' }
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia(WANTED)
  } catch (error) {
    signal.throwIfAborted()
    const why = error instanceof DOMException ? TROUBLE[error.name] : undefined
    if (!why) throw error
    return { ok: false, why }
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  signal.throwIfAborted()
  return { ok: true, stream }
}
