/** Size and frame rate from an H.264 sequence parameter set (ITU-T H.264, 7.3.2.1.1 and E.1.1). */
export interface SpsFacts {
  width: number
  height: number
  /** Null if not included. */
  framesPer100s: number | null
}

/** Returns undefined if the data is truncated or is not a sequence parameter set. */
export function readSps(nal: Buffer): SpsFacts | undefined {
  if (((nal[0] ?? 0) & 0x1f) !== 7) return undefined
  try {
    return sizeIn(bitsOf(removeEmulationBytes(nal.subarray(1))))
  } catch {
    return undefined
  }
}

/** Removes the emulation prevention bytes. */
function removeEmulationBytes(bytes: Buffer): Buffer {
  const output: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    output.push(byte)
  }
  return Buffer.from(output)
}

interface Bits {
  read(count: number): number
  ue(): number
  se(): number
}
function bitsOf(bytes: Buffer): Bits {
  let at = 0
  const read = (count: number) => {
    let value = 0
    for (let left = count; left > 0; left -= 1, at += 1) {
      const byte = bytes[at >> 3]
      if (byte === undefined) throw new Error('it breaks off')
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1)
    }
    return value
  }
  const ue = () => {
    let zeros = 0
    while (read(1) === 0) if ((zeros += 1) > 31) throw new Error('no number')
    return 2 ** zeros - 1 + read(zeros)
  }
  const se = () => {
    const value = ue()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
  return { read, ue, se }
}

const withChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
function sizeIn(bits: Bits): SpsFacts {
  const profile = bits.read(8)
  bits.read(16)
  bits.ue()
  const chroma = withChroma.has(profile) ? readChroma(bits) : 1
  bits.ue()
  const order = bits.ue()
  if (order === 0) bits.ue()
  else if (order === 1) skipOrder(bits)
  bits.ue()
  bits.read(1)
  const macroblocks = bits.ue() + 1
  const units = bits.ue() + 1
  const framesOnly = bits.read(1)
  if (framesOnly === 0) bits.read(1)
  bits.read(1)
  const [stepX, stepY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * (2 - framesOnly)]
  let [width, height] = [macroblocks * 16, units * 16 * (2 - framesOnly)]
  if (bits.read(1) === 1) {
    width -= (bits.ue() + bits.ue()) * stepX
    height -= (bits.ue() + bits.ue()) * stepY
  }
  return { width, height, framesPer100s: bits.read(1) === 1 ? paceIn(bits) : null }
}
function readChroma(bits: Bits): number {
  const chroma = bits.ue()
  if (chroma === 3) bits.read(1)
  bits.ue()
  bits.ue()
  bits.read(1)
  if (bits.read(1) === 1)
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
      if (bits.read(1) === 1) skipScaling(bits, list < 6 ? 16 : 64)
  return chroma
}
function skipScaling(bits: Bits, size: number): void {
  let [last, next] = [8, 8]
  for (let at = 0; at < size; at += 1) {
    if (next !== 0) next = (last + bits.se() + 256) % 256
    last = next === 0 ? last : next
  }
}
function skipOrder(bits: Bits): void {
  bits.read(1)
  bits.se()
  bits.se()
  for (let left = bits.ue(); left > 0; left -= 1) bits.se()
}
/** Reads the frame rate from the video usability information and skips the fields before the timing. */
function paceIn(bits: Bits): number | null {
  if (bits.read(1) === 1 && bits.read(8) === 255) bits.read(32)
  if (bits.read(1) === 1) bits.read(1)
  if (bits.read(1) === 1) {
    bits.read(4)
    if (bits.read(1) === 1) bits.read(24)
  }
  if (bits.read(1) === 1) {
    bits.ue()
    bits.ue()
  }
  if (bits.read(1) === 0) return null
  const tick = bits.read(32)
  const scale = bits.read(32)
  const frames = tick > 0 ? Math.round((scale * 100) / (tick * 2)) : 0
  return frames >= 1 && frames <= 100_000 ? frames : null
}
