import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BillRounding, LinkForm, LinkRow } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { toLinkComparison } from './comparison.store.ts'

/** Data of a connected partner that both protocols need. */
export interface LinkedPartner {
  operatorId: string
  id: string
  platformId: string
  name: string
  apiUrl: string
  allowedIps: string[]
  direction: 'supply' | 'consume' | 'both'
  markupE5: number
  billRounding: BillRounding
}
/** Columns of the partner in `organisation_partners`, and the columns whose constraints define the allowed kinds. */
export const linkedPartnerColumns = [
  'operatorId',
  'id',
  'platformId',
  'name',
  'apiUrl',
  'allowedIps',
  'markupE5',
] as const
export const linkedPartnerConstraints = [
  sql<LinkedPartner['direction']>`p.direction`.as('direction'),
  sql<BillRounding>`p.bill_rounding`.as('billRounding'),
] as const
/** Partner connected by T/CEC 102. */
export interface LinkedTcecPartner extends LinkedPartner {
  /** True for an authority. `calls.ts` defines which calls are open to an authority. */
  supervises: boolean
  ourPlatformId: string
  renamed: string[]
}

/**
 * Finds an enabled partner whose operator has a platform id. In a platform transaction the search covers all operators,
 * otherwise only the operator of the transaction.
 */
export async function findLinked(tx: Tx, id: string): Promise<LinkedTcecPartner | undefined> {
  return tx
    .selectFrom('organisation_partners as p')
    .innerJoin('organisation_platform_ids as f', 'f.operator_id', 'p.operator_id')
    .leftJoin('interop_links as l', (join) =>
      join.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.partner_id', '=', 'p.id'),
    )
    .select(aliasColumns('p', [...linkedPartnerColumns, 'supervises']))
    .select([
      ...linkedPartnerConstraints,
      sql<string>`f.platform_id`.as('ourPlatformId'),
      sql<string[]>`coalesce(l.renamed, '{}')`.as('renamed'),
    ])
    .where('f.platform_id', '<>', '')
    .where('p.id', '=', id)
    .where('p.enabled', '=', true)
    .where('p.protocol', '<>', 'ocpi')
    .executeTakeFirst()
}

/**
 * SQL fragment with the current status of the connectors that are open to the partner, next to the status last sent to
 * the partner.
 */
export const pendingConnectorsSql = sql`from organisation_partner_stations o
  join stations_connector_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id
  left join interop_sent_states t on t.operator_id = o.operator_id and t.partner_id = o.partner_id and t.charge_point_id = c.charge_point_id
    and t.connector_no = c.connector_no
  where t.state is distinct from c.state`

export async function findLink(
  tx: Tx,
  { operatorId, id }: PartnerKey,
): Promise<Omit<LinkRow, 'id' | 'address'> | undefined> {
  const row = await tx
    .selectFrom('organisation_partners as p')
    .innerJoin('organisation_platform_ids as f', 'f.operator_id', 'p.operator_id')
    .leftJoin('interop_links as l', (join) =>
      join.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.partner_id', '=', 'p.id'),
    )
    .select([
      ...aliasColumns('l', ['heardAt', 'comparedAt', 'comparedStations', 'comparedDifferences', 'comparedDetail']),
      sql<string>`f.platform_id`.as('ourPlatformId'),
      sql<string[]>`coalesce(l.renamed, '{}')`.as('renamed'),
      sql<number>`coalesce(l.failures, 0)`.as('failures'),
      sql<string>`coalesce(l.problem, '')`.as('problem'),
      sql<number>`coalesce(l.version, 0)`.as('version'),
      sql<number>`case when p.push_enabled then (
        select count(*)::int ${pendingConnectorsSql} and o.operator_id = p.operator_id and o.partner_id = p.id) else 0 end`.as(
        'waiting',
      ),
    ])
    .where('p.operator_id', '=', operatorId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { comparedAt, comparedStations, comparedDifferences, comparedDetail, ...found } = row
  return {
    ...toReplyRow(found),
    compared: toLinkComparison({ comparedAt, comparedStations, comparedDifferences, comparedDetail }),
  }
}
/**
 * Saves the link, and creates it if it does not exist. Returns false if the row has another version. The transmission
 * to the partner starts again from the beginning.
 */
export async function saveLink(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { renamed, version, now }: LinkForm & { version: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into interop_links as l (operator_id, partner_id, renamed, next_at, version)
    select ${operatorId}, ${id}, ${renamed}::text[], ${now}, 1 where ${version} = 0
      or exists (select from interop_links where operator_id = ${operatorId} and partner_id = ${id} and version = ${version})
    on conflict (operator_id, partner_id) do update set renamed = excluded.renamed, next_at = excluded.next_at, failures = 0,
      problem = '', version = l.version + 1 where l.version = ${version}
    returning 1`.execute(tx)
  return rows.length === 1
}
