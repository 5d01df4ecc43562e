/**
 * The kept page as it can be given for any route: it was fetched for the root, so it names its files relative to that.
 * @param base the path under which the product is served, with a slash at both ends
 */
export async function pageUnder(base: string, page: Response): Promise<Response> {
  const text = (await page.text()).replace(/ (href|src)="\.\//g, ` $1="${base}`)
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(text, { status: page.status, statusText: page.statusText, headers })
}
