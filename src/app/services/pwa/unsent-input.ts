/** Fields whose loss nobody minds. */
const NOT_MINDED = new Set(['search', 'checkbox', 'radio', 'range', 'button', 'submit', 'hidden'])

type Field = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Field>()
/** Of these, what went with its form. */
const sent = new Set<Field>()

function forget(field: Field): void {
  typed.delete(field)
  sent.delete(field)
}

/** Follows what is typed into the page. @returns ends it */
export function followInput(page: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  const note = (event: Event) => {
    const field = event.target
    if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !NOT_MINDED.has(field.type))) {
      typed.add(field)
      sent.delete(field)
    }
  }
  const submit = (event: Event) => {
    for (const field of typed) if (field.form === event.target) sent.add(field)
  }
  page.addEventListener('input', note, true)
  page.addEventListener('submit', submit, true)
  return () => {
    page.removeEventListener('input', note, true)
    page.removeEventListener('submit', submit, true)
    for (const field of typed) forget(field)
  }
}

/**
 * True where a field that a person has typed into still stands there and holds something. A form that was sent holds nothing
 * unsent, whatever stays in its fields; one that says that something in it is wrong is still being filled in.
 */
export function hasUnsentInput(): boolean {
  for (const field of typed) {
    if (!field.isConnected) forget(field)
    else if (field.value === '' || field.getAttribute('role') === 'searchbox') continue
    else if (!sent.has(field) || field.form?.querySelector('[aria-invalid=true]')) return true
  }
  return false
}
