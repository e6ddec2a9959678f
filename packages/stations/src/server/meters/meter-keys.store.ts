import { readPublicKey, type MeterKey } from '@evops/ocpp/server'
import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MeterKeyRow } from '../../contract/index.ts'

type Found = Omit<MeterKeyRow, 'createdAt'> & { createdAt: Date }
const columns = sql`id, connector_no as "connectorNo", meter_serial as "meterSerial", public_key as "publicKey", fingerprint, curve, note,
  created_by_name as "createdByName", created_at as "createdAt"`

/** Returns the keys of a charge point, oldest first. */
export async function meterKeysOf(tx: Tx, chargePointId: string): Promise<MeterKeyRow[]> {
  const { rows } = await sql<Found>`
    select ${columns} from stations_meter_keys where charge_point_id = ${chargePointId} order by created_at, id`.execute(
    tx,
  )
  return rows.map((row) => toReplyRow(row))
}

/** Returns the keys that may sign for a connector of a charge point. */
export async function verificationKeys(
  tx: Tx,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number },
): Promise<MeterKey[]> {
  const keys = await meterKeysOf(tx, chargePointId)
  return keys.flatMap((key) =>
    key.connectorNo === null || key.connectorNo === connectorNo ? (readPublicKey(key.publicKey) ?? []) : [],
  )
}

/** Returns null if the charge point already has this key for this connector. */
export async function insertMeterKey(
  tx: Tx,
  key: Omit<Found, 'createdAt'> & { operatorId: string; chargePointId: string; createdAt: Date },
): Promise<MeterKeyRow | null> {
  const { rows } = await sql<Found>`
    insert into stations_meter_keys (operator_id, id, charge_point_id, connector_no, meter_serial, public_key, fingerprint, curve, note, created_by_name, created_at)
    values (${key.operatorId}, ${key.id}, ${key.chargePointId}, ${key.connectorNo}, ${key.meterSerial}, ${key.publicKey}, ${key.fingerprint}, ${key.curve},
      ${key.note}, ${key.createdByName}, ${key.createdAt})
    on conflict do nothing returning ${columns}`.execute(tx)
  return rows[0] ? toReplyRow(rows[0]) : null
}

/** Returns the deleted key, or undefined if the operator has no such key. */
export async function removeMeterKey(tx: Tx, id: string): Promise<MeterKeyRow | undefined> {
  const { rows } = await sql<Found>`delete from stations_meter_keys where id = ${id} returning ${columns}`.execute(tx)
  return rows[0] && toReplyRow(rows[0])
}
