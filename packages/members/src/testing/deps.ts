import { createLedger, type Ledger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import type { House } from '@evops/platform/server'
import type { MembersDeps, TokenPort } from '../server/index.ts'

export const noTokens: TokenPort = {
  ofHolder: async () => [],
  find: async () => [],
  setHolder: async () => [],
}

/** What members work with where nobody charges. */
export function depsOf(house: House, more: Partial<Omit<MembersDeps, 'house'>> = {}): MembersDeps {
  const { approvals, auditTask } = createOrganisation(house)
  const ledger: Ledger = createLedger(house, { approvals })
  return {
    house,
    ledger,
    tokens: noTokens,
    sessions: { ofHolder: async () => [], forBill: async () => new Map(), move: async () => undefined },
    command: async () => ({ result: { id: '', state: 'offline', reply: null } }),
    auditTask,
    ...more,
  }
}
