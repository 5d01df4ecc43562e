import { useMemo } from 'react'
import { qrModules } from './qr-modules.ts'
import * as styles from './qr-picture.module.css'

/** A text as a QR code, dark on white in every palette. @param label what it holds, for screen readers */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = qrModules(text)
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: squares.join('') }
  }, [text])
  return (
    <svg
      data-part="qr-picture"
      className={styles.qrPicture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
