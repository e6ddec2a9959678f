import type pg from 'pg'

interface ChargePointKey {
  operatorId: string
  chargePointId: string
}

/** Cards that a charge point takes offline. Version 0: its content is not certain. */
export interface OfflineCards {
  version: number
  cards: string[]
}

/** What we set at a charge point and cannot read from it. */
export interface YkcSettings {
  loadCards(key: ChargePointKey): Promise<OfflineCards>
  saveCards(key: ChargePointKey, offline: OfflineCards): Promise<void>
  /** Returns whether we locked the charge point. Read once per connection: another process may have locked it before. */
  isLocked(connection: { point: ChargePointKey }): Promise<boolean>
  saveLock(connection: { point: ChargePointKey }, isLocked: boolean): Promise<void>
}

export function createYkcSettings(pool: pg.Pool): YkcSettings {
  const locks = new WeakMap<object, boolean>()
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
    async isLocked(connection) {
      const known = locks.get(connection)
      if (known !== undefined) return known
      const { operatorId, chargePointId } = connection.point
      const { rows } = await pool.query<{ isLocked: boolean }>(
        'select is_locked as "isLocked" from charging_ykc_settings where operator_id = $1 and charge_point_id = $2',
        [operatorId, chargePointId],
      )
      const isLocked = rows[0]?.isLocked ?? false
      locks.set(connection, isLocked)
      return isLocked
    },
    async saveLock(connection, isLocked) {
      const { operatorId, chargePointId } = connection.point
      await pool.query(
        `insert into charging_ykc_settings (operator_id, charge_point_id, is_locked, changed_at) values ($1, $2, $3, now())
         on conflict (operator_id, charge_point_id) do update set is_locked = excluded.is_locked, changed_at = excluded.changed_at`,
        [operatorId, chargePointId, isLocked],
      )
      locks.set(connection, isLocked)
    },
  }
}
