import type { Tx } from '../db/db.ts'
import { storedSecrets } from '../key-ring/secret-keys.ts'
import type { Services } from '../services.ts'
import {
  findNewestAnchor,
  deleteSealed,
  insertAnchor,
  findLastDeletableSeal,
  type ChainAnchor,
} from './anchors.store.ts'
import {
  anchorHmac,
  chainKey,
  firstMismatch,
  genesisHash,
  sealHash,
  sealHmac,
  type SealMismatch,
} from './chain.rules.ts'
import {
  countRowsToSeal,
  hashRows,
  findChainHead,
  listChainHeads,
  insertSeal,
  lockChain,
  listOperatorsToSeal,
  readRows,
  readSeals,
  takeRowsToSeal,
  untrackedRows,
  type ChainTables,
  type SealedRowRange,
  type ChainSeal,
} from './chain.store.ts'
import type { ChainDamageKind } from './chain.rules.ts'

/*
 * A hash chain that is sealed after the commits (architecture decision 13). A statement that adds a row also adds its
 * id to a queue table. The sealer takes committed rows in batches and writes a seal: the order of the rows, the SHA-256
 * of each, and a hash over all of them and the previous seal. No posting waits for the sealer.
 *
 * A seal also has a mark, an HMAC under the installation's secret key: an attacker with write access to the database
 * but without the key cannot forge a valid chain.
 */
export type { ChainTables } from './chain.store.ts'

const batchSize = 2_000
const sealsPerRead = 20
const noHash = Buffer.alloc(32)

export interface ChainHead {
  seq: number
  /** In hexadecimal. */
  hash: string
  sealedAt: Date
}
export interface ChainFindings {
  ok: boolean
  rows: number
  seals: number
  unsealed: number
  head: ChainHead | null
  /** The seal after which the chain begins, and the number of rows deleted before it; null if the chain is complete. */
  anchor: { seq: number; dropped: number; at: Date } | null
  firstBroken: { kind: ChainDamageKind; seq: number; rowId: string | null } | null
}
export interface SealChain {
  /** Seals the waiting rows of every operator and returns their number. Several processes may call it at once. */
  sealAll(): Promise<number>
  /** Returns the last seal of every operator's chain, to be recorded elsewhere and passed to `verify` later. */
  heads(): Promise<{ operatorId: string; seq: number; hash: string }[]>
  /**
   * Verifies the chain of one operator, or names the first broken row. `noted`: a head that must still be in the chain.
   */
  verify(operatorId: string, noted?: { seq: number; hash: string }): Promise<ChainFindings>
  /**
   * Deletes an operator's rows whose seals are older than a time, but never the newest seal, and writes a marked anchor
   * from which the chain continues; returns the number of rows. Throws `ChainBroken` and deletes no rows if the part to
   * be deleted is invalid.
   */
  drop(operatorId: string, before: Date): Promise<number>
  /** Yields everything needed to recalculate the chain as JSON lines: a head line, then each seal with its rows. */
  proof(operatorId: string): AsyncGenerator<string>
}

/** The chain is broken; a broken part is evidence and is not deleted. */
export class ChainBroken extends Error {}

/** Creates a chain. `onSealed` receives the rows of a seal once, in the transaction of the seal. */
export function createChain(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  tables: ChainTables,
  onSealed?: (tx: Tx, sealed: SealedRowRange) => Promise<void>,
): SealChain {
  const { secretKey } = services.config
  const marking = chainKey(secretKey, tables.rows)
  // Seals from before a change of the secret key have the mark of a former one.
  const marks = () => storedSecrets(secretKey).map((secret) => chainKey(secret, tables.rows))

  async function sealBatch(operatorId: string): Promise<number> {
    return services.db.asPlatform(async (tx) => {
      if (!(await lockChain(tx, tables, operatorId))) return 0
      const ids = await takeRowsToSeal(tx, tables, { operatorId, limit: batchSize })
      const rows = await hashRows(tx, tables, { operatorId, ids })
      if (ids.length === 0) return 0
      // A row that disappeared while waiting keeps its place with a hash that matches nothing.
      const found = new Map(rows.map((row) => [row.id, row.hash]))
      const head = await findChainHead(tx, tables, operatorId)
      const seq = (head?.seq ?? 0) + 1
      const prevHash = head?.hash ?? genesisHash(tables.rows, operatorId)
      const rowHashes = Buffer.concat(ids.map((id) => found.get(id) ?? noHash))
      const hash = sealHash({ seq, prevHash, rowHashes })
      const seal = { operatorId, seq, rowIds: ids, rowHashes, prevHash, hash }
      await insertSeal(tx, tables, { ...seal, mark: sealHmac(marking, hash), sealedAt: services.now() })
      await onSealed?.(tx, { operatorId, ids })
      return ids.length
    })
  }

  return {
    async sealAll() {
      let sealed = 0
      for (const operatorId of await services.db.asPlatformOnce((tx) => listOperatorsToSeal(tx, tables))) {
        for (let batch = batchSize; batch === batchSize;) {
          batch = await sealBatch(operatorId)
          sealed += batch
        }
      }
      return sealed
    },

    async heads() {
      const heads = await services.db.asPlatform((tx) => listChainHeads(tx, tables))
      return heads.map(({ operatorId, seq, hash }) => ({ operatorId, seq, hash: hash.toString('hex') }))
    },

    // One snapshot, because rows deleted or sealed meanwhile would make a valid chain look broken.
    verify: (operatorId, noted) =>
      services.db.asPlatformSnapshot(async (tx) => {
        const anchor = await findNewestAnchor(tx, tables, operatorId)
        const walk = createWalk({ tables, operatorId, keys: marks(), anchor })
        for (let more = true; more;) {
          const seals = await readSeals(tx, tables, { operatorId, after: walk.seq, limit: sealsPerRead })
          const ids = seals.flatMap((seal) => seal.rowIds)
          const rows = await hashRows(tx, tables, { operatorId, ids })
          walk.add(seals, new Map(rows.map((row) => [row.id, row.hash])))
          more = seals.length > 0 && !walk.broken
        }
        const noticed = noted && !walk.broken ? walk.seen(noted) : true
        const unsealed = await countRowsToSeal(tx, tables, operatorId)
        const strangers = walk.broken ? [] : await untrackedRows(tx, tables, operatorId)
        const firstBroken =
          walk.broken ??
          (strangers[0] ? { kind: 'added' as const, seq: walk.seq, rowId: strangers[0] } : null) ??
          (noticed ? null : { kind: 'head' as const, seq: noted?.seq ?? 0, rowId: null })
        const head = await findChainHead(tx, tables, operatorId)
        return {
          ok: firstBroken === null,
          rows: walk.rows,
          seals: walk.seq - (anchor?.seq ?? 0),
          unsealed,
          head: head ? { seq: head.seq, hash: head.hash.toString('hex'), sealedAt: head.sealedAt } : null,
          anchor: anchor ? { seq: anchor.seq, dropped: anchor.dropped, at: anchor.at } : null,
          firstBroken,
        }
      }),

    drop: (operatorId, before) =>
      services.db.asPlatform((tx) =>
        dropSealed(tx, { tables, marking, keys: marks(), operatorId, before, now: services.now() }),
      ),

    async *proof(operatorId) {
      // The anchor and the following seals come from one snapshot, because the oldest may be deleted during a download.
      const next = (after?: number) =>
        services.db.asPlatformSnapshot(async (tx) => {
          const anchor = await findNewestAnchor(tx, tables, operatorId)
          const [seal] = await readSeals(tx, tables, {
            operatorId,
            after: after ?? anchor?.seq ?? 0,
            limit: 1,
          })
          return {
            anchor,
            seal,
            rows: seal ? await readRows(tx, tables, { operatorId, ids: seal.rowIds }) : [],
          }
        })
      let step = await next()
      const { anchor } = step
      yield JSON.stringify({
        chain: tables.rows,
        operatorId,
        genesis: genesisHash(tables.rows, operatorId).toString('hex'),
        ...(anchor && {
          anchor: { seal: anchor.seq, hash: anchor.hash.toString('hex'), dropped: anchor.dropped },
        }),
        hashOfRow: 'sha256 of the UTF-8 text in `text`',
        hashOfSeal: 'sha256(prevHash, seq as 8 bytes big-endian, hashes of its rows in order)',
      })
      for (let seq = anchor?.seq ?? 0; step.seal; step = await next(seq)) {
        const { seal, rows } = step
        if (seal.seq !== seq + 1 && (step.anchor?.seq ?? 0) > seq)
          throw new Error(`seals up to ${step.anchor?.seq} were dropped while the proof was read`)
        seq = seal.seq
        yield JSON.stringify({
          seal: seq,
          sealedAt: seal.sealedAt,
          prevHash: seal.prevHash.toString('hex'),
          hash: seal.hash.toString('hex'),
          rows: seal.rowIds.length,
        })
        for (const row of rows) yield JSON.stringify(row)
      }
    },
  }
}

interface WalkParts {
  tables: ChainTables
  operatorId: string
  keys: readonly Buffer[]
  anchor: ChainAnchor | undefined
}

/** Checks the seals in order, starting from the anchor if there is one, and stops at the first mismatch. */
function createWalk({ tables, operatorId, keys, anchor }: WalkParts) {
  let expected = anchor?.hash ?? genesisHash(tables.rows, operatorId)
  const hashes = new Map(anchor ? [[anchor.seq, anchor.hash.toString('hex')]] : [])
  const walk = {
    seq: anchor?.seq ?? 0,
    rows: 0,
    broken: forgedAt(anchor, keys),
    add(seals: readonly ChainSeal[], rows: ReadonlyMap<string, Buffer>) {
      for (const seal of walk.broken ? [] : seals) {
        walk.broken = firstMismatch(seal, { seq: walk.seq + 1, prevHash: expected, rows, keys })
        if (walk.broken) return
        walk.seq = seal.seq
        walk.rows += seal.rowIds.length
        expected = seal.hash
        hashes.set(seal.seq, seal.hash.toString('hex'))
      }
    },
    hash: () => expected,
    seen: ({ seq, hash }: { seq: number; hash: string }) => hashes.get(seq) === hash.toLowerCase(),
  }
  return walk
}

function forgedAt(anchor: ChainAnchor | undefined, keys: readonly Buffer[]): SealMismatch | undefined {
  if (!anchor || keys.some((key) => anchorHmac(key, anchor).equals(anchor.mark))) return undefined
  return { kind: 'seal', seq: anchor.seq, rowId: null }
}

const sealsPerDrop = 200

/** Performs the part of one transaction: verifies the rows to delete, writes the anchor and deletes the rows. */
async function dropSealed(
  tx: Tx,
  {
    tables,
    marking,
    keys,
    operatorId,
    before,
    now,
  }: Omit<WalkParts, 'anchor'> & { marking: Buffer; before: Date; now: Date },
): Promise<number> {
  const { anchors } = tables
  if (anchors === undefined) throw new Error(`nothing of ${tables.rows} is dropped`)
  if (!(await lockChain(tx, tables, operatorId))) return 0
  const last = await findLastDeletableSeal(tx, tables, { operatorId, before })
  if (last === undefined) return 0
  const anchor = await findNewestAnchor(tx, tables, operatorId)
  const walk = createWalk({ tables, operatorId, keys, anchor })
  const upTo = Math.min(last, walk.seq + sealsPerDrop)
  while (walk.seq < upTo && !walk.broken) {
    const limit = Math.min(sealsPerRead, upTo - walk.seq)
    const seals = await readSeals(tx, tables, { operatorId, after: walk.seq, limit })
    if (seals.length === 0) break
    const rows = await hashRows(tx, tables, { operatorId, ids: seals.flatMap((seal) => seal.rowIds) })
    walk.add(seals, new Map(rows.map((row) => [row.id, row.hash])))
  }
  const hash = walk.hash()
  if (walk.broken || walk.seq !== upTo)
    throw new ChainBroken(`${operatorId}: ${walk.broken?.rowId ?? walk.broken?.seq ?? walk.seq}`)
  const dropped = (anchor?.dropped ?? 0) + walk.rows
  const mark = anchorHmac(marking, { seq: upTo, hash, dropped })
  await insertAnchor(tx, anchors, { operatorId, seq: upTo, hash, dropped, mark, at: now })
  const gone = await deleteSealed(tx, tables, { operatorId, seq: upTo })
  // The database protects rows that are younger than its minimum age; in that case no row is deleted.
  if (gone !== walk.rows) throw new ChainBroken(`${operatorId}: ${gone} of ${walk.rows} rows could go`)
  return gone
}
