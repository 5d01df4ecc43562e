import { LoginLimit } from '../accounts/login-limit.ts'
import { RateLimit } from '../accounts/rate-limit.ts'
import { GoogleOffers } from './google-offers.ts'
import { type ImageStore, openImageStore } from './image-store.ts'
import { QrService } from './qr-service.ts'
import { openSealer, type Sealer } from './sealer.ts'
import { SessionLanguages } from './session-languages.ts'
import { nodeTimeCodes, type TimeCodes } from './time-codes.ts'

/** How often the journal notes that a session is in use. */
const JOURNAL_MS = 10 * 60_000
const KEPT = 10_000

/** When sessions were last used: to the moment in memory, in the journal now and then. */
class SeenSessions {
  private readonly at = new Map<string, number>()

  /** @param journalled when the journal last heard of it. @returns true where it is to hear now */
  note(id: string, journalled: number, now: number): boolean {
    const known = this.at.get(id) ?? journalled
    this.at.delete(id)
    this.at.set(id, now)
    if (this.at.size > KEPT) this.at.delete(this.at.keys().next().value as string)
    return Math.floor(now / JOURNAL_MS) > Math.floor(Math.max(known, journalled) / JOURNAL_MS)
  }

  last(id: string, journalled: number): number {
    return Math.max(this.at.get(id) ?? 0, journalled)
  }
}

const HOUR_MS = 3_600_000
const IMAGES_AN_HOUR = 40
/** Accounts that one network may open without a code: as many as codes that it may ask for. */
const ACCOUNTS_AN_HOUR = 60

/** What sessions, security and identity need besides the host. */
export interface IdentityService {
  sealer: Sealer
  images: ImageStore
  imageLimit: RateLimit
  /** Accounts opened by an issuer, by network. Each has limits of its own, so nobody is to have thousands. */
  accountLimit: RateLimit
  timeCodes: TimeCodes
  googleOffers: GoogleOffers
  qr: QrService
  seen: SeenSessions
  languages: SessionLanguages
  /** Wrong passwords and authenticator codes of people who are signed in. */
  ownLimit: LoginLimit
}

/** @param dataDir folder of the journal; key and pictures stand beside it */
export function openIdentityService(dataDir: string): IdentityService {
  return {
    sealer: openSealer(dataDir),
    images: openImageStore(dataDir),
    imageLimit: new RateLimit(IMAGES_AN_HOUR, HOUR_MS),
    accountLimit: new RateLimit(ACCOUNTS_AN_HOUR, HOUR_MS),
    timeCodes: nodeTimeCodes,
    googleOffers: new GoogleOffers(),
    qr: new QrService(),
    seen: new SeenSessions(),
    languages: new SessionLanguages(),
    ownLimit: new LoginLimit(),
  }
}
