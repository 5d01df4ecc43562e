// npm run option:verify -- TICKET.json [SAMPLES.json]: recomputes a settled option from the ticket as api/option/ticket gives it and, of
// a volatility option, from the rows of api/option/samples of its window. Nothing of the exchange's own code is used. Ends with 0 where
// everything agrees, 1 where something does not, 2 where it cannot be determined.
import { readFileSync } from 'node:fs'

const HOLE = 3
const lines = []
let wrong = 0

try {
  const [ticketFile, samplesFile] = process.argv.slice(2)
  if (!ticketFile) unknown('usage: npm run option:verify -- TICKET.json [SAMPLES.json]')
  const ticket = dataOf(ticketFile)
  if (ticket.status === 'running') unknown('the option is still running: there is nothing to check yet')
  if (ticket.kind === 'flash') flash(ticket)
  else if (ticket.kind === 'volatility') volatility(ticket, samplesFile ? dataOf(samplesFile) : null)
  else unknown('this is no option: "kind" is neither flash nor volatility')
  payout(ticket)
  lines.push(wrong === 0 ? 'Everything agrees.' : `${wrong} of these do not agree.`)
  end(wrong === 0 ? 0 : 1)
} catch (error) {
  lines.push(`Cannot be checked: ${error.message}`)
  end(2)
}

function end(code) {
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = code
}

function unknown(text) {
  throw new Error(text)
}

/** The file's JSON: an answer of the API with its envelope, or its data alone. */
function dataOf(file) {
  let read
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    unknown(`${file}: ${error.message}`)
  }
  const data = read !== null && typeof read === 'object' && 'code' in read && 'data' in read ? read.data : read
  if (data === null || typeof data !== 'object') unknown(`${file}: no ticket and no samples`)
  return data
}

/** Decimal text as a whole number of 10^-digits; exact. */
function scaled(text, digits, what) {
  if (typeof text !== 'string' || !/^\d+(\.\d+)?$/.test(text)) unknown(`${what}: no decimal text`)
  const [whole, fraction = ''] = text.split('.')
  if (/[1-9]/.test(fraction.slice(digits))) unknown(`${what}: more than ${digits} digits after the point`)
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

function digitsOf(text) {
  return typeof text === 'string' && text.includes('.') ? text.split('.')[1].length : 0
}

function compare(what, computed, stated) {
  const same = computed === stated
  if (!same) wrong++
  lines.push(`${same ? 'ok   ' : 'WRONG'}  ${what}: ${same ? stated : `computed ${computed}, stated ${stated}`}`)
}

function clock(ms) {
  return new Date(ms).toISOString()
}

function flash(ticket) {
  const digits = digitsOf(ticket.strike)
  const price = (text, what) => scaled(text, digits, what)
  compare('end of the cycle is a multiple of its length', String(ticket.ends_at % (ticket.cycle * 1000)), '0')
  const seconds = [ticket.ends_at - 2000, ticket.ends_at - 1000, ticket.ends_at]
  const samples = seconds.map((second) => ticket.samples.find(([at]) => at === second) ?? null)
  samples.forEach((sample, i) => {
    lines.push(`       index of ${clock(seconds[i])}: ${sample ? sample[1] : 'missing'}`)
  })
  if (samples.includes(null)) {
    compare('result with a sample missing', 'void', ticket.status)
    return
  }
  const sorted = samples.map(([at, text]) => [price(text, `sample ${at}`), text])
  sorted.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const [median, text] = sorted[1]
  compare('median of the three samples', text, ticket.settle_price)
  const strike = price(ticket.strike, 'strike')
  const above = median > strike
  const result = median === strike ? 'tied' : above === (ticket.side === 'up') ? 'won' : 'lost'
  const sign = median === strike ? 'equal to' : above ? 'above' : 'below'
  lines.push(`       ${text} is ${sign} the strike ${ticket.strike}`)
  compare(`result of ${ticket.side}`, result, ticket.status)
}

function volatility(ticket, rows) {
  const digits = digitsOf(ticket.strike)
  const strike = scaled(ticket.strike, digits, 'strike')
  const ppm = scaled(ticket.band, 4, 'band')
  const isOutside = (sample) => {
    const away = sample > strike ? sample - strike : strike - sample
    return away * 1000000n > strike * ppm
  }
  const begin = Math.floor(ticket.opened_at / 1000)
  compare('end of the window', String((begin + ticket.window) * 1000), String(ticket.ends_at))
  if (ticket.decided) {
    const [at, text] = ticket.decided
    lines.push(`       sample of ${clock(at)}: ${text}, strike ${ticket.strike}, band ${ticket.band} %`)
    compare('the deciding sample is outside the band', String(isOutside(scaled(text, digits, 'decided'))), 'true')
    compare('the deciding sample is of the window', String(at > begin * 1000 && at <= ticket.ends_at), 'true')
    compare(`result of ${ticket.side} once outside`, ticket.side === 'out' ? 'won' : 'lost', ticket.status)
  } else if (ticket.status !== 'void') {
    for (const edge of ['high', 'low'])
      if (ticket[edge] !== null)
        compare(`the ${edge === 'high' ? 'highest' : 'lowest'} sample is inside the band`, String(isOutside(scaled(ticket[edge], digits, edge))), 'false') // biome-ignore format: one line
    compare(`result of ${ticket.side} at the end`, ticket.side === 'in' ? 'won' : 'lost', ticket.status)
  }
  if (rows) path(ticket, rows, { begin, digits, isOutside })
  else lines.push('       no samples were given: the path itself is not checked')
}

/** The whole path, sample by sample, as the rule has it. */
function path(ticket, rows, { begin, digits, isOutside }) {
  if (!Array.isArray(rows)) unknown('the samples are no list')
  const end = ticket.ends_at / 1000
  let seen = begin
  let high = null
  let low = null
  let result = null
  for (const [at, text] of [...rows].sort((a, b) => a[0] - b[0])) {
    const second = at / 1000
    if (second <= begin || result !== null) continue
    if (Math.min(second - 1, end) - seen > HOLE) {
      result = { status: 'void', decided: null }
      break
    }
    if (second > end) break
    seen = second
    const sample = scaled(text, digits, `sample ${at}`)
    if (high === null || sample > scaled(high, digits, 'high')) high = text
    if (low === null || sample < scaled(low, digits, 'low')) low = text
    if (isOutside(sample)) result = { status: ticket.side === 'out' ? 'won' : 'lost', decided: `${at} ${text}` }
  }
  if (result === null && end - seen > HOLE) unknown('the samples do not reach the end of the window')
  result ??= { status: ticket.side === 'in' ? 'won' : 'lost', decided: null }
  compare('result of the path', result.status, ticket.status)
  compare('deciding sample of the path', result.decided, ticket.decided?.join(' ') ?? null)
  compare('highest sample of the path', high, ticket.high)
  compare('lowest sample of the path', low, ticket.low)
}

function payout(ticket) {
  const stake = scaled(ticket.stake, 8, 'stake')
  const rate = scaled(ticket.rate, 8, 'rate')
  const profit = (stake * rate) / 100000000n
  const units = ticket.status === 'won' ? stake + profit : ticket.status === 'lost' ? 0n : stake
  compare(`payout of ${ticket.stake} at ${ticket.rate}, ${ticket.status}`, money(units), ticket.payout)
}

/** Units of 1e-8 as decimal text without zeros at its end. */
function money(units) {
  const text = units.toString().padStart(9, '0')
  return `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/\.?0+$/, '')
}
