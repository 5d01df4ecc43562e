import { paragraphs } from './paragraphs.ts'

/** A plain text of the server's. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div data-part="paras">
      {paragraphs(text).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has its paragraphs in its order
        <p key={place}>{part}</p>
      ))}
    </div>
  )
}
