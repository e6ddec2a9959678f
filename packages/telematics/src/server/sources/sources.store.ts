import type { Page } from '@evops/platform/contract'
import { textMatchesSql, aliasColumns, readPage, sortColumnOf, toReplyRow, type Tx } from '@evops/platform/server'
import type { PagedQuery } from '@evops/platform/contract'
import { sql } from 'kysely'
import type { DeviceRow, listTelematicsSources, SourceKind, SourceRow, UnknownNameRow } from '../../contract/index.ts'

/** Time in ms without messages after which a push source counts as waiting. */
const freshMs = 15 * 60_000

type Instants = 'connectedSince' | 'lastMessageAt' | 'lastErrorAt'
type Found = Omit<SourceRow, Instants> & Record<Instants, Date | null>
const columns = (now: Date) => sql`
  s.id, s.version, s.name, s.kind, s.enabled, s.naming, s.system, s.mapping, s.url, s.user_name as "userName", s.topic_filter as "topicFilter",
  s.authorities, s.sealed_password is not null as "hasPassword", s.connected_at as "connectedSince", s.last_message_at as "lastMessageAt",
  s.last_error as "lastError", s.last_error_at as "lastErrorAt", s.taken, s.twice, s.refused, s.unbelieved,
  case when not s.enabled then 'off' when s.connected_at is not null then 'connected'
    when s.kind = 'push' and s.last_message_at > ${new Date(now.getTime() - freshMs)} then 'connected'
    when s.last_error is not null then 'failed' else 'waiting' end as state,
  (select count(*)::int from telematics_unknown u where u.operator_id = s.operator_id and u.source_id = s.id) as "unknownNames"`
const sorts = { name: sql`lower(s.name)`, lastMessageAt: sql`s.last_message_at` } as const

export async function pageOfSources(
  tx: Tx,
  wish: PagedQuery<typeof listTelematicsSources> & {
    kind?: SourceKind | undefined
    search?: string | undefined
    now: Date
  },
): Promise<Page<SourceRow>> {
  const [column, down] = sortColumnOf(wish.sort, sorts, 'name')
  const { rows } = await sql<Found & { all: number }>`
    select count(*) over ()::int as "all", ${columns(wish.now)} from telematics_sources s
    where true ${wish.kind ? sql`and s.kind = ${wish.kind}` : sql``}
      ${wish.search ? sql`and ${textMatchesSql(wish.search, { names: [sql`s.name`] })}` : sql``}
    order by ${column} ${down === 'desc' ? sql`desc nulls last` : sql`asc`}, s.id
    limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`.execute(tx)
  const list = rows.map(({ all: _all, ...row }) => toReplyRow(row))
  return { list, total: rows[0]?.all ?? 0, page: wish.page, pageSize: wish.pageSize }
}
export async function findSource(tx: Tx, id: string, now: Date): Promise<SourceRow | undefined> {
  const { rows } = await sql<Found>`select ${columns(now)} from telematics_sources s where s.id = ${id}`.execute(tx)
  return rows[0] && toReplyRow(rows[0])
}

interface NamesWish {
  sourceId?: string | undefined
  vehicleId?: string | undefined
  search?: string | undefined
  page: number
  pageSize: number
}
function devices(tx: Tx, { sourceId, vehicleId, search }: Omit<NamesWish, 'page' | 'pageSize'>) {
  let rows = tx
    .selectFrom('telematics_devices as d')
    .innerJoin('telematics_sources as s', (on) =>
      on.onRef('s.operator_id', '=', 'd.operator_id').onRef('s.id', '=', 'd.source_id'),
    )
    .select([
      ...aliasColumns('d', ['id', 'sourceId', 'name', 'vehicleId', 'createdAt']),
      's.name as sourceName',
      sql<string>`(select p.label from fleet_vehicle_places p where p.operator_id = d.operator_id and p.vehicle_id = d.vehicle_id)`.as(
        'vehicleLabel',
      ),
    ])
  if (sourceId) rows = rows.where('d.source_id', '=', sourceId)
  if (vehicleId) rows = rows.where('d.vehicle_id', '=', vehicleId)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`d.name_key`] }))
  return rows
}
export async function pageOfDevices(tx: Tx, wish: NamesWish): Promise<Page<DeviceRow>> {
  const found = await readPage(tx, devices(tx, wish).orderBy('d.name_key').orderBy('d.id'), wish)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
export async function findDevice(tx: Tx, id: string): Promise<DeviceRow | undefined> {
  const row = await devices(tx, {}).where('d.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}
/** Returns the vehicle to which a source's name is bound. */
export async function vehicleOfBoundName(
  tx: Tx,
  { sourceId, name }: { sourceId: string; name: string },
): Promise<string | undefined> {
  const row = await devices(tx, { sourceId })
    .where(sql<boolean>`d.name_key = lower(${name})`)
    .executeTakeFirst()
  return row?.vehicleLabel
}
export async function vehicleLabelOf(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    label: string
  }>`select label from fleet_vehicle_places where vehicle_id = ${id}`.execute(tx)
  return rows[0]?.label
}
export async function deleteUnknownName(tx: Tx, { sourceId, name }: { sourceId: string; name: string }): Promise<void> {
  await sql`delete from telematics_unknown where source_id = ${sourceId} and name_key = lower(${name})`.execute(tx)
}
export async function pageOfUnknownNames(tx: Tx, wish: NamesWish): Promise<Page<UnknownNameRow>> {
  let rows = tx
    .selectFrom('telematics_unknown as u')
    .innerJoin('telematics_sources as s', (on) =>
      on.onRef('s.operator_id', '=', 'u.operator_id').onRef('s.id', '=', 'u.source_id'),
    )
    .select([...aliasColumns('u', ['sourceId', 'name', 'firstAt', 'lastAt', 'messages']), 's.name as sourceName'])
    .orderBy('u.last_at', 'desc')
    .orderBy('u.name_key')
  if (wish.sourceId) rows = rows.where('u.source_id', '=', wish.sourceId)
  if (wish.search) rows = rows.where(textMatchesSql(wish.search, { names: [sql`u.name_key`] }))
  const found = await readPage(tx, rows, wish)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
