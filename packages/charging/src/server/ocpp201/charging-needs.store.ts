import type pg from 'pg'
import type { VehicleChargingPlan } from './charging-needs.rules.ts'

interface Connector {
  operatorId: string
  chargePointId: string
  connectorNo: number
}
export interface RunningTransaction {
  transactionId: number
  /** Profiles for this session: the one that a user set, and the one that we sent to the vehicle. */
  wish: Pick<VehicleChargingPlan, 'unit' | 'periods'> | null
  assigned: Pick<VehicleChargingPlan, 'unit' | 'periods'> | null
}

/** Stores the battery data that the vehicle on a connector reported, while its transaction runs. */
export async function saveBatteryCapacity(
  pool: pg.Pool,
  { operatorId, chargePointId, connectorNo }: Connector,
  batteryDwh: number,
): Promise<void> {
  await pool.query(
    `update charging_transactions t set battery_dwh = $4 where t.operator_id = $1 and t.charge_point_id = $2 and t.connector_no = $3 and not t.ended
       and t.ref = (select ref from charging_transactions where operator_id = $1 and charge_point_id = $2 and connector_no = $3 and not ended order by changed_at desc limit 1)`,
    [operatorId, chargePointId, connectorNo, batteryDwh],
  )
}

/** Returns the charging session on a connector, with the profiles that its charge point accepted for it. Null: none. */
export async function runningTransactionOn(
  pool: pg.Pool,
  { operatorId, chargePointId, connectorNo, ownNo }: Connector & { ownNo: number },
): Promise<RunningTransaction | null> {
  const { rows } = await pool.query<RunningTransaction>(
    `with t as (
       select transaction_id from charging_transactions
       where operator_id = $1 and charge_point_id = $2 and connector_no = $3 and not ended and transaction_id is not null order by changed_at desc limit 1
     ), p as (
       select c.profile_no, json_build_object('unit', c.profile -> 'chargingSchedule' -> 'chargingRateUnit', 'periods', c.profile -> 'chargingSchedule' -> 'chargingSchedulePeriod') as plan,
         row_number() over (partition by c.profile_no = $4 order by c.stack_level desc, c.accepted_at desc) as place
       from stations_session_profiles c join t on c.transaction_id = t.transaction_id where c.operator_id = $1 and c.charge_point_id = $2
         -- A profile of setpoints has no limit.
         and not exists (select from jsonb_array_elements(c.profile #> '{chargingSchedule,chargingSchedulePeriod}') e where not e ? 'limit')
     )
     select t.transaction_id as "transactionId", (select plan from p where profile_no <> $4 and place = 1) as wish,
       (select plan from p where profile_no = $4 and place = 1) as assigned from t`,
    [operatorId, chargePointId, connectorNo, ownNo],
  )
  return rows[0] ?? null
}
