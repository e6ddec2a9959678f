import { getRetentionDays, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import { type TransferKind, type TransferRow } from '../../contract/index.ts'

export interface NewTransfer {
  operatorId: string
  id: string
  chargePointId: string
  kind: TransferKind
  requestNo: number
  tokenHash: Buffer
  firmwareId: string | null
  fileName: string | null
  commandId: string
  expiresAt: Date
}

export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  await tx
    .insertInto('stations_transfers')
    .values({
      operator_id: transfer.operatorId,
      id: transfer.id,
      charge_point_id: transfer.chargePointId,
      kind: transfer.kind,
      request_no: transfer.requestNo,
      token_hash: transfer.tokenHash,
      firmware_id: transfer.firmwareId,
      file_name: transfer.fileName,
      command_id: transfer.commandId,
      expires_at: transfer.expiresAt,
    })
    .execute()
}

/** Returns the charge point's last request number plus one. */
export async function nextRequestNo(tx: Tx, chargePointId: string): Promise<number> {
  const row = await tx
    .selectFrom('stations_transfers')
    .select(sql<number>`coalesce(max(request_no), 0)::int + 1`.as('next'))
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirstOrThrow()
  return row.next
}

export async function transfersOf(tx: Tx, chargePointId: string): Promise<TransferRow[]> {
  const rows = await tx
    .selectFrom('stations_transfers as t')
    .leftJoin('stations_firmware as f', (on) =>
      on.onRef('f.operator_id', '=', 't.operator_id').onRef('f.id', '=', 't.firmware_id'),
    )
    .select([
      ...aliasColumns('t', [
        'id',
        'kind',
        'requestNo',
        'status',
        'fileName',
        'bytes',
        'sha256',
        'requestedAt',
        'changedAt',
        'expiresAt',
        'retainedUntil',
        'removedAt',
      ]),
      'f.version',
    ])
    .where('t.charge_point_id', '=', chargePointId)
    .orderBy('t.requested_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ sha256, ...row }) => ({
    ...toReplyRow(row),
    sha256: sha256?.toString('hex') ?? null,
  }))
}

/** Returns undefined if nothing has arrived. `storedAs` is null once the file was deleted. */
export async function uploadedFile(
  tx: Tx,
  { chargePointId, id }: { chargePointId: string; id: string },
): Promise<{ storedAs: string | null; name: string } | undefined> {
  const row = await tx
    .selectFrom('stations_transfers')
    .select([...aliasColumns(['storedAs', 'removedAt']), 'file_name as name'])
    .where('charge_point_id', '=', chargePointId)
    .where('id', '=', id)
    .where('kind', '<>', 'firmware')
    .executeTakeFirst()
  if (!row || (row.storedAs === null && row.removedAt === null)) return undefined
  return { storedAs: row.storedAs, name: row.name ?? 'upload.bin' }
}

export interface OpenTransfer {
  operatorId: string
  id: string
  chargePointId: string
  kind: TransferKind
  /** Stored file of a firmware, or of an upload that has arrived. */
  storedAs: string | null
  bytes: number | null
}

/** Finds a transfer by the hash of its URL, before the operator is known. Returns undefined if it has expired. */
export async function findTransferByToken(tx: Tx, tokenHash: Buffer): Promise<OpenTransfer | undefined> {
  return tx
    .selectFrom('stations_transfers as t')
    .leftJoin('stations_firmware as f', (on) =>
      on.onRef('f.operator_id', '=', 't.operator_id').onRef('f.id', '=', 't.firmware_id'),
    )
    .select([
      ...aliasColumns('t', ['operatorId', 'id', 'chargePointId', 'kind']),
      sql<string | null>`coalesce(f.stored_as, t.stored_as)`.as('storedAs'),
      sql<number | null>`coalesce(f.bytes, t.bytes)`.as('bytes'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('t.removed_at', 'is', null)
    .where(sql<boolean>`coalesce(f.state, 'released') = 'released'`)
    .executeTakeFirst()
}

/** Returns false if a file has already arrived, because each URL accepts one file. */
export async function saveUpload(
  tx: Tx,
  id: string,
  file: { storedAs: string; bytes: number; sha256: Buffer; name: string | null },
): Promise<boolean> {
  const days = await getRetentionDays(tx, 'uploads')
  const row = await tx
    .updateTable('stations_transfers')
    .set({
      stored_as: file.storedAs,
      bytes: file.bytes,
      sha256: file.sha256,
      ...(file.name === null ? {} : { file_name: file.name }),
      changed_at: sql<Date>`clock_timestamp()`,
      retained_until: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .where('stored_as', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
