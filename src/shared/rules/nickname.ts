import * as v from 'valibot'
import { isVisibleLine, tidyLine } from './visible-text.ts'

export const NICKNAME = { most: 20 } as const

/** A nickname of at most 20 visible characters, without the spaces at its ends; empty takes it away. Issues are refusal keys. */
export const nickname = v.pipe(
  v.string(),
  v.check((text) => isVisibleLine(text, 0, NICKNAME.most), 'nickname_format'),
  v.transform(tidyLine),
)
