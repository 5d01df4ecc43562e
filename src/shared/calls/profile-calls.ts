import * as v from 'valibot'
import { kycBasicForm } from '../rules/kyc-rule.ts'
import { nickname } from '../rules/nickname.ts'
import { call } from './call.ts'
import { nothing, user } from './entities.ts'
import { kycView } from './security-entities.ts'

const write = { method: 'POST', empty: null, write: true, auth: true } as const
/** Address of an image of the person's own, as api/upload/image gives it. */
const imageUrl = v.pipe(v.string(), v.regex(/^\/api\/upload\/image\/[\w-]{32}$/, 'image_missing'))

/** A file as it is read from the form; the client sends it as the part `file` of a multipart body. */
export const imageFile = v.object({ name: v.string(), type: v.string(), bytes: v.instance(Uint8Array) })

export const profileCalls = {
  /**
   * JPG or PNG under 5 MB by its bytes; the server turns it upright and strips what tells where it was taken. Only its owner (GET of `url`
   * with the token) and the control panel see it.
   */
  uploadImage: call({
    ...write,
    path: 'api/upload/image',
    multipart: true,
    request: v.object({ file: imageFile }),
    response: v.object({ url: v.string() }),
  }),
  /** An empty url takes the picture away. */
  saveAvatar: call({
    ...write,
    path: 'api/account/saveAvatar',
    request: v.object({ url: v.union([v.literal(''), imageUrl], 'image_missing') }),
    response: user,
  }),
  /** An empty nickname takes it away. */
  changeNickname: call({
    ...write,
    path: 'api/account/changeNickname',
    request: v.object({ nickname }),
    response: user,
  }),
  /** The identity check, a step a call: who, photos of the document, selfie with document and note. */
  kyc: call({
    ...write,
    path: 'api/account/kyc',
    request: v.variant('step', [
      kycBasicForm,
      v.object({ step: v.literal('photos'), front: imageUrl, back: imageUrl }),
      v.object({ step: v.literal('selfie'), selfie: imageUrl }),
    ]),
    response: kycView,
  }),
  kycState: call({
    method: 'GET',
    path: 'api/account/kyc',
    request: nothing,
    response: kycView,
    empty: null,
    write: false,
    auth: true,
  }),
}
