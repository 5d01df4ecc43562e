const CODES = ['google_code', 'email_code', 'phone_code']

/** A request as it is meant: codes prove who asks, and are others when it is asked again. */
export function withoutCodes(request: object): object {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !CODES.includes(name)))
}
