import type { ApprovalDesk } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { BalanceOf, GroupsOf } from '../ports.ts'

export interface ActDeps {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  currencyOf: (operatorId: string) => Promise<string>
  command: Stations['command']
  approvals: ApprovalDesk
  balanceOf?: BalanceOf | undefined
  groupsOf?: GroupsOf | undefined
}
