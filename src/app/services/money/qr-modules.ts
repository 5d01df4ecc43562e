import encodeQR from 'qr'

/** Light modules that have to stand around a code (ISO/IEC 18004). */
export const QUIET = 4

/**
 * A text (UTF-8) as a QR code at error correction M, where 15 % of it may be unreadable.
 * @returns rows of modules, true = dark, with the quiet zone of {@link QUIET} modules around them
 * @throws Error where no QR code can hold so much
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  return encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: QUIET })
}
