/** Sign-in, tasks, mint and rebates worked out again in plain words, for the property tests. It imports nothing of the product. */

const DAY = 86_400_000
const COIN = 100_000_000n
const ROW = [10, 10, 20, 20, 30, 30, 100].map((cents) => BigInt(cents) * 1_000_000n)
const NOON = 4 * 3_600_000

export interface NaiveFee {
  at: number
  coin: string
  fee: bigint
}

export class NaivePerson {
  readonly inviter: NaivePerson | null
  readonly ratio: bigint
  verified = false
  frozen = false
  /** Dates on which the person signed in, and the place of each. */
  readonly signed: [date: number, place: number][] = []
  ready = 0n
  fund = new Map<string, bigint>()
  /** Whether the reward of KYC and of an invited friend is done since when, and what became of it. */
  readonly tasks = new Map<string, { done: number; received: boolean }>()
  session: { rate: bigint; from: number } | null = null
  fees: NaiveFee[] = []

  constructor(inviter: NaivePerson | null, ratio = 0n) {
    this.inviter = inviter
    this.ratio = ratio
  }

  give(coin: string, amount: bigint): void {
    this.fund.set(coin, (this.fund.get(coin) ?? 0n) + amount)
  }
}

export class NaiveRewards {
  house = 100_000n * COIN
  minted = 0n
  readonly people = new Map<number, NaivePerson>()

  /** All Noons up to `now` share what was paid before them. */
  settle(now: number): void {
    for (const person of this.people.values()) {
      const days = new Set(person.fees.map(({ at }) => noonAfter(at)).filter((noon) => noon <= now))
      for (const noon of days)
        for (const coin of new Set(person.fees.map((one) => one.coin))) {
          const paid = person.fees.filter((one) => one.coin === coin && noonAfter(one.at) === noon)
          const sum = paid.reduce((all, one) => all + one.fee, 0n)
          person.give(coin, (sum * person.ratio) / 100n)
          person.inviter?.give(coin, (sum * (20n - person.ratio)) / 100n)
        }
      person.fees = person.fees.filter(({ at }) => noonAfter(at) > now)
    }
  }

  sign(person: NaivePerson, day: number, now: number): string {
    if (person.frozen) return 'account_frozen'
    const today = Math.floor(now / DAY)
    const last = person.signed.at(-1)
    if (last && last[0] === today) return 'sign_done'
    const place = last && last[0] === today - 1 && last[1] < 7 ? last[1] + 1 : 1
    if (place !== day) return 'sign_day'
    const amount = ROW[place - 1] as bigint
    if (this.house < amount) return 'reward_pool'
    this.house -= amount
    person.ready += amount
    person.signed.push([today, place])
    return 'ok'
  }

  complete(person: NaivePerson, now: number): string {
    if (person.frozen) return 'account_frozen'
    const friends = [...this.people.values()].filter((one) => one.inviter === person && one.verified)
    if (person.verified && !person.tasks.has('kyc')) person.tasks.set('kyc', { done: now, received: false })
    if (friends.length > 0 && !person.tasks.has('friend')) person.tasks.set('friend', { done: now, received: false })
    return 'ok'
  }

  receive(person: NaivePerson, kind: 'kyc' | 'friend', now: number): string {
    if (person.frozen) return 'account_frozen'
    const task = person.tasks.get(kind)
    if (!task) return 'reward_not_done'
    if (task.received) return 'reward_received'
    if (now >= task.done + 60 * DAY) return 'reward_invalid'
    const amount = (kind === 'kyc' ? 5n : 3n) * COIN
    if (this.house < amount) return 'reward_pool'
    this.house -= amount
    person.ready += amount
    task.received = true
    return 'ok'
  }

  withdraw(person: NaivePerson): string {
    if (person.frozen) return 'account_frozen'
    if (!person.verified) return 'kyc_required'
    if (person.ready < 10n * COIN) return 'reward_minimum'
    person.give('USDT', person.ready)
    person.ready = 0n
    return 'ok'
  }

  mint(person: NaivePerson, click: number, now: number): string {
    if (person.frozen) return 'account_frozen'
    const { session } = person
    const ready = session !== null && now - session.from >= DAY
    if (session && !ready && click === 1) return 'mint_running'
    if (session && ready) {
      const whole = session.rate * 24n
      const left = 1_000_000n * COIN - this.minted
      const mined = whole < left ? whole : left
      this.minted += mined
      person.give('TAPE', mined)
      person.session = null
    }
    if (click === 1) {
      if (this.minted >= 1_000_000n * COIN) return ready ? 'ok' : 'mint_over'
      const friends = [...this.people.values()].filter(
        (one) => one.inviter === person && one.session && now - one.session.from < DAY,
      )
      let halvings = 0n
      for (
        let left = 1_000_000n * COIN - this.minted, edge = 500_000n * COIN;
        left <= edge && halvings < 40n;
        edge /= 2n
      )
        halvings++
      const tenths = BigInt(10 + Math.min(5, friends.length))
      person.session = { rate: (COIN * tenths) / (10n * 2n ** halvings), from: now }
    }
    return 'ok'
  }
}

function noonAfter(at: number): number {
  let noon = Math.floor(at / DAY) * DAY + NOON
  while (noon <= at) noon += DAY
  return noon
}
