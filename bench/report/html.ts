/** Text as it may stand between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026, 00:41 UTC` of an ISO instant. */
export function dateText(iso: string): string {
  const date = new Date(iso)
  return `${dayText(iso)} ${date.getUTCFullYear()}, ${iso.slice(11, 16)} UTC`
}

export function dayText(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** A section's head: its name and a quiet note. */
export function head(title: string, note = ''): string {
  return `<div class="sec"><h2>${escapeHtml(title)}</h2><span>${escapeHtml(note)}</span></div>`
}
