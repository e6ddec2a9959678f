import type { Page, PagedQuery } from '@evops/platform/contract'
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
  aliasColumns,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  terminalForm,
  terminalRow,
  type listTerminals,
  type TerminalFilter,
  type TerminalForm,
  type TerminalRow,
  type TerminalState,
} from '../../contract/index.ts'

const state = sql<TerminalState>`case when not t.enabled then 'disabled' when coalesce(sv.connected, false) then 'online' else 'offline' end`

const terminal = defineRowShape('stations_terminals', 't', terminalRow, {
  stationName: sql`s.name`,
  simExpiresOn: sql`t.sim_expires_on::text`,
  address: sql`host(t.address)`,
  state,
  lastSeenAt: sql`sv.seen`,
  chargePoints: sql`coalesce(sv.charge_points, '[]')`,
})
/** Columns of the terminal itself. */
const columns = terminalForm.omit({ chargePointIds: true })

const sortColumns = {
  terminalNo: sql`t.terminal_no`,
  name: sql`t.name collate "zh-x-icu"`,
  station: sql`s.name collate "zh-x-icu"`,
  simExpiresOn: sql`t.sim_expires_on`,
} as const

function rows(tx: Tx, { search, kind, state: wanted, stationId }: TerminalFilter) {
  let query = tx
    .selectFrom('stations_terminals as t')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 't.operator_id').onRef('s.id', '=', 't.station_id'),
    )
    .leftJoinLateral(
      sql<{ connected: boolean | null }>`(
        select bool_or(l.connected) as connected, max(l.last_seen_at) as seen,
          coalesce(json_agg(json_build_object('id', p.id, 'chargePointNo', p.charge_point_no, 'name', p.name) order by p.charge_point_no), '[]') as charge_points
        from stations_terminal_charge_points tp join stations_charge_points p on p.operator_id = tp.operator_id and p.id = tp.charge_point_id
        left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
        where tp.operator_id = t.operator_id and tp.terminal_id = t.id)`.as('sv'),
      (on) => on.onTrue(),
    )
    .select(terminal.selection)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`t.name`], codes: [sql`t.terminal_no`] }))
  if (kind) query = query.where('t.kind', '=', kind)
  if (stationId) query = query.where('t.station_id', '=', stationId)
  if (wanted) query = query.where(sql<SqlBool>`${state} = ${wanted}`)
  return query
}

export async function pageOfTerminals(
  tx: Tx,
  query: TerminalFilter & PagedQuery<typeof listTerminals>,
): Promise<Page<TerminalRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'terminalNo')
  const all = rows(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('t.terminal_no')
  return pageRows(tx, terminal, all, query)
}

export async function findTerminal(tx: Tx, id: string): Promise<TerminalRow | undefined> {
  return findTableRow(terminal, rows(tx, {}).where('t.id', '=', id))
}

/**
 * Returns the terminal that already has this number or PSAM card, or undefined if there is none other than the edited
 * one.
 */
export async function findConflictingTerminal(
  tx: Tx,
  { terminalNo, psamNo, butNot }: { terminalNo: string; psamNo: string | null; butNot: string },
): Promise<{ terminalNo: string; psamNo: string | null } | undefined> {
  return tx
    .selectFrom('stations_terminals')
    .select(aliasColumns(['terminalNo', 'psamNo']))
    .where('id', '<>', butNot)
    .where((any) => any.or([any('terminal_no', '=', terminalNo), ...(psamNo ? [any('psam_no', '=', psamNo)] : [])]))
    .executeTakeFirst()
}

/** Returns how many of these charge points belong to a station. */
export async function chargePointsInStation(
  tx: Tx,
  stationId: string,
  chargePointIds: readonly string[],
): Promise<number> {
  const row = await tx
    .selectFrom('stations_charge_points')
    .select(sql<number>`count(*)`.as('chargePoints'))
    .where('station_id', '=', stationId)
    .where(sql<SqlBool>`id = any(${chargePointIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return row.chargePoints
}

export interface TerminalDraft {
  operatorId: string
  id: string
  form: TerminalForm
}
export async function insertTerminal(tx: Tx, { operatorId, id, form }: TerminalDraft): Promise<void> {
  await insertTableRow(tx, 'stations_terminals', { operator_id: operatorId, id, ...formToColumns(columns, form) })
  await setChargePoints(tx, { operatorId, id, form })
}

/** Returns false if the row was changed in the meantime. */
export async function changeTerminal(tx: Tx, owned: TerminalDraft & { version: number }): Promise<boolean> {
  const { id, version, form } = owned
  const values = { ...formToColumns(columns, form), updated_at: sql<Date>`now()` }
  if (!(await updateTableRow(tx, 'stations_terminals', { id, version }, values))) return false
  await setChargePoints(tx, owned)
  return true
}

async function setChargePoints(tx: Tx, { operatorId, id, form }: TerminalDraft): Promise<void> {
  const whose = { operator_id: operatorId, terminal_id: id }
  await replaceSelectedValues(tx, 'stations_terminal_charge_points', whose, { charge_point_id: form.chargePointIds })
}

export async function removeTerminal(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_terminals', { id })
}
