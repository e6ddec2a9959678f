import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorFacts, Organisation } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'

/** Our own provider beside the server: where its wires are, and where it reaches us. */
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
  /** Private networks that the platform allowed calls to. */
  allowedNetworks: () => Promise<readonly string[]>
  /** Undefined: none runs here. */
  loopback: () => LoopbackPlace | undefined
}
