/** How a session began. */
export const SIGN_IN_WAYS = ['password', 'google', 'qr', 'register', 'unlock'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]
