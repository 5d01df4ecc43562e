import { generateKeyPairSync, sign } from 'node:crypto'

/** A value in DER: tag, length, content. */
function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const text = (value: string) => der(0x0c, Buffer.from(value))
const time = (value: string) => der(0x18, Buffer.from(value))
/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 (RFC 5758). */
const ALGORITHM = sequence(der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
/** commonName, 2.5.4.3. */
const NAME = sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), text('localhost'))))
/** subjectAltName, 2.5.29.17, with the DNS name `localhost`. */
const ALTERNATIVES = sequence(der(0x06, [0x55, 0x1d, 0x11]), der(0x04, sequence(der(0x82, Buffer.from('localhost')))))

/** A certificate for `localhost` that is signed with its own key (RFC 5280), and that key, both in PEM. */
export function ownCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const facts = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ALGORITHM,
    NAME,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(ALTERNATIVES)),
  )
  const signature = sign('sha256', facts, privateKey)
  const whole = sequence(facts, ALGORITHM, der(0x03, [0], signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
