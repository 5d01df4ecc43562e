/** The way between the entry pages: where the person wanted to go stays in mind. */
export function entryPath(
  page: '/login' | '/register' | '/forgotPassword' | '/resetPass',
  next: string | null,
): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}
