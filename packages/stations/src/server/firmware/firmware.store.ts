import {
  textMatchesSql,
  sortColumnOf,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
  deleteTableRow,
} from '@evops/platform/server'
import type { Page, PagedQuery } from '@evops/platform/contract'
import { sql } from 'kysely'
import type { FirmwareRow, FirmwareState, listFirmware } from '../../contract/index.ts'

export interface FirmwareFile {
  id: string
  vendor: string
  model: string
  version: string
  fileName: string
  storedAs: string
  state: FirmwareState
  signature: string | null
  signingCertificate: string | null
}

export async function findFirmware(tx: Tx, id: string): Promise<FirmwareFile | undefined> {
  return tx
    .selectFrom('stations_firmware')
    .select(
      aliasColumns([
        'id',
        'vendor',
        'model',
        'version',
        'fileName',
        'storedAs',
        'state',
        'signature',
        'signingCertificate',
      ]),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the data that determine whether a firmware may be installed on a charge point. */
export async function chargePointForFirmware(
  tx: Tx,
  chargePointId: string,
): Promise<{ vendor: string | null; model: string | null; charging: boolean; waitsByItself: boolean } | undefined> {
  return tx
    .selectFrom('stations_charge_points as p')
    .select([
      'p.vendor',
      'p.model',
      sql<boolean>`exists (select from stations_connector_states g where g.operator_id = p.operator_id and g.charge_point_id = p.id and g.status in ('charging', 'suspended'))`.as(
        'charging',
      ),
      // OCPP 2.0.1, L01.FR.06: the charge point installs nothing while a transaction is active.
      sql<boolean>`exists (select from stations_links l where l.operator_id = p.operator_id and l.charge_point_id = p.id and l.subprotocol like 'ocpp2%')`.as(
        'waitsByItself',
      ),
    ])
    .where('p.id', '=', chargePointId)
    .executeTakeFirst()
}

export interface NewFirmware {
  operatorId: string
  id: string
  vendor: string
  model: string
  version: string
  fileName: string
  bytes: number
  sha256: Buffer
  storedAs: string
  notes: string | null
  createdBy: string
}

/** Returns false if this version already exists. */
export async function insertFirmware(tx: Tx, firmware: NewFirmware): Promise<boolean> {
  const row = await tx
    .insertInto('stations_firmware')
    .values({
      operator_id: firmware.operatorId,
      id: firmware.id,
      vendor: firmware.vendor,
      model: firmware.model,
      version: firmware.version,
      file_name: firmware.fileName,
      bytes: firmware.bytes,
      sha256: firmware.sha256,
      stored_as: firmware.storedAs,
      notes: firmware.notes,
      created_by: firmware.createdBy,
    })
    .onConflict((conflict) => conflict.constraint('stations_firmware_version_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function changeFirmware(
  tx: Tx,
  id: string,
  change: { state?: FirmwareState; signature?: string; signing_certificate?: string },
): Promise<void> {
  await tx.updateTable('stations_firmware').set(change).where('id', '=', id).execute()
}

export async function removeFirmware(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_firmware', { id })
}

function rowsOf(tx: Tx) {
  const ofModel = sql`from stations_charge_points p where p.operator_id = f.operator_id and p.asset_state <> 'retired' and lower(p.vendor) = lower(f.vendor) and lower(p.model) = lower(f.model)`
  return tx
    .selectFrom('stations_firmware as f')
    .select([
      ...aliasColumns('f', [
        'id',
        'vendor',
        'model',
        'version',
        'fileName',
        'bytes',
        'sha256',
        'createdAt',
        'notes',
        'state',
      ]),
      sql<boolean>`f.signature is not null`.as('signed'),
      sql<number>`(select count(*)::int ${ofModel})`.as('chargePoints'),
      sql<number>`(select count(*)::int ${ofModel} and p.firmware = f.version)`.as('running'),
    ])
}
type Found = Omit<FirmwareRow, 'sha256' | 'createdAt'> & { sha256: Buffer; createdAt: Date }
function present({ sha256, ...row }: Found): FirmwareRow {
  return { ...toReplyRow(row), sha256: sha256.toString('hex') }
}

export async function firmwareRowOf(tx: Tx, id: string): Promise<FirmwareRow | undefined> {
  const row = await rowsOf(tx).where('f.id', '=', id).executeTakeFirst()
  return row && present(row)
}

const sorts = {
  createdAt: 'f.created_at',
  vendor: 'f.vendor',
  model: 'f.model',
  version: 'f.version',
} as const

export async function pageOfFirmware(
  tx: Tx,
  query: {
    page: number
    pageSize: number
    sort?: PagedQuery<typeof listFirmware>['sort']
    search?: string | undefined
    state?: FirmwareState | undefined
  },
): Promise<Page<FirmwareRow>> {
  let rows = rowsOf(tx)
  if (query.state) rows = rows.where('f.state', '=', query.state)
  if (query.search)
    rows = rows.where(textMatchesSql(query.search, { names: [sql`f.vendor`, sql`f.model`], codes: [sql`f.version`] }))
  const [column, direction] = sortColumnOf(query.sort, sorts, '-createdAt')
  const found = await readPage(tx, rows.orderBy(column, direction).orderBy('f.id'), query)
  return { ...found, list: found.list.map(present) }
}

const mostTargets = 1_000
export async function firmwareTargetsOf(
  tx: Tx,
  id: string,
): Promise<{ chargePointId: string; chargePointNo: string; firmware: string | null }[]> {
  return tx
    .selectFrom('stations_firmware as f')
    .innerJoin('stations_charge_points as p', (on) =>
      on
        .onRef('p.operator_id', '=', 'f.operator_id')
        .on(sql<boolean>`lower(p.vendor) = lower(f.vendor) and lower(p.model) = lower(f.model)`)
        .on(sql<boolean>`p.asset_state <> 'retired' and p.firmware is distinct from f.version`),
    )
    .select(['p.id as chargePointId', ...aliasColumns('p', ['chargePointNo', 'firmware'])])
    .where('f.id', '=', id)
    .orderBy('p.charge_point_no')
    .limit(mostTargets)
    .execute()
}
