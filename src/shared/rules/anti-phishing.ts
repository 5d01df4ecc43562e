import * as v from 'valibot'
import { isVisibleLine, tidyLine } from './visible-text.ts'

export const ANTI_PHISHING = { least: 4, most: 20 } as const

/** The phrase that every mail carries: 4 to 20 visible characters. Issues are refusal keys. */
export const antiPhishing = v.pipe(
  v.string(),
  v.check((text) => isVisibleLine(text, ANTI_PHISHING.least, ANTI_PHISHING.most), 'anti_phishing_format'),
  v.transform(tidyLine),
)
