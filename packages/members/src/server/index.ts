import type { Domain } from '@evops/platform/server'
import { memberFaults, memberProblems, membersEndpoints } from '../contract/index.ts'
import { bindingRoutes } from './bindings/bindings.routes.ts'
import { companyMoneyRoutes, companyRoutes } from './companies/companies.routes.ts'
import type { MembersDeps } from './deps.ts'
import { memberExportKinds } from './members/member-export.ts'
import { memberRoutes } from './members/members.routes.ts'

export type { HeldToken, MembersDeps, OrderPort, TokenPort } from './deps.ts'

export interface Members {
  domain: Domain
}

/** Who charges, and who pays for them: members, companies and those whom companies let charge. */
export function createMembers(deps: MembersDeps): Members {
  return {
    domain: {
      name: 'members',
      problems: { ...memberProblems, ...memberFaults },
      endpoints: membersEndpoints,
      routes(app) {
        memberRoutes(app, deps)
        companyRoutes(app, deps)
        companyMoneyRoutes(app, deps)
        bindingRoutes(app, deps)
      },
      exports: memberExportKinds(deps),
    },
  }
}
