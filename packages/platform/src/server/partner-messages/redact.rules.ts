/** What is never written down, whatever it holds: headers that open something. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token)$/i
/** Fields of a body or an address that hold secrets, or what a card is paid with. */
const secretFields =
  'secret|password|passwd|pwd|pin|token|access_token|refresh_token|api_?key|private_?key|client_secret|cvv|cvc|security_code|card_number|pan|number'
const inJson = new RegExp(
  `("(?:[a-z0-9]+_)?(?:${secretFields})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\d{6,})`,
  'gi',
)
const inForm = new RegExp(`((?:^|[&?])(?:[a-z0-9]+_)?(?:${secretFields})=)[^&\\s]*`, 'gi')
/** An account's number with 13 to 19 digits that could be a payment card's. */
const cardNumber = /(?<!\d)\d{13,19}(?!\d)/g
const hidden = '***'

/** Shortest secret that is looked for by its value: a shorter one would hide half of the text. */
const leastSecret = 6
const mostHead = 8_000
const mostBody = 16_000

/**
 * A text without the given secrets, wherever they stand, and without what its fields call one; cut where it is long. `hasCards` false: nobody
 * pays by it with a card, so that a long number is a charge point's or an order's; one in ten of them would look like a card's.
 */
export function redactedBody(
  text: string,
  secrets: readonly string[] = [],
  { hasCards = true } = {},
): string {
  const plain = withoutSecrets(text, secrets).replace(inJson, `$1"${hidden}"`).replace(inForm, `$1${hidden}`)
  const bare = (digits: string) => (isCardNumber(digits) ? hidden : digits)
  return cut(hasCards ? plain.replace(cardNumber, bare) : plain, mostBody)
}

/** Headers as lines, in the order of their names. */
export function redactedHead(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secrets: readonly string[] = [],
): string {
  const lines = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}: ${secretHeaders.test(name) ? hidden : [headers[name] ?? ''].flat().join(', ')}`)
  return cut(withoutSecrets(lines.join('\n'), secrets), mostHead)
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  // PostgreSQL keeps no NUL in a text.
  return secrets
    .filter((secret) => secret.length >= leastSecret)
    .reduce((left, secret) => left.replaceAll(secret, hidden), text.replaceAll('\0', '\uFFFD'))
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n… ${text.length - most} more`
}

/** By its check digit (ISO/IEC 7812, Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, place) => {
      const twice = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return all + (twice > 9 ? twice - 9 : twice)
    }, 0)
  return sum % 10 === 0
}
