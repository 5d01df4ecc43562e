import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { WorkQueue } from './work-queue.ts'

/** 16 MiB and some 50 ms a try: enough for an exchange that holds play money. */
const COST = { N: 16384, r: 8, p: 1 }
const LENGTH = 32
/** One at a time: four threads are shared by hashes, files and compression. */
const AT_ONCE = 1
/** Some three seconds of work. */
const WAITING = 64
const queue = new WorkQueue(AT_ONCE, WAITING)

/** @throws QueueFull where too many wait already */
function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return queue.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, LENGTH, cost, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

/** Stands in for an unknown account's hash, so that both take the same time: as dear as any other, and no password fits it. */
export const NOBODYS_HASH = stored(randomBytes(16), randomBytes(LENGTH))

/** @returns `scrypt:N:r:p:salt:hash`, salt and hash in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return stored(salt, key)
}

function stored(salt: Buffer, key: Buffer): string {
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** Compares in constant time; a hash that cannot be read fits no password. */
export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [name, N, r, p, salt, key] = hash.split(':')
  if (name !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
