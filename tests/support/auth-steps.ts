import type { Outbox } from '../../sandbox/accounts/outbox.ts'
import type { User } from '../../src/shared/calls/entities.ts'
import type { CallAnswer, CallOptions, SandboxClient } from './sandbox-client.ts'

/** A password that every rule takes. */
export const GOOD_PASSWORD = 'Vq7!mZ2#kW9'

type SignedIn = CallAnswer<{ token: string; user: User; field?: string; params?: Record<string, string> }>

/** What a person does to come in, call by call. */
export class AuthSteps {
  private readonly client: SandboxClient
  private readonly outbox: Outbox

  constructor(client: SandboxClient, outbox: Outbox) {
    this.client = client
    this.outbox = outbox
  }

  /** The newest code to an address. */
  codeTo(to: string): string {
    return this.outbox.list(to).find((item) => item.code)?.code ?? 'none'
  }

  async emailCode(email: string, options?: CallOptions): Promise<string> {
    await this.client.post('api/account/sendEmailCode', { email }, options)
    return this.codeTo(email)
  }

  async phoneCode(phone: string): Promise<string> {
    await this.client.post('api/account/sendPhoneCode', { phone, code: phone.split(/[ -]/, 1)[0] })
    return this.codeTo(phone)
  }

  register(body: Record<string, unknown>, options?: CallOptions): Promise<SignedIn> {
    const path = 'email' in body ? 'api/account/emailRegister' : 'api/account/phoneRegister'
    return this.client.post(path, { password: GOOD_PASSWORD, agree: true, ...body }, options)
  }

  login(account: string, password: string, type: 'email' | 'phone' = 'email'): Promise<SignedIn> {
    return this.client.post('api/account/login', { type, account, password })
  }

  async findCode(account: string, type: 'email' | 'phone' = 'email', area = ''): Promise<string> {
    await this.client.post('api/account/sendFindPwdCode', { account, area, type })
    return this.codeTo(account)
  }

  reset(body: Record<string, unknown>, options?: CallOptions): Promise<CallAnswer<{ field?: string }>> {
    return this.client.post('api/account/changePwdByCode', { type: 'email', password: GOOD_PASSWORD, ...body }, options)
  }
}
