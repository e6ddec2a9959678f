import type { Content } from '@evops/content/server'
import type { Charging } from '@evops/charging/server'
import type { Documents } from '@evops/documents/server'
import type { Ledger } from '@evops/ledger/server'
import type { Members } from '@evops/members/server'
import type { OperatorRecord, Organisation } from '@evops/organisation/server'
import type { Outreach } from '@evops/outreach/server'
import type { Payments } from '@evops/payments/server'
import type { Services } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'

export interface DriverDeps {
  services: Services
  operatorByCode: Organisation['operatorByCode']
  /** Those that the transaction may see: in an operator's, itself. */
  operators: Organisation['operators']
  audit: Organisation['audit']
  tariffs: Pick<Tariffs, 'versionContents'>
  wallets: Ledger['wallets']
  members: Members
  charging: Charging['app']
  payments: Payments['ofDriver']
  documents: Documents['ofDriver']
  content: Pick<Content, 'version' | 'carousel' | 'news' | 'newsItem'>
  /** Sign-in codes to telephones, who WeChat says somebody is, what members are told and let themselves be told. */
  codes: Outreach['codes']
  wechat: Outreach['wechat']
  drivers: Outreach['drivers']
}
export type Operator = OperatorRecord
