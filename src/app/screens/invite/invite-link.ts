/** The address at which somebody registers with a code, as it stands there: case and all. */
export function inviteLink(site: string, code: string): string {
  return `${site}/register?${new URLSearchParams({ invite: code })}`
}
