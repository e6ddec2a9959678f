import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { parsePicture } from './pictures.ts'

/** Caption of a picture and its bytes in the form returned by `toPrintablePicture`; undefined if it cannot be printed. */
export interface PdfPicture {
  caption: string
  bytes: Buffer | undefined
}

/**
 * Returns a picture in a form that pdfkit can print: JPEG with 8 bits, PNG without interlacing; undefined for other
 * formats. pdfkit decompresses a PNG with an alpha channel in a callback whose errors cannot be caught and would end
 * the process. Therefore this function checks for everything that could fail there, and removes chunks that pdfkit does
 * not need.
 */
export async function toPrintablePicture(file: Buffer): Promise<Buffer | undefined> {
  const picture = parsePicture(file)
  if (picture?.type === 'image/jpeg') return isPlainJpeg(picture.bytes) ? picture.bytes : undefined
  return picture?.type === 'image/png' ? plainPng(picture.bytes) : undefined
}

/** ITU-T T.81, B.2.2: the frame header has the bits, height, width and number of colours. */
function isPlainJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0xda) return false
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue
    const hasArea = bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0
    return marker <= 0xc2 && bytes[at + 4] === 8 && hasArea && [1, 3, 4].includes(bytes[at + 9] ?? 0)
  }
  return false
}

const unpack = promisify(inflate)
/** Samples per pixel by colour type (ISO/IEC 15948, 11.2.2). */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The highest valid filter type of a line. */
const lastFilter = 4
/**
 * Maximum number of pixels. pdfkit processes the pixels of a picture with an alpha channel one by one; other pictures
 * stay compressed.
 */
const mostDots = { alpha: 5_000_000, opaque: 20_000_000 } as const

async function plainPng(bytes: Buffer): Promise<Buffer | undefined> {
  const chunks = chunksOf(bytes)
  const head = chunks[0]?.data
  if (head?.length !== 13) return undefined
  const [width, height, bits, type] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8] ?? 0, head[9] ?? 1]
  const samples = samplesOf[type]
  const hasAlpha = type === 4 || type === 6
  const dots = width * height
  if (samples === undefined || dots === 0 || dots > mostDots[hasAlpha ? 'alpha' : 'opaque']) return undefined
  if (![1, 2, 4, 8, 16].includes(bits) || (hasAlpha && bits !== 8) || head[12] !== 0) return undefined
  const colours = chunks.find(({ name }) => name === 'PLTE')?.data.length ?? 0
  if (type === 3 && (colours === 0 || colours % 3 !== 0 || colours > 768)) return undefined
  const line = 1 + Math.ceil((width * samples * bits) / 8)
  if (!(await isWhole(chunks, { line, height }))) return undefined
  const chunkNames = type === 3 ? ['IHDR', 'PLTE', 'IDAT', 'IEND'] : ['IHDR', 'IDAT', 'IEND']
  const parts = chunks.filter(({ name }) => chunkNames.includes(name)).map(({ whole }) => whole)
  return Buffer.concat([bytes.subarray(0, 8), ...parts])
}

interface Chunk {
  name: string
  data: Buffer
  whole: Buffer
}
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Returns true if the number and length of the lines match the header and each line has a valid filter. */
async function isWhole(chunks: readonly Chunk[], { line, height }: { line: number; height: number }): Promise<boolean> {
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const size = line * height
  const dots = await unpack(packed, { maxOutputLength: size + 1 }).catch(() => undefined)
  if (dots?.length !== size) return false
  for (let at = 0; at < size; at += line) if ((dots[at] ?? 0) > lastFilter) return false
  return true
}
