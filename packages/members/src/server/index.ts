import type { Domain, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  bookingFaults,
  bookingForm,
  bookingProblems,
  memberFaults,
  memberProblems,
  membersEndpoints,
  type BookingDetail,
} from '../contract/index.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { billJobs } from './bills/bills.service.ts'
import { bindingRoutes } from './bindings/bindings.routes.ts'
import { bookingExportKind } from './bookings/booking-export.ts'
import { bookingJobs } from './bookings/bookings.job.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'
import { book, type Booker } from './bookings/bookings.service.ts'
import { stationsThatTake } from './bookings/bookings.store.ts'
import { companyMoneyRoutes, companyRoutes } from './companies/companies.routes.ts'
import { couponExportKind } from './coupons/coupon-export.ts'
import { couponJobs } from './coupons/coupon.job.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import type { MembersDeps } from './deps.ts'
import { memberExportKinds } from './members/member-export.ts'
import { memberRoutes } from './members/members.routes.ts'

export type { BilledOrder, HeldToken, MembersDeps, OrderPort, TokenPort, CommandPort } from './deps.ts'
export { workOnBookings } from './bookings/bookings.job.ts'
export { readCoupons, type Candidate } from './coupons/candidates.ts'

export interface Members {
  domain: Domain
  /** Books a gun, as the members' own app does. Throws the problems of booking. */
  book(tx: Tx, wish: { by: Booker; form: z.input<typeof bookingForm> }): Promise<BookingDetail>
  /** Stations that take bookings. */
  bookableStations(tx: Tx): Promise<{ stationId: string; name: string }[]>
}

/** Who charges, and who pays for them: members, companies and those whom companies let charge. */
export function createMembers(deps: MembersDeps): Members {
  return {
    domain: {
      name: 'members',
      problems: { ...memberProblems, ...memberFaults, ...bookingProblems, ...bookingFaults },
      endpoints: membersEndpoints,
      routes(app) {
        memberRoutes(app, deps)
        companyRoutes(app, deps)
        companyMoneyRoutes(app, deps)
        bindingRoutes(app, deps)
        billRoutes(app, deps)
        couponRoutes(app, deps)
        bookingRoutes(app, deps)
      },
      jobs: { ...couponJobs(deps), ...billJobs(deps), ...bookingJobs(deps) },
      exports: [...memberExportKinds(deps), couponExportKind(deps), bookingExportKind(deps)],
    },
    book: (tx, { by, form }) => book(tx, deps, { by, form: bookingForm.parse(form) }),
    bookableStations: (tx) => stationsThatTake(tx, undefined),
  }
}
