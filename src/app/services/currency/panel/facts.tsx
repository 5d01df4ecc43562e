export interface Fact {
  name: string
  text: string
  /** The whole figure, or what a short sign means; on hover. */
  whole?: string
}

/** Label left, value right, a hairline under each. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="kv">
      {rows.map(({ name, text, whole }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="n" translate="no" title={whole}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
