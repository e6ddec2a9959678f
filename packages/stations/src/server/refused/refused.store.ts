import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  ocppIdentity as legalIdentity,
  sessionUnmeasured,
  maxMessageFindings,
  type ChargePointConnection,
  type MessageFinding,
  type RefusedConnection,
  type RefusedMessage,
  type listRefusedConnections,
} from '../../contract/index.ts'

export interface RefusedConnectionQuery {
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listRefusedConnections>['sort']
  search?: string | undefined
  identity?: string | undefined
  /** Address whose attempts without an identity are included. */
  orNamelessFrom?: string | undefined
}
/** Visible rows: the operator's own, and rows without an operator if allowed. */
export interface RefusedConnectionScope {
  operatorId: string
  nobodys: boolean
  /** Limits the operator's own rows to charge points of these stations. Null means all. */
  stationIds: readonly string[] | null
}

const sortColumns = {
  lastAt: 'r.last_at',
  firstAt: 'r.first_at',
  attempts: 'r.attempts',
  identity: 'r.identity',
} as const

const inScope = ({ operatorId, nobodys, stationIds }: RefusedConnectionScope) => {
  const ours =
    stationIds === null
      ? sql<SqlBool>`r.operator_id = ${operatorId}`
      : sql<SqlBool>`r.operator_id = ${operatorId} and exists (
          select from stations_identities own join stations_charge_points at on at.operator_id = own.operator_id and at.id = own.charge_point_id
          where own.identity = r.identity and own.operator_id = ${operatorId} and at.station_id = any (${[...stationIds]}::uuid[]))`
  return sql<SqlBool>`((${ours}) or (${nobodys} and r.operator_id is null))`
}

/**
 * Returns a page of at most 1,000 rows in total. Runs in a platform transaction, because rows without an operator are
 * invisible to operators; the scope defines the visible rows.
 */
export async function pageOfRefusedConnections(
  tx: Tx,
  scope: RefusedConnectionScope,
  query: RefusedConnectionQuery,
): Promise<Page<RefusedConnection>> {
  const { search, identity } = query
  const [column, down] = sortColumnOf(query.sort, sortColumns, '-lastAt')
  let rows = tx
    .selectFrom('stations_refused as r')
    .leftJoin('stations_identities as i', 'i.identity', 'r.identity')
    // Another operator's registration must not be visible: neither its charge point nor its existence.
    .leftJoin('stations_charge_points as p', (on) =>
      on
        .onRef('p.operator_id', '=', 'i.operator_id')
        .onRef('p.id', '=', 'i.charge_point_id')
        .on('p.operator_id', '=', scope.operatorId),
    )
    .select([
      ...aliasColumns('r', ['identity', 'address', 'subprotocol', 'cause', 'attempts', 'firstAt', 'lastAt']),
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      sql<boolean>`i.identity is null`.as('free'),
    ])
    .where(inScope(scope))
    .orderBy(column, down)
    .orderBy('r.identity')
    .orderBy('r.address')
    .orderBy('r.cause')
  if (search) rows = rows.where(textMatchesSql(search, { codes: [sql`r.identity`] }))
  if (identity) {
    const nameless = sql<SqlBool>`(r.identity = '' and r.address = ${query.orNamelessFrom ?? null})`
    rows = rows.where(sql<SqlBool>`(r.identity = ${identity} or ${nameless})`)
  }
  const found = await readPage(tx, rows, query)
  return {
    ...found,
    list: found.list.map(({ chargePointId, chargePointNo, chargePointName, free, ...row }) => ({
      ...toReplyRow(row),
      chargePoint:
        chargePointId !== null && chargePointNo !== null && chargePointName !== null
          ? { id: chargePointId, chargePointNo, name: chargePointName }
          : null,
      adoptable: free && legalIdentity.safeParse(row.identity).success,
    })),
  }
}

export interface ConnectionFacts extends Omit<ChargePointConnection, 'refused' | 'findings'> {
  identity: string
  address: string | null
}
/** Returns the connection data in a charge point's own rows. */
export async function connectionFacts(tx: Tx, chargePointId: string): Promise<ConnectionFacts | undefined> {
  const { rows } = await sql<{
    identity: string
    address: string | null
    bootedAt: Date | null
    lastSeenAt: Date | null
    deviceAt: Date | null
    receivedAt: Date | null
    certificateUntil: Date | null
    secondSockets: number
    unmeasuredSessions: number
    securityProfile: number
    nextSecurityProfile: number | null
    lastProfile: number | null
    leastProfile: number
    graceUntil: string | null
  }>`
    select i.identity, i.security_profile as "securityProfile", i.next_security_profile as "nextSecurityProfile", i.last_profile as "lastProfile", coalesce(y.least_profile, 0) as "leastProfile",
      case when p.created_at < y.since then y.grace_until::text end as "graceUntil", l.address, p.booted_at as "bootedAt", l.last_seen_at as "lastSeenAt", c.device_at as "deviceAt", c.received_at as "receivedAt",
      (select max(x.not_after) from stations_certificates x where x.operator_id = p.operator_id and x.charge_point_id = p.id and x.state in ('sent', 'active')) as "certificateUntil",
      (select count(*)::int from stations_events e where e.operator_id = p.operator_id and e.charge_point_id = p.id and e.kind = 'connection' and e.code = 'SecondSocket'
        and e.received_at > now() - interval '7 days') as "secondSockets",
      (select count(*)::int from stations_events e where e.operator_id = p.operator_id and e.charge_point_id = p.id and e.kind = 'report' and e.code = ${sessionUnmeasured}
        and e.received_at > now() - interval '7 days') as "unmeasuredSessions"
    from stations_charge_points p
    join stations_identities i on i.operator_id = p.operator_id and i.charge_point_id = p.id
    left join stations_security_policies y on y.operator_id = p.operator_id
    left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
    left join lateral (select s.device_at, s.received_at from stations_state_changes s
      where s.operator_id = p.operator_id and s.charge_point_id = p.id and s.device_at is not null order by s.received_at desc limit 1) c on true
    where p.id = ${chargePointId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { deviceAt, receivedAt, bootedAt, lastSeenAt, certificateUntil, ...facts } = row
  const reportTime = deviceAt && receivedAt
  return {
    ...facts,
    bootedAt: bootedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    certificateUntil: certificateUntil?.toISOString() ?? null,
    clock: reportTime
      ? {
          seconds: Math.round((deviceAt.getTime() - receivedAt.getTime()) / 1000),
          at: receivedAt.toISOString(),
        }
      : null,
  }
}

/** Returns the findings in a charge point's messages: refused messages that are not settled first. */
export async function messageFindingsOf(tx: Tx, chargePointId: string): Promise<MessageFinding[]> {
  const rows = await tx
    .selectFrom('stations_message_findings as f')
    .select(aliasColumns('f', ['action', 'path', 'kind', 'times', 'firstAt', 'lastAt', 'settledAt', 'isRefused']))
    .where('f.charge_point_id', '=', chargePointId)
    .orderBy(sql`(f.is_refused and f.settled_at is null)`, 'desc')
    .orderBy('f.last_at', 'desc')
    .orderBy('f.action')
    .orderBy('f.path')
    .orderBy('f.kind')
    .limit(maxMessageFindings)
    .execute()
  return rows.map((row) => toReplyRow(row))
}

/** Returns a page of the messages that charge points repeat and we refuse, newest first. */
export async function pageOfRefusedMessages(
  tx: Tx,
  query: { page: number; pageSize: number },
): Promise<Page<RefusedMessage>> {
  const rows = tx
    .selectFrom('stations_message_findings as f')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'f.operator_id').onRef('p.id', '=', 'f.charge_point_id'),
    )
    .select([
      ...aliasColumns('f', ['action', 'path', 'kind', 'times', 'firstAt', 'lastAt']),
      'p.id as chargePointId',
      'p.name as chargePointName',
      ...aliasColumns('p', ['chargePointNo']),
    ])
    .where('f.is_refused', '=', true)
    .where('f.settled_at', 'is', null)
    .orderBy('f.last_at', 'desc')
    .orderBy('f.charge_point_id')
    .orderBy('f.action')
    .orderBy('f.path')
    .orderBy('f.kind')
  const found = await readPage(tx, rows, query)
  return {
    ...found,
    list: found.list.map(({ chargePointId, chargePointNo, chargePointName, ...row }) => ({
      ...toReplyRow(row),
      chargePoint: { id: chargePointId, chargePointNo, name: chargePointName },
    })),
  }
}

export interface RefusedConnectionRows {
  identity: string
  address?: string | undefined
  subprotocol?: string | undefined
  cause?: string | undefined
}

/** Deletes rows of the list and returns their number. Needs a platform transaction, as above. */
export async function deleteRefusedConnections(
  tx: Tx,
  scope: RefusedConnectionScope,
  which: RefusedConnectionRows,
): Promise<number> {
  let query = tx.deleteFrom('stations_refused as r').where(inScope(scope)).where('r.identity', '=', which.identity)
  for (const column of ['address', 'subprotocol', 'cause'] as const) {
    const value = which[column]
    if (value !== undefined) query = query.where(`r.${column}`, '=', value)
  }
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
