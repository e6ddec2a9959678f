import { billingPeriodsOfHolders, type BillingPeriod } from '@evops/members/server'
import {
  aliasColumns,
  withPreparedStatements,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import { isSessionRunning, type SessionRow } from '../../contract/index.ts'
import { loadParentsAndGroups, type SessionContext } from './session-context.store.ts'
import type { SessionSelectionFilter } from './session-filter.store.ts'
import { idleSeconds } from './sessions-of-holder.store.ts'
import { sessionsById, sessionCursorStartSql, slicedSessions, type SessionCursor } from './sessions.store.ts'

/** A session as an export shows it, without fields that only screens use. */
export type ExportedSession = Omit<SessionRow, 'startLimit' | 'stateAt' | 'version'> & {
  /** Missing or null for a session that runs, or was closed before its time was split. */
  chargingSeconds?: number | null
  /** Idle time before the end and until the plug was removed. */
  idleSeconds?: number | null
}
export interface SessionWithRelations {
  session: ExportedSession
  relations: SessionContext | undefined
}

/**
 * Largest number of remembered names per kind. Above it the next slice starts with an empty cache, so that memory does
 * not grow with the file.
 */
const mostNames = 10_000

interface Names {
  chargePoints: Map<string, { id: string; chargePointNo: string; chargePointName: string }>
  stations: Map<string, { id: string; stationName: string; ownerName: string | null }>
  tokens: Map<string, { id: string; label: string | null; isGrouped: boolean }>
  holders: Map<string, { id: string; name: string | null; spells: readonly BillingPeriod[] }>
}

/**
 * Reads the slices of one export. Sessions are read without joins. Each shared name is looked up once, instead of a
 * join for each of a million rows.
 */
export function createExportSliceReader() {
  const names: Names = { chargePoints: new Map(), stations: new Map(), tokens: new Map(), holders: new Map() }
  return async (
    tx: Tx,
    filter: SessionSelectionFilter,
    wish: SliceRequest<SessionCursor>,
  ): Promise<RowSlice<SessionWithRelations, SessionCursor>> => {
    const found = await rowsOf(tx, filter, wish)
    await remember(tx, names, found)
    const sessions = found.flatMap((row) => withNames(names, row))
    const special = sessions.filter(({ parentId, tokenId }) => parentId ?? names.tokens.get(tokenId ?? '')?.isGrouped)
    const parentsAndGroups =
      special.length > 0 ? await loadParentsAndGroups(tx, idsOf(special)) : new Map<string, SessionContext>()
    const running = await sessionsById(tx, idsOf(sessions.filter(({ state }) => isSessionRunning(state))))
    const live = new Map(running.map((session) => [session.id, session]))
    const rows = sessions.map((session) => ({
      session: live.get(session.id) ?? session,
      relations: parentsAndGroups.get(session.id),
    }))
    return { rows, last: buildRowSlice(found, wish.limit).last }
  }
}

type Found = Awaited<ReturnType<typeof rowsOf>>[number]

async function rowsOf(tx: Tx, filter: SessionSelectionFilter, wish: SliceRequest<SessionCursor>) {
  const query = await slicedSessions(tx, filter, wish)
  return query
    .select(
      aliasColumns('o', [
        'id',
        'sessionNo',
        'stationId',
        'chargePointId',
        'connectorNo',
        'payState',
        'idTag',
        'tokenId',
        'tokenState',
        'holderId',
        'timeZone',
        'energyDwh',
        'electricityMinor',
        'serviceMinor',
        'occupancyMinor',
        'totalMinor',
        'reducedMinor',
        'refundedMinor',
        'payableMinor',
        'paidGiftMinor',
        'paidPrincipalMinor',
        'stopReason',
        'startSoc',
        'endSoc',
        'startMode',
        'targetKind',
        'targetValue',
        'parentId',
        'state',
        'currency',
        'flags',
        'protocol',
        'chargingSeconds',
      ]),
    )
    .select([
      idleSeconds.as('idleSeconds'),
      sql<number>`o.waived_minor`.as('waivedMinor'),
      // Times stay the database's text: converting two of them to dates and back took longer than all other columns.
      sessionCursorStartSql.as('at'),
      sql<string | null>`(o.ended_at at time zone 'UTC')::text`.as('end'),
    ])
    .execute()
}

/** Returns the session with its names, or nothing if the user may not see its charge point or station. */
function withNames({ chargePoints, stations, tokens, holders }: Names, row: Found): (ExportedSession & Found)[] {
  const chargePoint = chargePoints.get(row.chargePointId)
  const station = stations.get(row.stationId)
  if (!chargePoint || !station) return []
  const holder = row.holderId === null ? undefined : holders.get(row.holderId)
  return [
    {
      ...row,
      waivedMinor: row.waivedMinor ?? 0,
      stationName: station.stationName,
      ownerName: station.ownerName,
      chargePointNo: chargePoint.chargePointNo,
      chargePointName: chargePoint.chargePointName,
      tokenLabel: (row.tokenId === null ? undefined : tokens.get(row.tokenId)?.label) ?? null,
      customerName: holder?.name ?? null,
      billedTo: holder?.spells.find((spell) => holdsAt(spell, row.at))?.name ?? null,
      startedAt: instantOf(row.at),
      endedAt: row.end === null ? null : instantOf(row.end),
    },
  ]
}

/** Both are the database's text, whose alphabetical order is chronological. */
function holdsAt({ from, until }: BillingPeriod, at: string): boolean {
  return (from === null || from <= at) && (until === null || until > at)
}

/** Converts `2026-05-03 22:40:00.25` to `2026-05-03T22:40:00.250Z`. */
function instantOf(at: string): string {
  return `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, 23).padEnd(3, '0')}Z`
}

async function remember(tx: Tx, { chargePoints, stations, tokens, holders }: Names, rows: readonly Found[]) {
  const all = (key: 'chargePointId' | 'stationId' | 'tokenId' | 'holderId') => rows.map((row) => row[key])
  const read = async <T>(statement: RawBuilder<T>) => (await statement.execute(withPreparedStatements(tx))).rows
  await loadMissing(chargePoints, all('chargePointId'), (ids) =>
    read(sql`select charge_point_id as id, charge_point_no as "chargePointNo", charge_point_name as "chargePointName" from stations_charge_point_names
      where charge_point_id = any(${ids}::uuid[])`),
  )
  await loadMissing(stations, all('stationId'), (ids) =>
    read(sql`select p.station_id as id, p.station_name as "stationName", w.org_name as "ownerName" from stations_station_places p
      left join organisation_organisation_names w on w.operator_id = p.operator_id and w.org_id = p.org_id
      where p.station_id = any(${ids}::uuid[])`),
  )
  await loadMissing(tokens, all('tokenId'), (ids) =>
    read(sql`select t.id, t.label, exists (select from charging_token_groups g
        where g.operator_id = t.operator_id and g.token_id = t.id) as "isGrouped"
      from charging_tokens t where t.id = any(${ids}::uuid[])`),
  )
  await loadMissing(holders, all('holderId'), async (ids) => {
    const found = await read(sql<{ id: string; name: string }>`
      select id, name from ledger_wallet_names where id = any(${ids}::uuid[])`)
    const spells = await billingPeriodsOfHolders(tx, ids)
    const nameOf = new Map(found.map(({ id, name }) => [id, name]))
    return ids.map((id) => ({ id, name: nameOf.get(id) ?? null, spells: spells.get(id) ?? [] }))
  })
}

/** Reads the names that are not cached yet, and caches them. */
async function loadMissing<T extends { id: string }>(
  loaded: Map<string, T>,
  requestedIds: readonly (string | null)[],
  read: (ids: string[]) => Promise<T[]>,
): Promise<void> {
  const ids = [...new Set(requestedIds)].filter((id) => id !== null)
  let missing = ids.filter((id) => !loaded.has(id))
  if (missing.length === 0) return
  if (loaded.size + missing.length > mostNames) {
    loaded.clear()
    missing = ids
  }
  for (const one of await read(missing)) loaded.set(one.id, one)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
