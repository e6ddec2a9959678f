import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ChainSeal } from './chain.store.ts'

const hashBytes = 32

/** Returns the hash before the first seal of a chain, which is different for every chain. */
export function genesisHash(chain: string, operatorId: string): Buffer {
  return createHash('sha256').update(`${chain}:${operatorId}`).digest()
}

/** Returns sha256(prevHash, seq as 8 bytes big-endian, the rows' hashes in order). */
export function sealHash(seal: { seq: number; prevHash: Buffer; rowHashes: Buffer }): Buffer {
  const seq = Buffer.alloc(8)
  seq.writeBigUInt64BE(BigInt(seal.seq))
  return createHash('sha256').update(seal.prevHash).update(seq).update(seal.rowHashes).digest()
}

export function chainKey(secretKey: Buffer, chain: string): Buffer {
  return createHmac('sha256', secretKey).update(`seal:${chain}`).digest()
}

/** Returns the HMAC of a seal's hash, which requires the secret key. */
export function sealHmac(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest()
}

/** Returns the HMAC of an anchor: the seal after which the chain begins, and the number of deleted rows. */
export function anchorHmac(
  key: Buffer,
  { seq, hash, dropped }: { seq: number; hash: Buffer; dropped: number },
): Buffer {
  return createHmac('sha256', key).update(`anchor:${seq}:${dropped}:`).update(hash).digest()
}

export interface SealMismatch {
  kind: ChainDamageKind
  seq: number
  rowId: string | null
}
export interface ExpectedSeal {
  seq: number
  prevHash: Buffer
  /** The hashes of the current rows. */
  rows: ReadonlyMap<string, Buffer>
  /** Keys of the marks: the present one, then those from before a change of the secret key. */
  keys: readonly Buffer[]
}

/** Returns the first mismatch between a seal, the chain before it and its rows. */
export function firstMismatch(seal: ChainSeal, { seq, prevHash, rows, keys }: ExpectedSeal): SealMismatch | undefined {
  const broken = { kind: 'seal' as const, seq, rowId: null }
  if (seal.seq !== seq || !seal.prevHash.equals(prevHash)) return broken
  for (const [index, rowId] of seal.rowIds.entries()) {
    const now = rows.get(rowId)
    if (!now) return { kind: 'missing', seq, rowId }
    const sealed = seal.rowHashes.subarray(index * hashBytes, (index + 1) * hashBytes)
    if (!now.equals(sealed)) return { kind: 'changed', seq, rowId }
  }
  if (!sealHash(seal).equals(seal.hash)) return broken
  const isMarked = keys.some((key) => isSame(seal.mark, sealHmac(key, seal.hash)))
  return isMarked ? undefined : broken
}

const isSame = (mark: Buffer, expected: Buffer) => mark.length === expected.length && timingSafeEqual(mark, expected)

export type ChainDamageKind = 'changed' | 'missing' | 'added' | 'seal' | 'head'
