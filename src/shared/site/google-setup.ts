/** How people sign in by Google, or by another issuer of OpenID Connect in its place. */
export interface GoogleSetup {
  /** The issuer's address; one that begins with a slash is on the product's own origin. */
  issuer: string
  client_id: string
}

/** Google's issuer. Its token endpoint wants a secret even with PKCE, so a client without one asks for the ID token alone. */
export const GOOGLE_ISSUER = 'https://accounts.google.com'
