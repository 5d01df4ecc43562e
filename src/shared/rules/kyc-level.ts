/** What has been verified. */
export const KYC_LEVELS = ['none', 'basic', 'advanced'] as const
export type KycLevel = (typeof KYC_LEVELS)[number]

/** product.md §4: not certified, under review, verified, not passed. */
export const KYC_STATES = ['none', 'review', 'verified', 'refused'] as const

export const KYC_ID_TYPES = ['passport', 'id_card', 'driving_licence'] as const
export type KycIdType = (typeof KYC_ID_TYPES)[number]

/** Most that a person of each level may withdraw a day, worth in USDT (rules.md, KYC). */
export const KYC_DAY_LIMITS: Readonly<Record<KycLevel, string>> = {
  none: '0',
  basic: '10000',
  advanced: '1000000',
}
