/** Text as a search compares it: width, case and separators do not count. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s/_.\-·\p{Cf}]/gu, '')
}
