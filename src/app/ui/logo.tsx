import { LOGO_WORD } from './logo-word.ts'

/** The roll of tape and, where the site keeps the product's own name, the word mark. */
export function Logo({ name, height = 22 }: { name: string; height?: number }) {
  const own = name.toLowerCase() === 'onetape'
  const units = own ? 112 : 24
  return (
    <span className="row g2">
      <svg height={height} width={(height * units) / 24} viewBox={`0 0 ${units} 24`} role="img" aria-label={name}>
        <g transform="scale(1.5)" fill="none" stroke="#0B4F60" strokeWidth="3">
          <circle cx="6" cy="7" r="4.5" />
          <path d="M6 11.5h10" />
        </g>
        {own && <path transform="translate(30 18.9)" fill="currentColor" d={LOGO_WORD} />}
      </svg>
      {!own && (
        <b className="h20" aria-hidden="true">
          {name}
        </b>
      )}
    </span>
  )
}
