/**
 * Whether this page came over plain http from another machine: others on the way can read and change what it sends, and the browser
 * gives it neither camera, notifications, service worker nor image copies. Pages of `localhost` are secure without https.
 */
export function isPlainHttp(scope: { isSecureContext?: boolean } = globalThis): boolean {
  return scope.isSecureContext === false
}
