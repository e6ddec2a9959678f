import { createLedger, type Ledger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import type { Services } from '@evops/platform/server'
import type { MembersDeps, TokenPort } from '../server/index.ts'

export const noTokens: TokenPort = {
  ofHolder: async () => [],
  find: async () => [],
  setHolder: async () => [],
}

/** Dependencies of the members domain without the charging domain. */
export function createTestMembersDeps(
  services: Services,
  more: Partial<Omit<MembersDeps, 'services'>> = {},
): MembersDeps {
  const { approvals, auditTask } = createOrganisation(services)
  const ledger: Ledger = createLedger(services, { approvals })
  return {
    services,
    ledger,
    approvals,
    tokens: noTokens,
    sessions: { ofHolder: async () => [], forBill: async () => new Map(), move: async () => undefined },
    command: async () => ({ result: { id: '', state: 'offline', reply: null } }),
    auditTask,
    ...more,
  }
}
