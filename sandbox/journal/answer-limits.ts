/** What a checkpoint leaves of the kept answers. */
export interface AnswerLimits {
  /** Answers of one person. */
  perUser: number
  /** Bytes of all answers together. */
  bytes: number
}

export const ANSWER_LIMITS: AnswerLimits = { perUser: 2_000, bytes: 24 * 1024 * 1024 }
