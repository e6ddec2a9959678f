import type pg from 'pg'
import type { ConnectorLimit } from './connector-limits.rules.ts'

interface ChargePointKey {
  operatorId: string
  chargePointId: string
}
interface ConnectionKey {
  point: ChargePointKey
}

/** Cards that a charge point takes offline. Version 0: its content is not certain. */
export interface OfflineCards {
  version: number
  cards: string[]
}

/** Lock and power limit (0x52) that a charge point confirmed last. */
export interface WorkParameters {
  isLocked: boolean
  /** True if the charge point is to be locked when its open session has ended. */
  isLockDue: boolean
  /** Power limit of the whole charge point in percent of the rated power, 30 to 100. */
  maxPower: number
  /** Limits of its connectors. The charge point gets their sum if that is lower. */
  limits: readonly ConnectorLimit[]
  /** Percentage that it confirmed last. Null: that of its power limit. */
  sentPower: number | null
  /** False while others are on their way: an answer that is missing leaves it open which of both it has. */
  isConfirmed: boolean
}

/** Values that we set at a charge point and cannot read from it. */
export interface YkcSettings {
  loadCards(key: ChargePointKey): Promise<OfflineCards>
  saveCards(key: ChargePointKey, offline: OfflineCards): Promise<void>
  /** Read once per connection: another process may have changed them before. */
  loadParameters(connection: ConnectionKey): Promise<WorkParameters>
  saveParameters(connection: ConnectionKey, parameters: WorkParameters): Promise<void>
  /** Returns true if a session of the charge point is open. */
  isBusy(key: ChargePointKey): Promise<boolean>
}

const initialParameters: WorkParameters = {
  isLocked: false,
  isLockDue: false,
  maxPower: 100,
  limits: [],
  sentPower: null,
  isConfirmed: true,
}

export function createYkcSettings(pool: pg.Pool): YkcSettings {
  const parametersOf = new WeakMap<object, WorkParameters>()
  return {
    async loadCards({ operatorId, chargePointId }) {
      const { rows } = await pool.query<OfflineCards>(
        'select list_version as version, cards from charging_ykc_settings where operator_id = $1 and charge_point_id = $2',
        [operatorId, chargePointId],
      )
      return rows[0] ?? { version: 0, cards: [] }
    },
    async saveCards({ operatorId, chargePointId }, { version, cards }) {
      await pool.query(
        `insert into charging_ykc_settings (operator_id, charge_point_id, list_version, cards, changed_at) values ($1, $2, $3, $4, now())
         on conflict (operator_id, charge_point_id) do update set list_version = excluded.list_version, cards = excluded.cards, changed_at = excluded.changed_at`,
        [operatorId, chargePointId, version, cards],
      )
    },
    async loadParameters(connection) {
      const loaded = parametersOf.get(connection)
      if (loaded) return loaded
      const { operatorId, chargePointId } = connection.point
      const { rows } = await pool.query<WorkParameters>(
        `select is_locked as "isLocked", is_lock_due as "isLockDue", max_power as "maxPower", is_confirmed as "isConfirmed",
           connector_limits as limits, sent_power as "sentPower"
         from charging_ykc_settings where operator_id = $1 and charge_point_id = $2`,
        [operatorId, chargePointId],
      )
      const parameters = rows[0] ?? initialParameters
      parametersOf.set(connection, parameters)
      return parameters
    },
    async saveParameters(connection, parameters) {
      const { operatorId, chargePointId } = connection.point
      const { isLocked, isLockDue, maxPower, isConfirmed, limits, sentPower } = parameters
      await pool.query(
        `insert into charging_ykc_settings (operator_id, charge_point_id, is_locked, is_lock_due, max_power, is_confirmed, connector_limits, sent_power, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now())
         on conflict (operator_id, charge_point_id) do update set is_locked = excluded.is_locked, is_lock_due = excluded.is_lock_due,
           max_power = excluded.max_power, is_confirmed = excluded.is_confirmed, connector_limits = excluded.connector_limits, sent_power = excluded.sent_power,
           changed_at = excluded.changed_at`,
        [operatorId, chargePointId, isLocked, isLockDue, maxPower, isConfirmed, JSON.stringify(limits), sentPower],
      )
      parametersOf.set(connection, parameters)
    },
    async isBusy({ operatorId, chargePointId }) {
      const { rows } = await pool.query<{ isBusy: boolean }>(
        'select exists (select from charging_sessions where operator_id = $1 and charge_point_id = $2 and charging_is_open(state)) as "isBusy"',
        [operatorId, chargePointId],
      )
      return rows[0]?.isBusy ?? false
    },
  }
}
