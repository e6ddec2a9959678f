import type { ServeArgs, Tx } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import type { Act } from './act.ts'
import type { ApprovalPort } from './approval.ts'

/** What tariffs ask from domains they may not import. */
export interface TariffDeps {
  /** The operator's one currency. */
  currencyOf: (tx: Tx, operatorId: string) => Promise<string>
  /** Whether a station, charge point or connector of the operator exists. Without it any id is taken. */
  targetExists?: (tx: Tx, operatorId: string, target: contract.AssignmentTarget) => Promise<boolean>
  /** Station and zone of a place; of no place the operator's own zone. Null: it does not exist. */
  placeOf?: (
    tx: Tx,
    operatorId: string,
    place: { stationId?: string | undefined; chargePointId?: string | undefined },
  ) => Promise<{ stationId: string | undefined; timeZone: string } | null>
  /** Price groups of whoever holds a start token, the first before the next. */
  groupsOf?: (tx: Tx, asked: { operatorId: string; idTag: string; at: Date }) => Promise<readonly string[]>
  /** Whether the operator has all of these companies. Without it any id is taken. */
  companiesExist?: (tx: Tx, ids: readonly string[]) => Promise<boolean>
  /** Acts that take two. Without it everybody publishes alone. */
  approvals?: ApprovalPort
}

export type ActOf = (call: Pick<ServeArgs<typeof contract.getTariff>, 'tx' | 'actor'>) => Act
