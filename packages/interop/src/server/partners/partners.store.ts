import type { CallArgs, Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  sortColumnOf,
  pageRows,
  deleteTableRow,
  defineRowShape,
  formToColumns,
  type Tx,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql } from 'kysely'
import { partnerForm, partnerRow, type listPartners, type PartnerRow } from '../../contract/index.ts'

export type PartnerColumns = Omit<PartnerRow, 'id' | 'version' | 'createdAt' | 'hasTheirSecrets'>

export interface PartnerKey {
  operatorId: string
  id: string
}
const columnsOf = ({ operatorId, id }: PartnerKey) => ({ operator_id: operatorId, id })

const partner = defineRowShape('organisation_partners', 'p', partnerRow, {
  hasTheirSecrets: sql`p.their_secrets is not null`,
  stationIds: sql`array(
    select s.station_id::text from organisation_partner_stations s
    where s.operator_id = p.operator_id and s.partner_id = p.id order by 1)`,
})
/** Form fields that are columns of the partner itself. */
const columns = partnerForm.omit({ stationIds: true, theirSecrets: true })

function rows(tx: Tx, operatorId: string) {
  return tx.selectFrom('organisation_partners as p').select(partner.selection).where('p.operator_id', '=', operatorId)
}

export async function findPartner(tx: Tx, { operatorId, id }: PartnerKey): Promise<PartnerRow | undefined> {
  return findTableRow(partner, rows(tx, operatorId).where('p.id', '=', id))
}

export type PartnerFilter = CallArgs<typeof listPartners>['query']
const sortColumns = {
  name: sql`name collate "zh-x-icu"`,
  platformId: sql`platform_id`,
  createdAt: sql`created_at`,
} as const

export async function pageOfPartners(
  tx: Tx,
  operatorId: string,
  { search, enabled, sort, ...wanted }: PartnerFilter,
): Promise<Page<PartnerRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'name')
  let query = rows(tx, operatorId)
  if (enabled) query = query.where('p.enabled', '=', enabled === 'true')
  if (search) query = query.where(textMatchesSql(search, { names: [sql`name`], codes: [sql`platform_id`] }))
  return pageRows(tx, partner, query.orderBy(column, down).orderBy('p.id'), wanted)
}

/** Replaces the list of our stations that the partner may see. */
export async function replacePartnerStations(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  wanted: readonly string[],
): Promise<void> {
  const whose = { operator_id: operatorId, partner_id: id }
  await replaceSelectedValues(tx, 'organisation_partner_stations', whose, { station_id: wanted })
}

export async function insertPartner(
  tx: Tx,
  key: PartnerKey,
  { values, ours, theirs, now }: { values: PartnerColumns; ours: Buffer; theirs: Buffer | null; now: Date },
): Promise<void> {
  await insertTableRow(tx, 'organisation_partners', {
    ...columnsOf(key),
    ...formToColumns(columns, values),
    our_secrets: ours,
    their_secrets: theirs,
    created_at: now,
  })
}

/** Returns false if the row has another version. */
export async function changePartner(
  tx: Tx,
  key: PartnerKey,
  { values, theirs, version }: { values: PartnerColumns; theirs: Buffer | undefined; version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'organisation_partners',
    { ...columnsOf(key), version },
    {
      ...formToColumns(columns, values),
      ...(theirs ? { their_secrets: theirs } : {}),
      // The secrets belong to T/CEC 102.
      ...(values.protocol === 'ocpi' && { their_secrets: null }),
    },
  )
}

export async function saveIssuedSecrets(tx: Tx, key: PartnerKey, ours: Buffer): Promise<void> {
  await tx
    .updateTable('organisation_partners')
    .set((e) => ({ our_secrets: ours, version: e('version', '+', 1) }))
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .execute()
}

export async function getSealedPartnerSecrets(tx: Tx, key: PartnerKey) {
  return tx
    .selectFrom('organisation_partners')
    .select(['our_secrets as ours', 'their_secrets as theirs'])
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}

export async function deletePartnerRow(tx: Tx, key: PartnerKey): Promise<void> {
  await deleteTableRow(tx, 'organisation_partners', columnsOf(key))
}
