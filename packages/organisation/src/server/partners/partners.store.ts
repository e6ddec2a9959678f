import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerRow } from '../../contract/index.ts'

export type PartnerValues = Omit<PartnerRow, 'id' | 'version' | 'createdAt' | 'hasTheirSecrets'>

const columns = [
  'id',
  'platform_id as platformId',
  'name',
  'contact',
  'phone',
  'api_url as apiUrl',
  'allowed_ips as allowedIps',
  'environment',
  'direction',
  'protocol',
  'push_enabled as pushEnabled',
  'enabled',
  'markup_e5 as markupE5',
  'version',
  'created_at as createdAt',
] as const
const stationIds = sql<string[]>`array(
  select s.station_id::text from organisation_partner_stations s
  where s.operator_id = organisation_partners.operator_id and s.partner_id = organisation_partners.id order by 1)`.as(
  'stationIds',
)
const hasSecrets = sql<boolean>`their_secrets is not null`.as('hasTheirSecrets')

export interface PartnerRecord extends Omit<PartnerRow, 'createdAt'> {
  createdAt: Date
}

export async function findPartner(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<PartnerRecord | undefined> {
  return tx
    .selectFrom('organisation_partners')
    .select(columns)
    .select([hasSecrets, stationIds])
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface PartnerFilter {
  page: number
  pageSize: number
  search?: string | undefined
  enabled?: 'true' | 'false' | undefined
  sort?: string | undefined
}
const sortColumns = {
  name: sql`name collate "zh-x-icu"`,
  platformId: sql`platform_id`,
  createdAt: sql`created_at`,
} as const

export async function pageOfPartners(
  tx: Tx,
  operatorId: string,
  { search, enabled, sort = 'name', ...wanted }: PartnerFilter,
): Promise<Page<PartnerRecord>> {
  const column =
    Object.entries(sortColumns).find(([key]) => key === sort.replace(/^-/, ''))?.[1] ?? sortColumns.name
  let query = tx
    .selectFrom('organisation_partners')
    .select(columns)
    .select([hasSecrets, stationIds])
    .where('operator_id', '=', operatorId)
  if (enabled) query = query.where('enabled', '=', enabled === 'true')
  if (search)
    query = query.where(
      sql<boolean>`(position(lower(${search}) in lower(name)) > 0 or lower(platform_id) ^@ lower(${search}))`,
    )
  return page(tx, query.orderBy(column, sort.startsWith('-') ? 'desc' : 'asc').orderBy('id'), wanted)
}

/** Which of our stations the partner sees from now on. */
export async function replacePartnerStations(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  wanted: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('organisation_partner_stations')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('organisation_partner_stations')
    .values(wanted.map((station) => ({ operator_id: operatorId, partner_id: id, station_id: station })))
    .execute()
}

export interface SealedSecrets {
  ours?: Buffer
  theirs?: Buffer
}

export async function insertPartner(
  tx: Tx,
  key: { operatorId: string; id: string },
  { values, ours, theirs, now }: { values: PartnerValues; ours: Buffer; theirs: Buffer | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_partners')
    .values({
      operator_id: key.operatorId,
      id: key.id,
      ...written(values),
      our_secrets: ours,
      their_secrets: theirs,
      created_at: now,
    })
    .execute()
}

/** False when the version is not the row's any more. */
export async function changePartner(
  tx: Tx,
  key: { operatorId: string; id: string },
  { values, theirs, version }: { values: PartnerValues; theirs: Buffer | undefined; version: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_partners')
    .set({ ...written(values), ...(theirs ? { their_secrets: theirs } : {}), version: version + 1 })
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setOurSecrets(
  tx: Tx,
  key: { operatorId: string; id: string },
  ours: Buffer,
): Promise<void> {
  await tx
    .updateTable('organisation_partners')
    .set((e) => ({ our_secrets: ours, version: e('version', '+', 1) }))
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .execute()
}

export async function sealedSecretsOf(tx: Tx, key: { operatorId: string; id: string }) {
  return tx
    .selectFrom('organisation_partners')
    .select(['our_secrets as ours', 'their_secrets as theirs'])
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}

export async function deletePartnerRow(tx: Tx, key: { operatorId: string; id: string }): Promise<void> {
  await tx
    .deleteFrom('organisation_partners')
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .execute()
}

function written(values: PartnerValues) {
  return {
    platform_id: values.platformId,
    name: values.name,
    contact: values.contact,
    phone: values.phone,
    api_url: values.apiUrl,
    allowed_ips: values.allowedIps,
    environment: values.environment,
    direction: values.direction,
    protocol: values.protocol,
    push_enabled: values.pushEnabled,
    enabled: values.enabled,
    markup_e5: values.markupE5,
  }
}
