import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { CurveStep, ModelFilter, ModelRow, listModels } from '../../contract/index.ts'

function models(tx: Tx) {
  return tx
    .selectFrom('fleet_models as m')
    .innerJoin('fleet_makers as k', (on) =>
      on.onRef('k.operator_id', '=', 'm.operator_id').onRef('k.id', '=', 'm.maker_id'),
    )
    .innerJoin('fleet_types as t', (on) =>
      on.onRef('t.operator_id', '=', 'm.operator_id').onRef('t.id', '=', 'm.type_id'),
    )
    .select([
      ...aliasColumns('m', [
        'id',
        'version',
        'makerId',
        'typeId',
        'name',
        'batteryKind',
        'batteryDwh',
        'nominalV',
        'maxChargeW',
        'rangeKm',
        'kerbKg',
        'interface',
        'remark',
      ]),
      'k.name as makerName',
      't.name as typeName',
      't.kind',
      'm.standard_dwh_100km as standardDwh100km',
      sql<CurveStep[]>`m.charge_curve`.as('chargeCurve'),
      sql<number>`(select count(*) from fleet_vehicles v where v.operator_id = m.operator_id and v.model_id = m.id)::int`.as(
        'vehicles',
      ),
    ])
}

function selectModels(tx: Tx, { search, makerId, typeId, interface: plug }: ModelFilter) {
  let rows = models(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`m.name_key`, sql`k.name_key`] }))
  if (makerId) rows = rows.where('m.maker_id', '=', makerId)
  if (typeId) rows = rows.where('m.type_id', '=', typeId)
  if (plug) rows = rows.where('m.interface', '=', plug)
  return rows
}

const sorts = { name: 'm.name_key', batteryDwh: 'm.battery_dwh', rangeKm: 'm.range_km' } as const

/** Returns a page of models, by manufacturer and name unless `sort` is given. */
export async function pageOfModels(
  tx: Tx,
  { sort, ...query }: ModelFilter & PagedQuery<typeof listModels>,
): Promise<Page<ModelRow>> {
  const rows = selectModels(tx, query)
  const sorted = sort ? rows.orderBy(...sortColumnOf(sort, sorts, 'name')) : rows.orderBy('k.name_key')
  return readPage(tx, sorted.orderBy('m.name_key').orderBy('m.id'), query)
}
export async function findModel(tx: Tx, id: string): Promise<ModelRow | undefined> {
  return models(tx).where('m.id', '=', id).executeTakeFirst()
}
export async function sliceOfModels(
  tx: Tx,
  filter: ModelFilter,
  { after, limit }: SliceRequest<ModelRow>,
): Promise<RowSlice<ModelRow, ModelRow>> {
  let rows = selectModels(tx, filter).orderBy('m.id').limit(limit)
  if (after) rows = rows.where('m.id', '>', after.id)
  return buildRowSlice(await rows.execute(), limit)
}
