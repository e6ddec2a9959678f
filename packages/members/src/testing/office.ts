import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry, JobTable } from '@evops/platform/server'
import {
  codesOf,
  anActor,
  testApp,
  testServices,
  type TestServices,
  callerOf,
  type Call,
  bytesOf,
} from '@evops/platform/testing'
import { membersEndpoints } from '../contract/index.ts'
import { createMembers, type MembersDeps } from '../server/index.ts'
import { depsOf } from './deps.ts'

/**
 * Test site with two operators. Bearer tokens: `ours`, `theirs` hold every code; `nobody` none; `clerk` all except
 * reveal; `cashier` all of them, at some stations.
 */
export interface Office extends TestServices {
  operatorId: string
  theirOperator: string
  deps: MembersDeps
  approvals: ReturnType<typeof createOrganisation>['approvals']
  jobs: JobTable
  exports: NonNullable<ReturnType<typeof createMembers>['domain']['exports']>
  audited: AuditEntry[]
  /** Returns a file as it is sent. */
  bytes: (url: string, language: 'zh' | 'en' | 'es') => Promise<Buffer>
  call: Call
}

export async function anOffice(
  more: Partial<Omit<MembersDeps, 'services' | 'ledger'>> = {},
): Promise<Office> {
  const t = await testServices()
  const operatorId = await anOperator(t.services)
  const theirOperator = await anOperator(t.services)
  const codes = codesOf([...membersEndpoints, ...ledgerEndpoints])
  const without = codes.filter((code) => code !== 'usermng:reveal')
  const actors = new Map([
    ['ours', anActor(operatorId, codes)],
    ['theirs', anActor(theirOperator, codes)],
    ['clerk', anActor(operatorId, without, { userId: newId() })],
    ['cashier', anActor(operatorId, codes, { userId: newId(), scope: { stationIds: [newId()] } })],
    ['nobody', anActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const { approvals } = createOrganisation(t.services)
  const ledger = createLedger(t.services, { approvals })
  const deps = depsOf(t.services, { ledger, approvals, ...more })
  const { domain } = createMembers(deps)
  const app = await testApp(t.services, [ledger.domain, domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  return {
    ...t,
    operatorId,
    theirOperator,
    deps,
    approvals,
    jobs: domain.jobs ?? {},
    exports: domain.exports ?? [],
    audited,
    call: callerOf(app),
    bytes: bytesOf(app),
    async close() {
      await app.close()
      await t.close()
    },
  }
}
