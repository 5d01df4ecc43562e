import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { checkAnyImage } from '../../../src/shared/image/check-image.ts'
import { imageOfUrl, imageUrl } from '../../identity/image-store.ts'
import { sharing } from '../../identity/sharing.ts'
import { ownView } from '../../identity/user-view.ts'
import { sha256 } from '../../journal/chain.ts'
import type { Handlers } from '../call-context.ts'
import { earlier } from './earlier.ts'

/**
 * Dots of a picture that is decoded here, in pieces between which all else goes on. Pages send pictures upright, so that only small ones of
 * other clients have to be turned.
 */
const MAX_DECODED = 1_000_000

export const profileHandlers: Handlers<'uploadImage' | 'saveAvatar' | 'changeNickname'> = {
  async uploadImage({ file }, context) {
    const { host, user, identity, mark } = context
    const before = mark ? await host.answered(mark) : null
    if (before) return before.ok ? accepted({ url: imageUrl((before.data as { id: string }).id) }) : before
    const wait = identity.imageLimit.wait(String(user), host.now())
    if (wait > 0)
      return refused('too_many_requests', { code: 429, params: { seconds: String(Math.ceil(wait / 1000)) } })
    identity.imageLimit.take(String(user), host.now())
    const checked = await checkAnyImage(file, MAX_DECODED, sharing())
    if (!checked.ok) return checked
    const { kind, bytes } = checked.data
    const fresh = identity.images.newId()
    await identity.images.put(fresh, bytes)
    const sha = sha256(bytes)
    const keep = { kind: 'keepImage', account: user, id: fresh, type: kind, bytes: bytes.length, sha } as const
    const { answer } = await host.submit(keep, mark)
    const kept = answer.ok ? (answer.data as { id: string; dropped: string[] }) : null
    // The same file twice at once has one answer; what nobody can ask for is not kept.
    if (kept?.id !== fresh) await identity.images.drop(fresh)
    for (const id of kept?.dropped ?? []) await identity.images.drop(id)
    if (!answer.ok) return answer
    return accepted({ url: imageUrl(kept?.id ?? fresh) })
  },

  async saveAvatar({ url }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const { host, user, mark } = context
    const image = url === '' ? null : imageOfUrl(url)
    const { answer } = await host.submit({ kind: 'setAvatar', account: user, image }, mark)
    return answer.ok ? ownView(context) : answer
  },

  async changeNickname({ nickname }, context) {
    const before = await earlier(context, () => ownView(context))
    if (before) return before
    const { host, user, mark } = context
    const { answer } = await host.submit({ kind: 'setNickname', account: user, nickname: nickname || null }, mark)
    return answer.ok ? ownView(context) : answer
  },
}
