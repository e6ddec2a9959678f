import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorBasics, OrganisationDomain } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'

/** Our simulated provider next to the server: the URL of its APIs, and our URL for its callbacks. */
export interface LoopbackUrls {
  url: string
  callbacks: string
}
export interface PaymentsDeps {
  services: Services
  ledger: Pick<Ledger, 'post' | 'online'>
  approvals: Pick<Approvals, 'register' | 'request'>
  operatorOf: (id: string) => Promise<Pick<OperatorBasics, 'currency' | 'timeZone'>>
  holdersOf: OrganisationDomain['holdersOf']
  /** Undefined if none runs here. */
  loopback: () => LoopbackUrls | undefined
}
