let last = { ms: 0, count: 0 }

/**
 * Creates a UUIDv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter within the millisecond that starts at a random
 * value (method 1 of the RFC), then random bits. The ids sort by time. Ids of one process also sort in creation order
 * within a millisecond.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 5, rest = now; i >= 0; i -= 1, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
  const started = ((bytes[6] ?? 0) & 0x07) * 256 + (bytes[7] ?? 0)
  last = { ms: now, count: now === last.ms ? (last.count + 1) % 4096 : started }
  bytes[6] = 0x70 | (last.count >> 8)
  bytes[7] = last.count & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Returns the lowest id of a millisecond. A time range is therefore an id range in creation order. */
export function lowestIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`
}
