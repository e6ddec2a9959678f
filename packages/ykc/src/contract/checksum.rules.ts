/**
 * CRC-16/MODBUS over the bytes from the sequence to the end of the body (P 3.1, 13.2). The document names polynomial
 * 0x180D, yet its tables are those of 0xA001 (decision 316).
 */
export function checksumOf(bytes: Uint8Array): number {
  let register = 0xffff
  for (const byte of bytes) {
    register ^= byte
    for (let bit = 0; bit < 8; bit += 1) register = register & 1 ? (register >>> 1) ^ 0xa001 : register >>> 1
  }
  return register
}
