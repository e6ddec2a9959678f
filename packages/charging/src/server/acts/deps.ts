import type { ApprovalDesk } from '@evops/organisation/server'
import type { House } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'

/** What an account may still spend on a session, in minor units; null: as much as it likes. Wallets will answer. */
export type BalanceOf = (asked: {
  operatorId: string
  tokenId: string
  /** Null before the order exists. */
  orderId: string | null
}) => Promise<number | null>

/** What a domain above knows of an order's payer: the price groups it belongs to, the first before the next. */
export type GroupsOf = (
  operatorId: string,
  order: { id: string; tokenId: string | null },
) => Promise<readonly string[]>

export interface ActDeps {
  house: House
  tariffs: Pick<Tariffs, 'versionContents'>
  currencyOf: (operatorId: string) => Promise<string>
  command: Stations['command']
  approvals: ApprovalDesk
  balanceOf?: BalanceOf | undefined
  groupsOf?: GroupsOf | undefined
}
