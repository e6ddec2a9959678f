/* SHA-256 (FIPS 180-4) for PKCE: browsers provide it only over https, and depots are also accessed over http. */
const isPrime = (n: number) => {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false
  return true
}
const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter(isPrime)
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
/** First 32 bits of the fractional parts of the cube and square roots of the first primes. */
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  for (const [index, byte] of bytes.entries()) padded.setUint8(index, byte)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)
  let state = start
  for (let block = 0; block < padded.byteLength; block += 64) state = afterBlock(state, padded, block)
  const out = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) out.setInt32(index * 4, word)
  return new Uint8Array(out.buffer)
}

function afterBlock(state: readonly number[], padded: DataView, block: number): number[] {
  const message = Array.from({ length: 16 }, (_, index) => padded.getInt32(block + index * 4))
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(message, index - 15), at(message, index - 2)]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    message.push((at(message, index - 16) + low + at(message, index - 7) + high) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, word] of message.entries()) {
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(constants, index) + word) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + at(state, index)) | 0)
}

/** Encodes base64url without padding (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
