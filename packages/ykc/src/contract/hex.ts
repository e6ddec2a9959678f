/** Writes bytes as hexadecimal digits in capitals. Runs in a browser too. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text.toUpperCase()
}

/** Reads an even number of hexadecimal digits. Throws a RangeError for any other text. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[\dA-Fa-f]{2})*$/.test(text)) throw new RangeError('not an even number of hexadecimal digits')
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16)
  return bytes
}
