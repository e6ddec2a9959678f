import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry, JobTable } from '@evops/platform/server'
import {
  permissionCodesOf,
  createTestActor,
  testApp,
  testServices,
  type TestServices,
  createTestCaller,
  type TestHttpCall,
  createBytesCaller,
} from '@evops/platform/testing'
import { membersEndpoints } from '../contract/index.ts'
import { createMembers, type MembersDeps } from '../server/index.ts'
import { createTestMembersDeps } from './deps.ts'

/**
 * Test site with two operators. Bearer tokens: `ours`, `theirs` hold every code; `nobody` none; `clerk` all except
 * reveal; `cashier` all of them, at some stations.
 */
export interface MembersTestSite extends TestServices {
  operatorId: string
  theirOperator: string
  deps: MembersDeps
  approvals: ReturnType<typeof createOrganisation>['approvals']
  jobs: JobTable
  exports: NonNullable<ReturnType<typeof createMembers>['domain']['exports']>
  audited: AuditEntry[]
  /** Returns a file as it is sent. */
  bytes: (url: string, language: 'zh' | 'en' | 'es') => Promise<Buffer>
  call: TestHttpCall
}

export async function createMembersTestSite(
  more: Partial<Omit<MembersDeps, 'services' | 'ledger'>> = {},
): Promise<MembersTestSite> {
  const t = await testServices()
  const operatorId = await createTestOperator(t.services)
  const theirOperator = await createTestOperator(t.services)
  const codes = permissionCodesOf([...membersEndpoints, ...ledgerEndpoints])
  const without = codes.filter((code) => code !== 'usermng:reveal')
  const actors = new Map([
    ['ours', createTestActor(operatorId, codes)],
    ['theirs', createTestActor(theirOperator, codes)],
    ['clerk', createTestActor(operatorId, without, { userId: newId() })],
    ['cashier', createTestActor(operatorId, codes, { userId: newId(), scope: { stationIds: [newId()] } })],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const { approvals } = createOrganisation(t.services)
  const ledger = createLedger(t.services, { approvals })
  const deps = createTestMembersDeps(t.services, { ledger, approvals, ...more })
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
    call: createTestCaller(app),
    bytes: createBytesCaller(app),
    async close() {
      await app.close()
      await t.close()
    },
  }
}
