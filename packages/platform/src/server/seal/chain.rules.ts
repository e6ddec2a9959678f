import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Seal } from './chain.store.ts'

const hashBytes = 32

/** What the first seal of a chain follows: no two chains begin alike. */
export function genesis(chain: string, operatorId: string): Buffer {
  return createHash('sha256').update(`${chain}:${operatorId}`).digest()
}

/** sha256(prevHash, seq as 8 bytes big-endian, the rows' hashes in order). */
export function sealHash(seal: { seq: number; prevHash: Buffer; rowHashes: Buffer }): Buffer {
  const seq = Buffer.alloc(8)
  seq.writeBigUInt64BE(BigInt(seal.seq))
  return createHash('sha256').update(seal.prevHash).update(seq).update(seal.rowHashes).digest()
}

export function chainKey(secretKey: Buffer, chain: string): Buffer {
  return createHmac('sha256', secretKey).update(`seal:${chain}`).digest()
}

/** What only the holder of the secret key can make of a seal's hash. */
export function sealMark(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest()
}

/** The same for what an anchor says: the seal after which the chain begins, and how many rows have gone. */
export function anchorMark(
  key: Buffer,
  { seq, hash, dropped }: { seq: number; hash: Buffer; dropped: number },
): Buffer {
  return createHmac('sha256', key).update(`anchor:${seq}:${dropped}:`).update(hash).digest()
}

export interface Mismatch {
  kind: BrokenKind
  seq: number
  rowId: string | null
}
export interface Expected {
  seq: number
  prevHash: Buffer
  /** The rows as they are now, hashed. */
  rows: ReadonlyMap<string, Buffer>
  key: Buffer
}

/** The first thing about a seal that doesn't fit the chain before it and the rows it covers. */
export function firstMismatch(seal: Seal, { seq, prevHash, rows, key }: Expected): Mismatch | undefined {
  const broken = { kind: 'seal' as const, seq, rowId: null }
  if (seal.seq !== seq || !seal.prevHash.equals(prevHash)) return broken
  for (const [index, rowId] of seal.rowIds.entries()) {
    const now = rows.get(rowId)
    if (!now) return { kind: 'missing', seq, rowId }
    const sealed = seal.rowHashes.subarray(index * hashBytes, (index + 1) * hashBytes)
    if (!now.equals(sealed)) return { kind: 'changed', seq, rowId }
  }
  if (!sealHash(seal).equals(seal.hash)) return broken
  const mark = sealMark(key, seal.hash)
  return seal.mark.length === mark.length && timingSafeEqual(seal.mark, mark) ? undefined : broken
}

export type BrokenKind = 'changed' | 'missing' | 'added' | 'seal' | 'head'
