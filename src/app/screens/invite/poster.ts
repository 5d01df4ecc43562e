import { qrModules } from '../../services/money/qr-modules.ts'

const WIDTH = 360
const HEIGHT = 460
const MARGIN = 40

interface Poster {
  link: string
  code: string
  /** Name of the site, and the words over the picture. */
  site: string
  labels: string
}

/** The picture that a person may share: a QR code of the link with its code, as SVG. It is made here; nothing is asked for. */
export function posterSvg({ link, code, site, labels }: Poster): string {
  const rows = qrModules(link)
  const side = WIDTH - 2 * MARGIN
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const text = (y: number, size: number, content: string) =>
    `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#10242B">${escaped(content)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#FFFFFF"/>`,
    text(40, 20, site),
    text(66, 13, labels),
    `<svg x="${MARGIN}" y="84" width="${side}" height="${side}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges">`,
    `<path fill="#10242B" d="${squares}"/></svg>`,
    text(400, 24, code),
    text(432, 10, link),
    '</svg>',
  ].join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}
