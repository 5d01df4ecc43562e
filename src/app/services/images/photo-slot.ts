import { fileNameOf, mimeOf } from '../../../shared/image/image-kind.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { CheckPhoto } from './photo-checker.ts'

/** What a file input or a drop gives. */
export interface ChosenFile {
  name: string
  type: string
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export type PhotoState =
  | { kind: 'empty' }
  | { kind: 'checking'; name: string }
  /** `share` of it that has gone, 0 to 1. */
  | { kind: 'sending'; name: string; share: number; picture: Blob }
  /** Without a name: it was sent before this page began. */
  | { kind: 'kept'; url: string; name: string | null; picture: Blob | null }
  /** `again`: the same may be sent once more. */
  | { kind: 'refused'; name: string; refusal: AnswerRefusal; again: boolean }

export interface PhotoFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface PhotoEnvironment {
  check: CheckPhoto
  /** Sends a clean picture. `intent` is one choice's, the same for each try. */
  upload(
    file: PhotoFile,
    options: { intent: string; signal: AbortSignal; onShare: (share: number) => void },
  ): Promise<{ data: { url: string }; refusal: null } | { data: null; refusal: AnswerRefusal }>
  newIntent(): string
}

/** Refusals after which the same picture may be sent again. */
const OPEN = ['entry_not_confirmed', 'not_sent', 'too_many_requests', 'image_unchecked']

/** One place for a photo: chosen, judged, sent, kept. Another choice ends the one before. */
export function createPhotoSlot(env: PhotoEnvironment) {
  const listeners = new Set<() => void>()
  let state: PhotoState = { kind: 'empty' }
  let turn = new AbortController()
  let last: (() => Promise<void>) | null = null

  function set(next: PhotoState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function begin(): AbortSignal {
    turn.abort()
    turn = new AbortController()
    return turn.signal
  }

  async function send(name: string, file: PhotoFile, intent: string, signal: AbortSignal): Promise<void> {
    const picture = new Blob([file.bytes], { type: file.type })
    set({ kind: 'sending', name, share: 0, picture })
    const onShare = (share: number) => {
      if (!signal.aborted) set({ kind: 'sending', name, share, picture })
    }
    const result = await env.upload(file, { intent, signal, onShare })
    if (signal.aborted) return
    if (!result.refusal) return set({ kind: 'kept', url: result.data.url, name, picture })
    last = () => send(name, file, intent, begin())
    set({ kind: 'refused', name, refusal: result.refusal, again: OPEN.includes(result.refusal.key) })
  }

  async function choose(file: ChosenFile): Promise<void> {
    const signal = begin()
    const { name } = file
    set({ kind: 'checking', name })
    const checked = await read(file, signal)
    if (signal.aborted) return
    if (checked === null) {
      last = () => choose(file)
      return set({ kind: 'refused', name, refusal: { key: 'image_unchecked' }, again: true })
    }
    if (!checked.ok) return set({ kind: 'refused', name, refusal: checked.refusal, again: false })
    const { kind, bytes } = checked.data
    // The file's own name may tell more than the picture: it stays here.
    await send(
      name,
      { name: fileNameOf(kind), type: mimeOf(kind), bytes: bytes as Uint8Array<ArrayBuffer> },
      env.newIntent(),
      signal,
    )
  }

  /** Null where it could not be judged here. */
  async function read(file: ChosenFile, signal: AbortSignal) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return await env.check({ name: file.name, type: file.type, bytes }, signal)
    } catch (error) {
      if (!signal.aborted) console.warn('the picture could not be checked', error)
      return null
    }
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose: (file: ChosenFile) => ends(choose(file)),
    /** Tries the last one again. */
    again: () => ends(last?.() ?? Promise.resolve()),
    /** Takes up one that was sent before this page began. */
    take(url: string): void {
      begin()
      set({ kind: 'kept', url, name: null, picture: null })
    },
    clear(): void {
      begin()
      set({ kind: 'empty' })
    },
    /** Nobody looks any more: what is on its way ends. */
    end: () => void begin(),
  }

  /** An abort is no failure: somebody chose another, or left. */
  async function ends(work: Promise<void>): Promise<void> {
    const { signal } = turn
    try {
      await work
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

export type PhotoSlot = ReturnType<typeof createPhotoSlot>
