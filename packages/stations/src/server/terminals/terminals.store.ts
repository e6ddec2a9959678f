import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { TerminalFilter, TerminalForm, TerminalRow, TerminalState } from '../../contract/index.ts'

const state = sql<TerminalState>`case when not t.enabled then 'disabled' when coalesce(sv.connected, false) then 'online' else 'offline' end`

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
      sql<{ connected: boolean | null; seen: Date | null; piles: TerminalRow['piles'] }>`(
        select bool_or(l.connected) as connected, max(l.last_seen_at) as seen,
          coalesce(json_agg(json_build_object('id', p.id, 'pileNo', p.pile_no, 'name', p.name) order by p.pile_no), '[]') as piles
        from stations_terminal_piles tp join stations_piles p on p.operator_id = tp.operator_id and p.id = tp.pile_id
        left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id
        where tp.operator_id = t.operator_id and tp.terminal_id = t.id)`.as('sv'),
      (on) => on.onTrue(),
    )
    .select([
      't.id',
      't.terminal_no as terminalNo',
      't.name',
      't.kind',
      't.station_id as stationId',
      's.name as stationName',
      't.psam_no as psamNo',
      't.iccid',
      sql<string | null>`t.sim_expires_on::text`.as('simExpiresOn'),
      sql<string | null>`host(t.address)`.as('address'),
      't.protocol',
      't.firmware',
      't.enabled',
      't.remark',
      state.as('state'),
      'sv.seen as lastSeenAt',
      'sv.piles',
      't.version',
      't.created_at as createdAt',
    ])
  if (search)
    query = query.where(
      sql<SqlBool>`(lower(t.terminal_no) ^@ lower(${search}) or strpos(lower(t.name), lower(${search})) > 0)`,
    )
  if (kind) query = query.where('t.kind', '=', kind)
  if (stationId) query = query.where('t.station_id', '=', stationId)
  if (wanted) query = query.where(sql<SqlBool>`${state} = ${wanted}`)
  return query
}

type Found = Omit<TerminalRow, 'createdAt' | 'lastSeenAt' | 'piles'> & {
  createdAt: Date
  lastSeenAt: Date | null
  piles: TerminalRow['piles'] | null
}
function present(row: Found): TerminalRow {
  return {
    ...row,
    piles: row.piles ?? [],
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function pageOfTerminals(
  tx: Tx,
  query: TerminalFilter & { page: number; pageSize: number; sort?: string | undefined },
): Promise<Page<TerminalRow>> {
  const { sort = 'terminalNo' } = query
  const key = sort.replace(/^-/, '')
  const column = key in sortColumns ? sortColumns[key as keyof typeof sortColumns] : sortColumns.terminalNo
  const all = rows(tx, query)
    .orderBy(column, (by) => (sort.startsWith('-') ? by.desc() : by.asc()).nullsLast())
    .orderBy('t.terminal_no')
  const found = await page(tx, all, query)
  return { ...found, list: found.list.map(present) }
}

export async function findTerminal(tx: Tx, id: string): Promise<TerminalRow | undefined> {
  const row = await rows(tx, {}).where('t.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Who bears a number or a PSAM card already; undefined: nobody, or the one that is changed. */
export async function holderOf(
  tx: Tx,
  { terminalNo, psamNo, butNot }: { terminalNo: string; psamNo: string | null; butNot: string },
): Promise<{ terminalNo: string; psamNo: string | null } | undefined> {
  return tx
    .selectFrom('stations_terminals')
    .select(['terminal_no as terminalNo', 'psam_no as psamNo'])
    .where('id', '<>', butNot)
    .where((any) =>
      any.or([any('terminal_no', '=', terminalNo), ...(psamNo ? [any('psam_no', '=', psamNo)] : [])]),
    )
    .executeTakeFirst()
}

/** How many of these charge points stand in a station. */
export async function pilesInStation(tx: Tx, stationId: string, pileIds: readonly string[]): Promise<number> {
  if (pileIds.length === 0) return 0
  const row = await tx
    .selectFrom('stations_piles')
    .select(sql<number>`count(*)`.as('piles'))
    .where('station_id', '=', stationId)
    .where('id', 'in', [...pileIds])
    .executeTakeFirstOrThrow()
  return row.piles
}

function valuesOf(form: TerminalForm) {
  return {
    terminal_no: form.terminalNo,
    name: form.name,
    kind: form.kind,
    station_id: form.stationId,
    psam_no: form.psamNo || null,
    iccid: form.iccid || null,
    sim_expires_on: form.simExpiresOn ?? null,
    address: form.address ?? null,
    protocol: form.protocol || null,
    firmware: form.firmware || null,
    enabled: form.enabled,
    remark: form.remark || null,
  }
}

export interface Owned {
  operatorId: string
  id: string
  form: TerminalForm
}
export async function insertTerminal(tx: Tx, { operatorId, id, form }: Owned): Promise<void> {
  await tx
    .insertInto('stations_terminals')
    .values({ operator_id: operatorId, id, ...valuesOf(form) })
    .execute()
  await setPiles(tx, { operatorId, id, form })
}

/** False when the row moved on meanwhile. */
export async function changeTerminal(tx: Tx, owned: Owned & { version: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stations_terminals')
    .set({ ...valuesOf(owned.form), version: owned.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', owned.id)
    .where('version', '=', owned.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await setPiles(tx, owned)
  return true
}

async function setPiles(tx: Tx, { operatorId, id, form }: Owned): Promise<void> {
  await tx.deleteFrom('stations_terminal_piles').where('terminal_id', '=', id).execute()
  const pileIds = [...new Set(form.pileIds)]
  if (pileIds.length === 0) return
  await tx
    .insertInto('stations_terminal_piles')
    .values(pileIds.map((pileId) => ({ operator_id: operatorId, terminal_id: id, pile_id: pileId })))
    .execute()
}

export async function removeTerminal(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stations_terminals').where('id', '=', id).execute()
}
