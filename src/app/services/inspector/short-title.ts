/** A page's title ends with the product's name, which all have. */
export function shortTitle(title: string): string {
  const at = title.lastIndexOf(' · ')
  return at > 0 ? title.slice(0, at) : title
}
