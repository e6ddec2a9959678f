import { hourMs } from '@evops/platform/contract'
import { constants, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { promisify } from 'node:util'
import { ocppMessageDictionary } from './pack-dictionary.ts'

/** OCPP message as transmitted, with its time in milliseconds of the server's clock. */
export interface TransmittedMessage {
  at: number
  direction: 'in' | 'out'
  body: string
}

/** Messages of one charge point within one hour (UTC), oldest first, with the data needed to find them. */
export interface OcppMessagePack {
  fromAt: number
  toAt: number
  ocppMessages: number
  /** Milliseconds after `fromAt` of the messages from the charge point. */
  heard: number[]
  /** Distinct action names of the calls in the pack. */
  actions: string
  /** Whether the pack contains a CALLERROR. */
  errors: boolean
  packed: Buffer
}

export const hourStartOf = (at: number): number => Math.floor(at / hourMs) * hourMs

/** Maximum characters of a pack, so that a search reads little data for each pack. */
const mostInPack = 1_000_000
/** The first byte of a pack is its format: uncompressed, or compressed with the first dictionary. */
const [plain, compressed] = [0, 1]
const dictionary = { dictionary: ocppMessageDictionary }
const usual = { ...dictionary, params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/**
 * Limits for compression with small buffers. A flush contains a few messages of each charge point. With tables and
 * buffers for more data, their setup took two to four times as long as packing, and freeing them stopped the process
 * for tenths of a second.
 */
const [fewCharacters, fewBytes] = [65_536, 1_024]
const ofFew = { ...dictionary, chunkSize: 4_096 }
const packingFew = {
  ...ofFew,
  params: {
    ...usual.params,
    [constants.ZSTD_c_windowLog]: 16,
    [constants.ZSTD_c_hashLog]: 13,
    [constants.ZSTD_c_chainLog]: 13,
  },
}

/**
 * Matches action and message id at the start of a message: `[2,"id","Action",…`. For other message types the string
 * after the id is not an action.
 */
const head = /^\s*\[\s*(\d)\s*,\s*"([^"]{0,64})"(?:\s*,\s*"([A-Za-z]{1,40})")?/
export function ocppMessageHead(body: string): { action: string | null; messageId: string | null; isError: boolean } {
  const match = head.exec(body)
  const action = match?.[1] === '2' ? (match[3] ?? null) : null
  return { action, messageId: match?.[2] || null, isError: /^\s*\[\s*4\s*,/.test(body) }
}

/**
 * Packs messages of one charge point, given in any order; messages of the same instant stay in their order.
 * `plainBelow` is the number of characters below which compression is not worthwhile.
 */
export function packOcppMessages(ocppMessages: readonly TransmittedMessage[], plainBelow = 0): OcppMessagePack[] {
  const packs: OcppMessagePack[] = []
  let open: TransmittedMessage[] = []
  let size = 0
  for (const ocppMessage of ocppMessages.toSorted((a, b) => a.at - b.at)) {
    const first = open[0]
    if (
      first &&
      (hourStartOf(first.at) !== hourStartOf(ocppMessage.at) || size + ocppMessage.body.length > mostInPack)
    ) {
      packs.push(pack(first, open, plainBelow))
      open = []
      size = 0
    }
    open.push(ocppMessage)
    size += ocppMessage.body.length
  }
  if (open[0]) packs.push(pack(open[0], open, plainBelow))
  return packs
}

function pack(
  first: TransmittedMessage,
  ocppMessages: readonly TransmittedMessage[],
  plainBelow: number,
): OcppMessagePack {
  const heads = ocppMessages.map(({ body }) => ocppMessageHead(body))
  let last = first.at
  const steps = ocppMessages.map(({ at }) => {
    const step = at - last
    last = at
    return step
  })
  const directions = ocppMessages.map(({ direction }) => (direction === 'in' ? 'i' : 'o')).join('')
  const lengths = ocppMessages.map(({ body }) => body.length)
  // A lone surrogate is replaced by another character, but still one character.
  const text = `${JSON.stringify([steps, directions, lengths])}\n${ocppMessages.map(({ body }) => body).join('')}`
  return {
    fromAt: first.at,
    toAt: last,
    ocppMessages: ocppMessages.length,
    heard: ocppMessages.filter(({ direction }) => direction === 'in').map(({ at }) => at - first.at),
    actions: [...new Set(heads.flatMap(({ action }) => action ?? []))].join(' '),
    errors: heads.some(({ isError }) => isError),
    packed:
      text.length < plainBelow
        ? withFormat(plain, Buffer.from(text))
        : withFormat(compressed, zstdCompressSync(text, text.length < fewCharacters ? packingFew : usual)),
  }
}

const withFormat = (format: number, content: Buffer) => Buffer.concat([Buffer.of(format), content])

const unpackAside = promisify<Buffer, object, Buffer>(zstdDecompress)
/** Bytes below which decompression in another thread costs more than it saves. */
const small = 4_096

/** Decompresses a pack without parsing its text, because most searched packs contain no match. */
export async function unpackText(packed: Buffer): Promise<string> {
  const [format, content] = [packed[0], packed.subarray(1)]
  if (format === plain) return content.toString()
  if (format !== compressed) throw new Error(`frames are packed in a format that is not known: ${format}`)
  const options = content.length < fewBytes ? ofFew : dictionary
  const text = content.length < small ? zstdDecompressSync(content, options) : await unpackAside(content, dictionary)
  return text.toString()
}

/** Returns the messages of a pack that starts at `fromAt`, oldest first. */
export function ocppMessagesOfPack(text: string, fromAt: number): TransmittedMessage[] {
  const end = text.indexOf('\n')
  // Safe cast: written by `pack` in this shape.
  const [steps, directions, lengths] = JSON.parse(text.slice(0, end)) as [number[], string, number[]]
  let at = fromAt
  let from = end + 1
  return steps.map((step, index) => {
    at += step
    const body = text.slice(from, (from += lengths[index] ?? 0))
    return { at, direction: directions[index] === 'i' ? 'in' : 'out', body }
  })
}
