import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorFacts, Organisation } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'

/** Our simulated provider next to the server: the URL of its APIs, and our URL for its callbacks. */
export interface LoopbackPlace {
  url: string
  callbacks: string
}
export interface PaymentsDeps {
  services: Services
  ledger: Pick<Ledger, 'post' | 'online'>
  approvals: Pick<Approvals, 'register' | 'request'>
  operatorOf: (id: string) => Promise<Pick<OperatorFacts, 'currency' | 'timeZone'>>
  holdersOf: Organisation['holdersOf']
  /** Undefined if none runs here. */
  loopback: () => LoopbackPlace | undefined
}
