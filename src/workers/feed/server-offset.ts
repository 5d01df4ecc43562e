/** Clocks of two machines part by less than this share of the time gone by. */
const DRIFT = 1e-4

/**
 * Server clock minus hub clock. Each pong bounds it: the server stamped it between the sending of the ping and the pong's coming.
 * Bounds of several pongs are laid over each other, so that one that waited in a queue spoils nothing; where they exclude each
 * other a clock was set, and the newest counts alone.
 */
export class ServerOffset {
  private least = Number.NaN
  private most = Number.NaN
  private at = 0
  /** The middle of what is possible, ms; NaN before the first pong. */
  value = Number.NaN

  /** @param sent hub clock at the ping  @param server the server's clock  @param now hub clock at the pong */
  take(sent: number, server: number, now: number): void {
    const slack = DRIFT * Math.abs(now - this.at)
    const least = Math.max(server - now, this.least - slack)
    const most = Math.min(server - sent, this.most + slack)
    const agree = least <= most
    this.least = agree ? least : server - now
    this.most = agree ? most : server - sent
    this.at = now
    this.value = (this.least + this.most) / 2
  }
}
