import type { ContentDomain } from '@evops/content/server'
import type { Charging } from '@evops/charging/server'
import type { Documents } from '@evops/documents/server'
import type { Ledger } from '@evops/ledger/server'
import type { Members } from '@evops/members/server'
import type { OperatorRecord, OrganisationDomain } from '@evops/organisation/server'
import type { OutreachDomain } from '@evops/outreach/server'
import type { Payments } from '@evops/payments/server'
import type { Services } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'

export interface DriverDeps {
  services: Services
  operatorByCode: OrganisationDomain['operatorByCode']
  /** Operators that the transaction may see: for an operator's transaction, only itself. */
  operators: OrganisationDomain['operators']
  audit: OrganisationDomain['audit']
  tariffs: Pick<Tariffs, 'versionContents'>
  wallets: Ledger['wallets']
  members: Members
  charging: Charging['app']
  payments: Payments['ofDriver']
  documents: Documents['ofDriver']
  content: Pick<ContentDomain, 'version' | 'carousel' | 'news' | 'newsItem'>
  /** Functions of outreach: sign-in codes by phone, WeChat identities, notifications to members and their settings. */
  codes: OutreachDomain['codes']
  wechat: OutreachDomain['wechat']
  drivers: OutreachDomain['drivers']
}
export type DriverOperator = OperatorRecord
