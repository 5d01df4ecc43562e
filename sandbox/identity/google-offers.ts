const LIFE_MS = 10 * 60_000
const KEPT = 10_000

export interface GoogleOffer {
  secret: string
  /** Server time, ms. */
  ends: number
}

/** Secrets that were shown and are not linked yet, one a person. In memory alone. */
export class GoogleOffers {
  private readonly offers = new Map<number, GoogleOffer>()

  add(user: number, secret: string, now: number): GoogleOffer {
    const offer = { secret, ends: now + LIFE_MS }
    this.offers.delete(user)
    this.offers.set(user, offer)
    if (this.offers.size > KEPT) this.offers.delete(this.offers.keys().next().value as number)
    return offer
  }

  of(user: number, now: number): GoogleOffer | null {
    const offer = this.offers.get(user)
    return offer && now < offer.ends ? offer : null
  }

  drop(user: number): void {
    this.offers.delete(user)
  }
}
