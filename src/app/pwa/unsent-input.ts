/** Fields whose loss nobody minds. */
const NOT_MINDED = new Set(['search', 'checkbox', 'radio', 'range', 'button', 'submit', 'hidden'])

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Follows what is typed into the page. @returns ends it */
export function followInput(page: Document): () => void {
  const note = (event: Event) => {
    const field = event.target
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !NOT_MINDED.has(field.type)))
      typed.add(field)
  }
  // A form that was sent holds nothing unsent, whatever stays in its fields.
  const sent = (event: Event) => {
    for (const field of typed) if (field.form === event.target) typed.delete(field)
  }
  page.addEventListener('input', note, true)
  page.addEventListener('submit', sent, true)
  return () => {
    page.removeEventListener('input', note, true)
    page.removeEventListener('submit', sent, true)
    typed.clear()
  }
}

/** True where a field that a person has typed into still stands there and holds something. */
export function hasUnsentInput(): boolean {
  for (const field of typed) {
    if (!field.isConnected) typed.delete(field)
    else if (field.value !== '' && field.getAttribute('role') !== 'searchbox') return true
  }
  return false
}
