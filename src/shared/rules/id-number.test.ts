import { expect, test } from 'vitest'
import { canonicalIdNumber, isIdNumber } from './id-number.ts'

const DIGITS = [...'0123456789']
const BIRTH = '1990-01-01'
const isCard = (country: string, number: string, birth = BIRTH) => isIdNumber(country, 'id_card', number, birth)

/** The check signs that make a number one of its country's. */
const fitting = (country: string, start: string, signs: readonly string[] = DIGITS, birth = BIRTH) =>
  signs.filter((sign) => isCard(country, start + sign, birth)).join('')

/** Numbers of so many digits, the same in each run. */
function numbers(digits: number, count = 60): string[] {
  let last = 12_345
  const digit = () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(last / 65_536) % 10
  }
  return Array.from({ length: count }, () => Array.from({ length: digits }, digit).join(''))
}

test('ID-13 China’s check sign is that of ISO 7064 MOD 11-2', () => {
  for (const start of numbers(9)) {
    const whole = `${start.slice(0, 6)}19900101${start.slice(6)}`
    // Each digit is added and the sum doubled; with the check sign it comes to 1.
    const doubled = [...whole].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
    expect(fitting('CN', whole, [...DIGITS, 'X']), whole).toBe('0123456789X'[(12 - doubled) % 11])
  }
})

/** The letters of Taiwan's places, each with the number that it stands for. */
const TAIWAN = 'A10 B11 C12 D13 E14 F15 G16 H17 I34 J18 K19 L20 M21 N22 O35 P23 Q24 R25 S26 T27 U28 V29 W32 X30 Y31 Z33'

test.each(TAIWAN.split(' ').map((pair) => [pair[0] as string, Number(pair[1]), Number(pair[2])] as const))(
  'ID-13 Taiwan’s letter %s counts as the digits %d and %d',
  (letter, tens, ones) => {
    // Digits 1, 0, 0, 0, 0, 0, 0, 0: the first of them counts eight times.
    expect(fitting('TW', `${letter}10000000`)).toBe(String((100 - ((tens + 9 * ones + 8) % 10)) % 10))
    // 2, 0, 3, 0, 5, 0, 7, 9: 2·8 + 3·6 + 5·4 + 7·2 + 9 = 77.
    expect(fitting('TW', `${letter}20305079`)).toBe(String((100 - ((tens + 9 * ones + 77) % 10)) % 10))
  },
)

test('ID-13 Japan’s check digit is that of its ordinance of 2014: from the right times 2 to 7, then 2 to 6', () => {
  for (const start of numbers(11)) {
    const rest = [...start].reverse().reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % 6)), 0) % 11
    expect(fitting('JP', start), start).toBe(rest < 2 ? '0' : String(11 - rest))
  }
})

test('ID-13 of India’s numbers one check digit fits, and no single slip or swap of neighbours goes unseen', () => {
  for (const rest of numbers(10, 20)) {
    const start = `5${rest}`
    const check = fitting('IN', start)
    expect(check, start).toHaveLength(1)
    const whole = [...(start + check)]
    for (let at = 1; at < 12; at++) {
      const slips = DIGITS.filter((digit) => isCard('IN', whole.with(at, digit).join('')))
      expect(slips, `${start} at ${at}`).toEqual([whole[at]])
      if (at === 11 || whole[at] === whole[at + 1]) continue
      const swapped = whole.with(at, whole[at + 1] as string).with(at + 1, whole[at] as string)
      expect(isCard('IN', swapped.join('')), `${start} swapped at ${at}`).toBe(false)
    }
  }
})

/** 10,000,000 leaves 14 by 23, and 20,000,000 leaves 5. */
test.each([
  ['00000000', 'T'],
  ['00000001', 'R'],
  ['00000022', 'E'],
  ['00000023', 'T'],
  ['10000000', 'Z'],
  ['20000000', 'M'],
  ['X0000000', 'T'],
  ['Y0000000', 'Z'],
  ['Z0000000', 'M'],
])('ID-13 Spain’s letter of %s is %s', (digits, letter) => {
  expect(fitting('ES', digits, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).toBe(letter)
})

test('ID-13 Korea’s seventh digit tells the century of the birth', () => {
  const of = (birth: string) => DIGITS.filter((digit) => isCard('KR', `050607${digit}123456`, birth)).join('')
  expect([of('1905-06-07'), of('2005-06-07'), of('1805-06-07'), of('2005-06-08')]).toEqual(['1256', '3478', '', ''])
})

test('ID-13 a number is one however it is spelled', () => {
  for (const text of ['ab-12.3', ' A B 1 2 3 ', 'Ab/1\\23', 'ＡＢ１２３']) expect(canonicalIdNumber(text)).toBe('AB123')
})

test('ID-13 the kind of document says which form is due', () => {
  const fits = (number: string) =>
    (['passport', 'id_card', 'driving_licence'] as const).map((type) => isIdNumber('CN', type, number, BIRTH))
  expect(fits('E12345678')).toEqual([true, false, true])
  expect(fits('110105194912310')).toEqual([false, false, true])
  expect(isIdNumber('CN', 'id_card', '11010519491231002X', '1949-12-31')).toBe(true)
})
