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
  /** Operators that the transaction may see: for an operator's transaction, only itself. */
  operators: Organisation['operators']
  audit: Organisation['audit']
  tariffs: Pick<Tariffs, 'versionContents'>
  wallets: Ledger['wallets']
  members: Members
  charging: Charging['app']
  payments: Payments['ofDriver']
  documents: Documents['ofDriver']
  content: Pick<Content, 'version' | 'carousel' | 'news' | 'newsItem'>
  /** Functions of outreach: sign-in codes by phone, WeChat identities, notifications to members and their settings. */
  codes: Outreach['codes']
  wechat: Outreach['wechat']
  drivers: Outreach['drivers']
}
export type Operator = OperatorRecord
