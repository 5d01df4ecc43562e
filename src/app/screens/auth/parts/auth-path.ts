/** The way between the sign-in pages: where the person wanted to go stays in mind. */
export function authPath(page: '/login' | '/register' | '/forgotPassword' | '/resetPass', next: string | null): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}
