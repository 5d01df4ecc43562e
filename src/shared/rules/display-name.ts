/** What a person is called: nickname, else phone, else email (product.md §3). */
export function displayName(user: { nickname: string | null; phone: string | null; email: string | null }): string {
  return user.nickname || user.phone || user.email || ''
}
