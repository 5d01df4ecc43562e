import * as v from 'valibot'
import { BOX_NAMES } from '../../lines/box-odds.ts'
import { decimal, id, time } from '../entities.ts'

export const boxName = v.picklist(BOX_NAMES)

/** A server seed, or the SHA-256 of one: 64 lower-case hex characters. */
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A box as it stands at this moment. Money in USDT. */
export const boxRow = v.object({
  box: boxName,
  price: decimal,
  /** What the weights add up to. */
  total: v.number(),
  /** In printed order: the draw goes through them from the first on. */
  prizes: v.array(v.object({ amount: decimal, weight: v.number() })),
  /** What it pays back on average. */
  mean: decimal,
  /** How many can be opened at a time while the pool is as it is; 0: closed. */
  most: v.number(),
})
export type BoxRow = v.InferOutput<typeof boxRow>

export const boxList = v.object({ boxes: v.array(boxRow), pool: decimal, at: time })
export type BoxList = v.InferOutput<typeof boxList>

/** What the person's next opening will be drawn with, as hashes: this one, and the one after it. */
export const boxCommit = v.object({
  commit: hex,
  next_commit: hex,
  /** Of the first box of the next opening. */
  nonce: v.number(),
})
export type BoxCommit = v.InferOutput<typeof boxCommit>

/** One opening: done when it is answered, it has no other state. Money in USDT. */
export const opening = v.object({
  id,
  box: boxName,
  count: v.number(),
  price: decimal,
  paid: decimal,
  won: decimal,
  client_seed: v.string(),
  commit: hex,
  server_seed: hex,
  /** First and last. */
  nonces: v.tuple([v.number(), v.number()]),
  /** By nonce. */
  prizes: v.array(decimal),
  at: time,
})
export type Opening = v.InferOutput<typeof opening>
