import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { wait } from '../../base/platform/wait.ts'
import { type CameraTrouble, openCamera } from './camera.ts'
import { createPictureTaker, readPictureFile } from './picture-of.ts'
import { createQrReader, openQrWorker, type ReadQr } from './qr-reader.ts'
import { scanFrames } from './scan-frames.ts'

/** `ended`: the camera was there and is gone; `broken`: codes cannot be read in this browser. */
export type ScanTrouble = CameraTrouble | 'ended' | 'broken'
export type ScanState = 'asking' | 'looking' | ScanTrouble
/** What came of a chosen picture. */
export type PictureState = 'none' | 'reading' | 'empty' | 'unreadable'

export interface Scan {
  state: ScanState
  picture: PictureState
  video: RefObject<HTMLVideoElement | null>
  choose(file: File): void
}

/** Dots a side of what is looked at, and ms between two looks. */
const MOST = 800
const REST = 120

/** Looks through the camera for codes from the first picture on; the camera goes with the page's part. @param onText each code, once until another is seen */
export function useScan(onText: (text: string) => void): Scan {
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<ReadQr | null>(null)
  const found = useRef(onText)
  found.current = onText
  const take = useMemo(() => createPictureTaker(document.createElement('canvas')), [])
  const [state, setState] = useState<ScanState>('asking')
  const [picture, setPicture] = useState<PictureState>('none')

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    const read = createQrReader(openQrWorker, signal)
    reader.current = read
    const grab = () => {
      const shown = video.current
      return shown ? take(shown, shown.videoWidth, shown.videoHeight, MOST) : null
    }
    const look = async () => {
      const camera = await openCamera(navigator.mediaDevices, signal)
      if (!camera.ok) return setState(camera.why)
      if (video.current) video.current.srcObject = camera.stream
      for (const track of camera.stream.getTracks()) track.addEventListener('ended', () => setState('ended'))
      setState('looking')
      await scanFrames(
        { grab, read, rest: (until) => wait(REST, until), onText: (text) => found.current(text) },
        signal,
      )
    }
    look().catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('codes cannot be read', error)
      setState('broken')
    })
    return () => end.abort()
  }, [take])

  const choose = (file: File) => {
    const read = reader.current
    if (!read || picture === 'reading') return
    setPicture('reading')
    readPictureFile(file, take, read).then(
      (came) => {
        setPicture(came.text === null ? came.why : 'none')
        if (came.text !== null) found.current(came.text)
      },
      (error: unknown) => {
        console.warn('the picture could not be read', error)
        setPicture('unreadable')
      },
    )
  }
  return { state, picture, video, choose }
}
