import type { Page } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { CertificateRow, CertificateState, CertificateUse, listCertificates } from '../../contract/index.ts'

type Query = z.output<(typeof listCertificates)['query']>
const state = sql<CertificateState>`case when c.state in ('sent', 'active') and c.not_after <= now() then 'ended' else c.state end`
const sortColumns = {
  chargePointNo: sql`p.charge_point_no`,
  notAfter: sql`c.not_after`,
  createdAt: sql`c.created_at`,
} as const

function rows(tx: Tx, { search, state: wanted, endsWithinDays }: Query) {
  let query = tx
    .selectFrom('stations_certificates as c')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'c.operator_id').onRef('p.id', '=', 'c.charge_point_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      sql<string>`encode(c.fingerprint, 'hex')`.as('fingerprint'),
      ...aliasColumns('c', ['notBefore', 'notAfter', 'createdAt', 'id', 'use', 'serial']),
      state.as('state'),
    ])
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`p.charge_point_no`] }))
  if (wanted) query = query.where(sql<SqlBool>`${state} = ${wanted}`)
  if (endsWithinDays !== undefined)
    query = query.where(
      sql<SqlBool>`c.state = 'active' and c.not_after between now() and now() + make_interval(days => ${endsWithinDays})
        and not exists (select from stations_certificates n where n.operator_id = c.operator_id and n.charge_point_id = c.charge_point_id and n.use = c.use
          and n.state = 'active' and n.not_after > c.not_after)`,
    )
  return query
}

export async function pageOfCertificates(tx: Tx, query: Query): Promise<Page<CertificateRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, '-createdAt')
  const all = rows(tx, query).orderBy(column, down).orderBy('c.id')
  const found = await readPage(tx, all, query)
  return {
    ...found,
    list: found.list.map((row) => toReplyRow(row)),
  }
}

export async function authorityCertificate(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('stations_authorities').select('certificate').executeTakeFirst()
  return row?.certificate
}

/** Returns a certificate with the gateway's name for its charge point. */
export async function findCertificate(
  tx: Tx,
  id: string,
): Promise<{ chargePointId: string; identity: string; state: CertificateState; serial: string } | undefined> {
  return tx
    .selectFrom('stations_certificates as c')
    .innerJoin('stations_identities as i', (on) =>
      on.onRef('i.operator_id', '=', 'c.operator_id').onRef('i.charge_point_id', '=', 'c.charge_point_id'),
    )
    .select([...aliasColumns('c', ['chargePointId', 'serial']), 'i.identity', state.as('state')])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

export async function setRevoked(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('stations_certificates').set({ state: 'revoked' }).where('id', '=', id).execute()
}

/** Returns the operators with certificates that expire soon. Runs in a platform transaction. */
export async function operatorsToRenew(tx: Tx, before: Date): Promise<string[]> {
  const found = await tx
    .selectFrom('stations_certificates')
    .select('operator_id')
    .distinct()
    .where('state', 'in', ['active', 'sent'])
    .where('not_after', '<', before)
    .where('not_after', '>', sql<Date>`now()`)
    .execute()
  return found.map((row) => row.operator_id)
}

/**
 * Returns connected charge points whose latest certificate of a kind expires before an instant. An unconfirmed
 * certificate is used only if there is no other.
 */
export async function chargePointsToRenew(
  tx: Tx,
  before: Date,
): Promise<{ chargePointNo: string; use: CertificateUse }[]> {
  const found = await tx
    .selectFrom('stations_certificates as c')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'c.operator_id').onRef('p.id', '=', 'c.charge_point_id'),
    )
    .innerJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select([...aliasColumns('p', ['chargePointNo']), 'c.use'])
    .where('c.state', 'in', ['active', 'sent'])
    .where('l.connected', '=', true)
    .groupBy(['p.charge_point_no', 'c.use'])
    .having(
      sql<SqlBool>`coalesce(max(c.not_after) filter (where c.state = 'active'), max(c.not_after)) between now() and ${before}`,
    )
    .execute()
  return found
}
