/** A coin's mark: a ring with three letters (four for USDT), never artwork. Decoration beside the code. */
export function Coin({ code, large }: { code: string; large?: boolean }) {
  return (
    <span className={large ? 'coin l' : 'coin'} aria-hidden="true" translate="no">
      {code.slice(0, code === 'USDT' ? 4 : 3)}
    </span>
  )
}
