import type { Handlers } from '../call-context.ts'
import { accepted } from '../envelope.ts'

export const commonHandlers: Handlers<'config' | 'getServerTime' | 'requestInfo' | 'version'> = {
  config: (_request, { siteName }) => accepted({ site_name: siteName }),
  getServerTime: (_request, { host }) => accepted({ time: host.now(), zone: 'UTC' }),
  requestInfo: (_request, { country, ip }) => accepted({ country, ip }),
  version: (_request, { version }) => accepted({ version }),
}
