import type { Domain } from '@evops/platform/server'
import { memberFaults, memberProblems, membersEndpoints } from '../contract/index.ts'
import { bindingRoutes } from './bindings/bindings.routes.ts'
import { companyMoneyRoutes, companyRoutes } from './companies/companies.routes.ts'
import { couponExportKind } from './coupons/coupon-export.ts'
import { couponJobs } from './coupons/coupon.job.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import type { MembersDeps } from './deps.ts'
import { memberExportKinds } from './members/member-export.ts'
import { memberRoutes } from './members/members.routes.ts'

export type { HeldToken, MembersDeps, OrderPort, TokenPort } from './deps.ts'
export { readCoupons, type Candidate } from './coupons/candidates.ts'

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
        couponRoutes(app, deps)
      },
      jobs: couponJobs(deps),
      exports: [...memberExportKinds(deps), couponExportKind(deps)],
    },
  }
}
