import { calls } from '../../../shared/calls/table.ts'
import { fileNameOf, mimeOf } from '../../../shared/image/image-kind.ts'
import { type AnswerRefusal, isConfirmed, keepsIntent } from '../../base/api/api-answer.ts'
import type { CallApi } from '../../base/api/api-client.ts'
import { newIntent } from '../../base/api/intent.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { type CheckPhoto, checkPhoto } from '../../services/images/photo-checker.ts'

export type ReceiptUpload = { ok: true; url: string } | { ok: false; refusal: AnswerRefusal }

/**
 * Sends a picture once: checked and stripped in a worker by the rule that the server has too, under one intent until the server has
 * answered; what is there already is not sent again.
 */
export function createReceiptUpload(
  check: CheckPhoto = checkPhoto,
  call: CallApi = httpGateway.call,
  mint: () => string = newIntent,
) {
  let held: { file: File; intent: string; url: string | null } | null = null
  return {
    async send(file: File): Promise<ReceiptUpload> {
      if (held?.file !== file) held = { file, intent: mint(), url: null }
      const own = held
      if (own.url !== null) return { ok: true, url: own.url }
      const checked = await checkedFile(file, check)
      if (!checked) return { ok: false, refusal: { key: 'image_unchecked', field: 'file' } }
      if (!checked.ok) return { ok: false, refusal: { key: checked.refusal.key, field: 'file' } }
      // The file's own name may tell more than the picture: it stays here.
      const { kind, bytes } = checked.data
      const clean = { name: fileNameOf(kind), type: mimeOf(kind), bytes: new Uint8Array(bytes) }
      const answer = await call(calls.uploadImage, { file: clean }, { intent: own.intent, quiet: true })
      if (isConfirmed(answer)) {
        own.url = answer.data.url
        return { ok: true, url: own.url }
      }
      if (!keepsIntent(answer)) own.intent = mint()
      const refusal = answer.degraded ? { key: 'entry_not_confirmed' } : (answer.refusal ?? { key: 'unknown' })
      return { ok: false, refusal }
    },
  }
}

/** Null where it could not be judged here. */
async function checkedFile(file: File, check: CheckPhoto): Promise<Awaited<ReturnType<CheckPhoto>> | null> {
  try {
    return await check({ name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })
  } catch (error) {
    console.warn('the picture could not be checked', error)
    return null
  }
}
