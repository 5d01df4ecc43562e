/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | (Html | null)[] | string | number | null

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML from a template; everything put in is escaped unless it is HTML itself. Null puts in nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, i) => text + render(parts[i] ?? null)).join(''))
}

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((one) => one?.text ?? '').join('')
  return String(part).replace(/[&<>"']/g, (letter) => NAMES[letter] as string)
}
