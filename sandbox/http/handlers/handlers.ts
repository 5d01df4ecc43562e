import { engineHandlers } from '../../../src/engine/calls/engine-handlers.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { isRestrictedPlace } from '../../../src/shared/rules/regions.ts'
import { CALLING_CODES } from '../../content/calling-codes.ts'
import { assetHistory } from '../../money/asset-history.ts'
import type { Handlers } from '../call-context.ts'
import { accountHandlers } from './account-handlers.ts'
import { c2cHandlers } from './c2c-handlers.ts'
import { codeHandlers } from './code-handlers.ts'
import { contentHandlers } from './content-handlers.ts'
import { currencyHandlers } from './currency-handlers.ts'
import { depositHandlers } from './deposit-handlers.ts'
import { googleHandlers } from './google-handlers.ts'
import { issuerHandlers } from './issuer-handlers.ts'
import { kycHandlers } from './kyc-handlers.ts'
import { lockHandlers } from './lock-handlers.ts'
import { noticeHandlers } from './notice-handlers.ts'
import { pageOf } from './page-of.ts'
import { passwordHandlers } from './password-handlers.ts'
import { privacyHandlers } from './privacy-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { qrHandlers } from './qr-handlers.ts'
import { registerHandlers } from './register-handlers.ts'
import { securityHandlers } from './security-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { withdrawHandlers } from './withdraw-handlers.ts'

/** Every change of a person's money, and what it has been worth. */
const flowHandlers: Handlers<'fundFlow' | 'assetsGroup'> = {
  fundFlow({ account, type, ...asked }, { exchange, user }) {
    const rows = exchange.views.money
      .flow(user)
      .filter((row) => (account === undefined || row.account === account) && (type === undefined || row.type === type))
    return accepted(pageOf(rows, asked, (row) => row.at))
  },

  assetsGroup({ interval }, { exchange, user }) {
    const assets = exchange.views.money.assets(user)
    return assets ? accepted(assetHistory(assets.now, assets.hours, interval)) : refused('not_login', { code: 401 })
  },
}

type CommonCall = 'config' | 'getServerTime' | 'requestInfo' | 'version' | 'getCountry' | 'appActive'

const commonHandlers: Handlers<CommonCall> = {
  config: (_request, { siteName, invite }) => accepted({ site_name: siteName, invite }),
  getServerTime: (_request, { host }) => accepted({ time: host.now(), zone: 'UTC' }),
  requestInfo: (_request, { country, ip }) => accepted({ country, ip, restricted: isRestrictedPlace(country) }),
  version: (_request, { version }) => accepted({ version }),
  getCountry: () => accepted(CALLING_CODES.map((one) => ({ ...one, restricted: isRestrictedPlace(one.code) }))),
  appActive: (_request, { version }) => accepted({ active: true, version }),
}

/** What takes codes: a repeat, also one that comes while the first is under way, gets the first answer and uses no code again. */
export const guardHandlers = {
  ...securityHandlers,
  ...googleHandlers,
  ...lockHandlers,
  ...qrHandlers,
  ...privacyHandlers,
}

/** Every call of the table has its handler; the type says so. */
export const handlers: Handlers = {
  ...commonHandlers,
  ...accountHandlers,
  ...issuerHandlers,
  ...codeHandlers,
  ...registerHandlers,
  ...passwordHandlers,
  ...contentHandlers,
  ...guardHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...noticeHandlers,
  ...kycHandlers,
  ...currencyHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...flowHandlers,
  ...c2cHandlers,
  ...engineHandlers,
}
