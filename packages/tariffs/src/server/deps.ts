import type { ServeArgs, Tx } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import type { TariffActContext } from './act.ts'
import type { ApprovalPort } from './approval-port.ts'

/** Functions of domains that tariffs may not import. */
export interface TariffDeps {
  /** Returns the operator's only currency. */
  currencyOf: (tx: Tx, operatorId: string) => Promise<string>
  /**
   * Returns whether a station, charge point or connector of the operator exists. Without this function any id is
   * accepted.
   */
  targetExists?: (tx: Tx, operatorId: string, target: contract.AssignmentTarget) => Promise<boolean>
  /**
   * Returns station and zone of a place; without a place, the operator's own zone. Null if the place does not exist.
   */
  placeOf?: (
    tx: Tx,
    operatorId: string,
    place: { stationId?: string | undefined; chargePointId?: string | undefined },
  ) => Promise<{ stationId: string | undefined; timeZone: string } | null>
  /** Returns the price groups of a start token's holder, in order of priority. */
  groupsOf?: (tx: Tx, query: { operatorId: string; idTag: string; at: Date }) => Promise<readonly string[]>
  /** Returns whether all of these companies exist at the operator. Without this function any id is accepted. */
  companiesExist?: (tx: Tx, ids: readonly string[]) => Promise<boolean>
  /** Returns the charge points whose protocol can show only some prices. Without this function there are none. */
  limitedChargePoints?: ((tx: Tx) => Promise<readonly LimitedChargePoint[]>) | undefined
  /** Acts that need two people. Without it, one user can publish alone. */
  approvals?: ApprovalPort
  /** Writes what two people decided into the acts of money, which refuse it without a second person. */
  recordDecidedPrice?: (tx: Tx, price: DecidedPrice) => Promise<void>
}

/** Charge point that shows at most four prices a day, the same for all its connectors. */
export interface LimitedChargePoint {
  stationId: string
  stationName: string
  chargePointId: string
  chargePointNo: string
}

/** Group price or discount that two people decided. */
export interface DecidedPrice {
  kind: 'group_price' | 'discount'
  operatorId: string
  userId: string
  userName: string
  priceId: string
  at: Date
  second: { approvalId: string; approverId: string }
}

export type GetTariffActContext = (call: Pick<ServeArgs<typeof contract.getTariff>, 'tx' | 'actor'>) => TariffActContext
