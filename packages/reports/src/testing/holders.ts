import type { StaffSite } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'

export interface TestCustomers {
  /** Company whose employees' sessions belong to it. */
  company: string
  employee: string
  /** Member without a company; silver until June 2025, gold from then on. */
  member: string
  /** Start token of one vehicle until June 2025, and of another from then on. */
  tokenId: string
  vehicles: readonly [string, string]
  models: readonly [string, string]
  typeId: string
}

/** Creates customers: people with and without a company, and a start token that belongs to a vehicle. */
export async function createTestCustomers(site: StaffSite): Promise<TestCustomers> {
  const operator = site.operatorId
  const run = (text: string, values: unknown[]) => site.admin.query(text, [operator, ...values])
  const [company, employee, member, maker, typeId, tokenId] = [newId(), newId(), newId(), newId(), newId(), newId()]
  for (const [id, kind, payer] of [
    [company, 'company', null],
    [employee, 'member', company],
    [member, 'member', null],
  ])
    await run(
      `insert into ledger_wallets (operator_id, id, kind, name, currency, payer_id, payer_since) values ($1, $2, $3, $2::uuid::text, 'CNY', $4, '2020-01-01')`,
      [id, kind, payer],
    )
  for (const [group, valid] of [
    ['silver', '[,2025-06-01Z)'],
    ['gold', '[2025-06-01Z,)'],
  ])
    await run('insert into members_group_spells values ($1, $2, $3, $4, $5)', [newId(), member, group, valid])
  await run(`insert into fleet_makers (operator_id, id, name) values ($1, $2, 'Yutong')`, [maker])
  await run(`insert into fleet_types (operator_id, id, name, kind) values ($1, $2, 'Bus', 'city_bus')`, [typeId])
  const [models, vehicles] = [[newId(), newId()] as const, [newId(), newId()] as const]
  for (const place of [0, 1] as const) {
    await run(
      `insert into fleet_models (operator_id, id, maker_id, type_id, name, battery_dwh, interface) values ($1, $2, $3, $4, $2::uuid::text, 3000000, 'gbt')`,
      [models[place], maker, typeId],
    )
    await run(`insert into fleet_vehicles (operator_id, id, plate, model_id) values ($1, $2, $3, $4)`, [
      vehicles[place],
      `A ${place}`,
      models[place],
    ])
  }
  await run(`insert into charging_tokens (operator_id, id, id_tag) values ($1, $2, 'BUS')`, [tokenId])
  for (const [place, valid] of [
    [0, '[,2025-06-01Z)'],
    [1, '[2025-06-01Z,)'],
  ] as const)
    await run('insert into fleet_vehicle_tokens values ($1, $2, $3, $4, $5)', [
      newId(),
      vehicles[place],
      tokenId,
      valid,
    ])
  return { company, employee, member, tokenId, vehicles, models, typeId }
}

/** Inserts a failed start; time in epoch ms. */
export async function insertFailedStart(
  site: StaffSite,
  {
    stationId,
    chargePointId,
    connectorNo,
    at,
  }: { stationId: string; chargePointId: string; connectorNo: number; at: number },
): Promise<string> {
  const id = newId()
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_state,
       started_at, time_zone, currency, stop_reason, start_mode)
     values ($1, $2, $2::uuid::text, $3, $4, $5, 'ocpp1.6j', 1 + (random() * 400000000)::int, 'failed', 'none', 'PAST', 'accepted', $6, 'UTC', 'CNY', 'start_failed', 'console')`,
    [site.operatorId, id, stationId, chargePointId, connectorNo, new Date(at)],
  )
  return id
}
