import type { TariffContent } from '@evops/tariffs/contract'
import type pg from 'pg'
import { decideReturnCredit, type ReturnedEnergy } from './credit.rules.ts'

interface EndedTransaction {
  operatorId: string
  chargePointId: string
  transactionRef: string
}
interface StoredEnergy extends Omit<ReturnedEnergy, 'session' | 'receivedAt'> {
  startedAt: Date
  endedAt: Date
  versionId: string
}
export type FindTerminalCredit = (transaction: EndedTransaction) => Promise<number>

/**
 * Returns the credit for returned energy, in minor units, of a session that has ended and that a payment terminal pays.
 * The total cost that the terminal settles is the bill without it (decision 378). 0 for other sessions.
 */
export function createTerminalCreditLookUp(
  pool: pg.Pool,
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>,
): FindTerminalCredit {
  return async ({ operatorId, chargePointId, transactionRef }) => {
    const { rows } = await pool.query<StoredEnergy>(
      `select e.start_dwh as "startDwh", e.end_dwh as "endDwh", e.rated_power_w as "ratedPowerW", o.started_at as "startedAt",
        o.ended_at as "endedAt", o.tariff_version_id as "versionId"
      from charging_transactions t
      join charging_sessions o on o.operator_id = t.operator_id and o.transaction_id = t.transaction_id
        and o.charge_point_id = t.charge_point_id
      join charging_returned_energy e on e.operator_id = t.operator_id and e.charge_point_id = t.charge_point_id
        and e.transaction_ref = t.ref
      where t.operator_id = $1 and t.charge_point_id = $2 and t.ref = $3 and o.start_mode = 'direct_payment'
        and o.state = 'settled' and o.tariff_version_id is not null
        and not exists (select from charging_session_partners p where p.operator_id = o.operator_id and p.session_id = o.id)`,
      [operatorId, chargePointId, transactionRef],
    )
    const [energy] = rows
    if (!energy) return 0
    const { startedAt, endedAt, versionId, ...registers } = energy
    const session = { state: 'settled', startedAt, endedAt } as const
    const content = await tariffContent(operatorId, versionId)
    const decision = decideReturnCredit({ ...registers, receivedAt: endedAt, session }, content, endedAt.getTime())
    return 'creditMinor' in decision ? decision.creditMinor : 0
  }
}
