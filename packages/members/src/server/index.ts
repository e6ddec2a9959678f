import type { ServerDomain, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  bookingFaults,
  bookingForm,
  bookingProblems,
  evaluationForm,
  feedbackForm,
  memberFaults,
  bindingImports,
  memberImports,
  memberProblems,
  membersEndpoints,
  customerServiceFaults,
  customerServiceProblems,
  voucherProblems,
  type BookingDetail,
  type EvaluationRow,
  type FeedbackDetail,
} from '../contract/index.ts'
import { createBillMails, type BillMails } from './bills/bill-mail.service.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { billJobs } from './bills/bills.service.ts'
import { createBindingImports } from './binding-imports.ts'
import { bindingRoutes } from './bindings/bindings.routes.ts'
import { bookingExportKind } from './bookings/booking-export.ts'
import { bookingJobs } from './bookings/bookings.job.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'
import { createBooking, type BookingActor } from './bookings/bookings.service.ts'
import { stationsTakingBookings } from './bookings/booking-connectors.store.ts'
import { companyMoneyRoutes, companyRoutes } from './companies/companies.routes.ts'
import { companyExportKind } from './companies/company-export.ts'
import { couponExportKind, strategyExportKind } from './coupons/coupon-export.ts'
import { couponJobs } from './coupons/coupon.job.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { registerGifts } from './coupons/gifts.service.ts'
import type { MembersDeps } from './deps.ts'
import { evaluationExportKind } from './evaluations/evaluation-export.ts'
import { evaluationRoutes } from './evaluations/evaluations.routes.ts'
import { createEvaluation } from './evaluations/evaluations.service.ts'
import { listSessionsToEvaluate } from './evaluations/evaluations.store.ts'
import { feedbackExportKind } from './feedback/feedback-export.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { addFeedbackNote, createFeedback, type FeedbackOutcome } from './feedback/feedback.service.ts'
import { handOversAwaitSql, takeHandOvers, type HandOver } from './feedback/feedback.store.ts'
import { memberExportKinds } from './members/member-export.ts'
import { createDriverMembersApi, type DriverMembersApi } from './of-driver.ts'
import { createMemberImports } from './member-imports.ts'
import { memberRoutes } from './members.routes.ts'
import { registerVoucherActivation } from './vouchers/voucher-batches.service.ts'
import { voucherBatchExportKind, voucherRedemptionExportKind } from './vouchers/voucher-export.ts'
import { voucherRoutes } from './vouchers/vouchers.routes.ts'

export type { BilledSession, HeldToken, MembersDeps, SessionPort, TokenPort, CommandPort } from './deps.ts'
export { handOversAwaitSql }
export type { BillMails, HandOver, FeedbackOutcome }
export { contactOfMember, namesOfMembers, type MemberContact } from './members/audience.store.ts'
export { selectedMembers } from './members/member-filter.store.ts'
export {
  bookingsAwaitNoticeSql,
  repliesAwaitNoticeSql,
  takeBookingsToNotify,
  takeRepliesToNotify,
  type ConfirmedBooking,
  type FeedbackReply,
} from './member-news.store.ts'
export { unsentGrantsExistSql, claimGrantedCoupons, type GrantedCoupon } from './coupons/granted-coupons.store.ts'
export { addDemoVouchers } from './vouchers/demo-vouchers.ts'
export { processDueBookings } from './bookings/bookings.job.ts'
export { taxIdsOfCompanies } from './companies/companies.store.ts'
export {
  billingPeriodsOfHolders,
  companyBindingPeriods,
  type BillingPeriod,
  type CompanyBindingPeriod,
} from './companies/company-people.store.ts'
export { parseCouponCandidates, type CouponCandidate } from './coupons/candidates.ts'

export interface Members {
  domain: ServerDomain
  /** Books a connector, for the members' own app. Throws the errors of booking. */
  book(tx: Tx, wish: { by: BookingActor; form: z.input<typeof bookingForm> }): Promise<BookingDetail>
  /** Returns stations that accept bookings. */
  bookableStations(tx: Tx): Promise<{ stationId: string; name: string }[]>
  /** Adds an evaluation of a session, for the members' own app. Throws the errors of evaluating. */
  evaluate(
    tx: Tx,
    wish: { operatorId: string; form: z.input<typeof evaluationForm>; source: 'app' | 'api' },
  ): Promise<EvaluationRow>
  /** Returns settled sessions without an evaluation, newest first; without sessions of members with the app. */
  sessionsToRate(tx: Tx, limit: number): Promise<{ sessionNo: string; stationId: string; chargePointNo: string }[]>
  /** Adds feedback, for the members' own app. */
  takeFeedback(
    tx: Tx,
    wish: { operatorId: string; form: z.input<typeof feedbackForm>; source: 'app' | 'api' },
  ): Promise<FeedbackDetail>
  /** Functions for members in the operator's own app. */
  ofDriver: DriverMembersApi
  /** E-mails with bills for companies. */
  billMails: BillMails
  /**
   * Takes hand-overs to maintenance that were not taken yet; they count as taken when the platform transaction commits.
   */
  takeHandOvers(tx: Tx, limit: number): Promise<HandOver[]>
  /** Adds a note with the result to the feedback's thread, in the transaction of the act. */
  noteOutcome(tx: Tx, note: FeedbackOutcome): Promise<void>
}

/** Creates the domain of customers and payers: members, companies, and the people for whom companies pay. */
export function createMembers(deps: MembersDeps): Members {
  registerGifts(deps)
  registerVoucherActivation(deps)
  const imports = createMemberImports(deps)
  const people = createBindingImports(deps)
  return {
    domain: {
      name: 'members',
      names: { members_members: 'nickname', members_companies: 'name' },
      problems: {
        ...memberProblems,
        ...memberFaults,
        ...bookingProblems,
        ...bookingFaults,
        ...customerServiceProblems,
        ...customerServiceFaults,
        ...voucherProblems,
      },
      endpoints: membersEndpoints,
      routes(app) {
        memberRoutes(app, deps)
        imports.routes(app, memberImports)
        companyRoutes(app, deps)
        companyMoneyRoutes(app, deps)
        people.routes(app, bindingImports)
        bindingRoutes(app, deps, people.atOnce)
        billRoutes(app, deps)
        couponRoutes(app, deps)
        voucherRoutes(app, deps)
        bookingRoutes(app, deps)
        evaluationRoutes(app, deps)
        feedbackRoutes(app, deps)
      },
      jobs: { ...imports.jobs, ...people.jobs, ...couponJobs(deps), ...billJobs(deps), ...bookingJobs(deps) },
      exports: [
        ...memberExportKinds(deps),
        companyExportKind(deps),
        couponExportKind(deps),
        strategyExportKind(deps),
        voucherBatchExportKind(deps),
        voucherRedemptionExportKind(deps),
        bookingExportKind(deps),
        evaluationExportKind(deps),
        feedbackExportKind(deps),
      ],
    },
    book: (tx, { by, form }) => createBooking(tx, deps, { by, form: bookingForm.parse(form) }),
    bookableStations: (tx) => stationsTakingBookings(tx, undefined),
    evaluate: (tx, wish) => createEvaluation(tx, deps, { ...wish, form: evaluationForm.parse(wish.form) }),
    sessionsToRate: listSessionsToEvaluate,
    takeFeedback: (tx, wish) => createFeedback(tx, deps, { ...wish, form: feedbackForm.parse(wish.form) }),
    ofDriver: createDriverMembersApi(deps),
    billMails: createBillMails(deps),
    takeHandOvers: (tx, limit) => takeHandOvers(tx, limit, deps.services.now()),
    noteOutcome: (tx, note) => addFeedbackNote(tx, deps, note),
  }
}
