/** Cores of the passwords that are guessed first, in letters and digits alone. */
const CORES = new Set(
  (
    'password passw0rd passwort p4ssword qwerty qwertz qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm letmein welcome ' +
    'iloveyou admin administrator login monkey dragon master sunshine princess football baseball superman batman trustno ' +
    'shadow michael jordan hello freedom whatever starwars secret changeme default guest test testing bitcoin ethereum ' +
    'crypto trading binance abc abcd abcde abcdef abcdefg abcdefgh qwe qweasd qweasdzxc qaz qazwsx qazwsxedc wsx iloveu love ' +
    'lovely summer winter spring autumn pass access'
  ).split(' '),
)
const FEWEST_DIFFERENT = 5
const LONGEST_RUN = 6

/** True for passwords that a guesser tries first: a common word with digits and signs around it, a run such as 123456, few different characters. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < FEWEST_DIFFERENT) return true
  const bare = text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[^a-z0-9]/g, '')
  const core = bare.replace(/^[0-9]+|[0-9]+$/g, '')
  return CORES.has(core) || CORES.has(bare) || longestRun(text) >= LONGEST_RUN
}

/** Longest stretch of characters that count up, count down or repeat. */
function longestRun(text: string): number {
  let longest = 1
  let run = 1
  let step = Number.NaN
  for (let at = 1; at < text.length; at += 1) {
    const next = text.charCodeAt(at) - text.charCodeAt(at - 1)
    run = next === step && Math.abs(next) <= 1 ? run + 1 : Math.abs(next) <= 1 ? 2 : 1
    step = next
    longest = Math.max(longest, run)
  }
  return longest
}
