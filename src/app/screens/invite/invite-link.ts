/** The address at which somebody registers with a code, as it stands there: case and all. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/register?${new URLSearchParams({ invite: code })}`
}
