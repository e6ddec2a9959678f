import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { memberForm, type memberImportColumns } from '../contract/index.ts'
import { addMember } from '../server/members/members.service.ts'
import { createTestMembersDeps } from './deps.ts'

/** Creates a member with a wallet. Returns the id. */
export async function createTestMember(
  services: Services,
  operatorId: string,
  wanted: Partial<Record<(typeof memberImportColumns)[number], unknown>> = {},
): Promise<string> {
  const form = memberForm.parse({ nickname: `Member ${newId().slice(-6)}`, ...wanted })
  return services.db.inTenant(operatorId, (tx) =>
    addMember(tx, createTestMembersDeps(services), { operatorId, form, source: 'console' }),
  )
}
export { createTestMembersDeps, noTokens } from './deps.ts'
export { createMembersTestSite, type MembersTestSite } from './office.ts'
