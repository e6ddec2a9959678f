import type { ApprovalService } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'
import type { Stations } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { GetSpendableBalance, GetPayerPriceGroups } from '../ports.ts'

export interface SessionActDeps {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  currencyOf: (operatorId: string) => Promise<string>
  command: Stations['command']
  approvals: ApprovalService
  balanceOf?: GetSpendableBalance | undefined
  groupsOf?: GetPayerPriceGroups | undefined
}
