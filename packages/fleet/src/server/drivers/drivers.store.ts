import { maskTag, type Page, type PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  sortColumnOf,
  type RowSlice,
  type SliceRequest,
  type Tx,
  aliasColumns,
  tagMatchesSql,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  licenceWarningDays,
  maskTail,
  type DriverFilter,
  type DriverRow,
  type listDrivers,
} from '../../contract/index.ts'
import { fleetDescendantsSql } from '../fleets/fleets.store.ts'

/** Filter with a flag whether the caller may see card numbers in full. */
type FoundDrivers = DriverFilter & { inFull: boolean }

/** `today`: current day at the operator, to determine whether a licence is valid. */
function drivers(tx: Tx, today: string) {
  const days = sql`(d.licence_until - ${today}::date)`
  return tx
    .selectFrom('fleet_drivers as d')
    .leftJoin('fleet_fleets as f', (on) =>
      on.onRef('f.operator_id', '=', 'd.operator_id').onRef('f.id', '=', 'd.fleet_id'),
    )
    .select([
      ...aliasColumns('d', [
        'id',
        'version',
        'driverNo',
        'name',
        'licenceNo',
        'licenceClass',
        'fleetId',
        'phone',
        'cardNo',
        'state',
        'remark',
      ]),
      sql<string | null>`d.licence_until::text`.as('licenceUntil'),
      sql<DriverRow['licenceState']>`case when d.licence_until is null then 'unknown' when ${days} < 0 then 'expired'
        when ${days} <= ${licenceWarningDays} then 'ending' else 'valid' end`.as('licenceState'),
      'f.name as fleetName',
    ])
}
/** Masks telephone, licence and card number, for all users. */
export function maskDriver(row: DriverRow): DriverRow {
  const { phone, licenceNo, cardNo } = row
  return { ...row, phone: maskTail(phone), licenceNo: maskTail(licenceNo), cardNo: maskTag(cardNo) }
}

function selectDrivers(tx: Tx, { search, fleetId, state, licence, inFull }: FoundDrivers, today: string) {
  let rows = drivers(tx, today)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [sql`d.name`], codes: [sql`d.driver_no`] })}
        or ${tagMatchesSql(sql.ref('d.card_no_key'), search.toLowerCase(), inFull)})`,
    )
  if (fleetId) rows = rows.where(sql<SqlBool>`d.fleet_id in ${fleetDescendantsSql(fleetId)}`)
  if (state) rows = rows.where('d.state', '=', state)
  if (!licence) return rows
  const left = sql`d.licence_until - ${today}::date`
  return rows.where(
    {
      unknown: sql<SqlBool>`d.licence_until is null`,
      expired: sql<SqlBool>`${left} < 0`,
      ending: sql<SqlBool>`${left} between 0 and ${licenceWarningDays}`,
      valid: sql<SqlBool>`${left} > ${licenceWarningDays}`,
    }[licence],
  )
}

const sorts = { driverNo: 'd.driver_no_key', name: 'd.name_key', licenceUntil: 'd.licence_until' } as const

export async function pageOfDrivers(
  tx: Tx,
  { sort, ...query }: FoundDrivers & PagedQuery<typeof listDrivers>,
  today: string,
): Promise<Page<DriverRow>> {
  const [column, down] = sortColumnOf(sort, sorts, 'driverNo')
  const rows = selectDrivers(tx, query, today).orderBy(column, down).orderBy('d.id')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(maskDriver) }
}
/** Finds a driver in full; replies use `masked`. */
export async function findDriver(tx: Tx, id: string, today: string): Promise<DriverRow | undefined> {
  return drivers(tx, today).where('d.id', '=', id).executeTakeFirst()
}
export async function countDrivers(tx: Tx, filter: FoundDrivers, today: string): Promise<number> {
  const row = await tx
    .selectFrom(selectDrivers(tx, filter, today).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfDrivers(
  tx: Tx,
  filter: FoundDrivers,
  { after, limit, today }: SliceRequest<DriverRow> & { today: string },
): Promise<RowSlice<DriverRow, DriverRow>> {
  let rows = selectDrivers(tx, filter, today).orderBy('d.id').limit(limit)
  if (after) rows = rows.where('d.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(maskDriver), limit)
}

/** Finds drivers by their numbers in lower case, in full. */
export async function driversByNumber(
  tx: Tx,
  numbers: readonly string[],
  today: string,
): Promise<Map<string, DriverRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await drivers(tx, today)
    .where(
      'd.driver_no_key',
      'in',
      numbers.map((number) => number.toLowerCase()),
    )
    .execute()
  return new Map(rows.map((row) => [row.driverNo.toLowerCase(), row]))
}
