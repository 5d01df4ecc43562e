/** What an issuer sent back to `/login`, in the query or the fragment; null where the address holds no such answer. */
export function issuerAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams | null {
  for (const text of [search, hash]) {
    const said = new URLSearchParams(text.slice(1))
    if (said.has('state') && ['code', 'id_token', 'error'].some((name) => said.has(name))) return said
  }
  return null
}
