/** Headers that are never stored, because they grant access. */
const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token)$/i
/** Fields of a body or an address with secrets or payment card data. */
const secretFields =
  'secret|password|passwd|pwd|pin|token|access_token|refresh_token|api_?key|private_?key|client_secret|cvv|cvc|security_code|card_number|pan|number'
const inJson = new RegExp(`("(?:[a-z0-9]+_)?(?:${secretFields})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\d{6,})`, 'gi')
const inForm = new RegExp(`((?:^|[&?])(?:[a-z0-9]+_)?(?:${secretFields})=)[^&\\s]*`, 'gi')
/** A number with 13 to 19 digits that may be a payment card number. */
const cardNumber = /(?<!\d)\d{13,19}(?!\d)/g
const hidden = '***'

/** Minimum length of a secret that is searched by value; a shorter one would hide half of the text. */
const leastSecret = 6
const mostHead = 8_000
const mostBody = 16_000

/**
 * Removes the given secrets from a text, and the values of secret fields; a long text is truncated. `hasCards` false:
 * there are no card payments, so a long number is that of a charge point or session, one in ten of which would look
 * like a card number.
 */
export function redactBody(text: string, secrets: readonly string[] = [], { hasCards = true } = {}): string {
  const plain = withoutSecrets(text, secrets).replace(inJson, `$1"${hidden}"`).replace(inForm, `$1${hidden}`)
  const bare = (digits: string) => (isCardNumber(digits) ? hidden : digits)
  return cut(hasCards ? plain.replace(cardNumber, bare) : plain, mostBody)
}

/** Returns headers as lines, sorted by name. */
export function redactHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secrets: readonly string[] = [],
): string {
  const lines = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}: ${secretHeaders.test(name) ? hidden : [headers[name] ?? ''].flat().join(', ')}`)
  return cut(withoutSecrets(lines.join('\n'), secrets), mostHead)
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  // PostgreSQL does not allow NUL in a text.
  return secrets
    .filter((secret) => secret.length >= leastSecret)
    .reduce((left, secret) => left.replaceAll(secret, hidden), text.replaceAll('\0', '\uFFFD'))
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}\n… ${text.length - most} more`
}

/** Checks the check digit (ISO/IEC 7812, Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, place) => {
      const twice = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return all + (twice > 9 ? twice - 9 : twice)
    }, 0)
  return sum % 10 === 0
}
