import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { memberForm, type memberColumns } from '../contract/index.ts'
import { addMember } from '../server/members/members.service.ts'
import { depsOf } from './deps.ts'

/** Creates a member with a wallet. Returns the id. */
export async function aMember(
  services: Services,
  operatorId: string,
  wanted: Partial<Record<(typeof memberColumns)[number], unknown>> = {},
): Promise<string> {
  const form = memberForm.parse({ nickname: `Member ${newId().slice(-6)}`, ...wanted })
  return services.db.inTenant(operatorId, (tx) =>
    addMember(tx, depsOf(services), { operatorId, form, source: 'console' }),
  )
}
export { depsOf, noTokens } from './deps.ts'
export { anOffice, type Office } from './office.ts'
