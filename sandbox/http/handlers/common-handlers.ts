import { accepted } from '../../../src/shared/calls/answered.ts'
import { isRestrictedPlace } from '../../../src/shared/rules/regions.ts'
import { CALLING_CODES } from '../../content/calling-codes.ts'
import type { Handlers } from '../call-context.ts'

type CommonCall = 'config' | 'getServerTime' | 'requestInfo' | 'version' | 'getCountry' | 'appActive'

export const commonHandlers: Handlers<CommonCall> = {
  config: (_request, { siteName, invite }) => accepted({ site_name: siteName, invite }),
  getServerTime: (_request, { host }) => accepted({ time: host.now(), zone: 'UTC' }),
  requestInfo: (_request, { country, ip }) => accepted({ country, ip, restricted: isRestrictedPlace(country) }),
  version: (_request, { version }) => accepted({ version }),
  getCountry: () => accepted(CALLING_CODES.map((one) => ({ ...one, restricted: isRestrictedPlace(one.code) }))),
  appActive: (_request, { version }) => accepted({ active: true, version }),
}
