import { Problem, type Page } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  memberForm,
  type BookingRow,
  type CouponRow,
  type CouponState,
  type EvaluationRow,
  type FeedbackDetail,
  type FeedbackRow,
  type FeedbackStepKind,
  type MemberDetail,
  type MemberSource,
} from '../contract/index.ts'
import { bookingOf, cancelOpenBooking } from './bookings/bookings.service.ts'
import { findBooking, pageOfBookings } from './bookings/bookings.store.ts'
import { pageOfCoupons } from './coupons/coupons.store.ts'
import type { MembersDeps } from './deps.ts'
import { hasEvaluation, pageOfEvaluations, summarizeEvaluations } from './evaluations/evaluations.store.ts'
import { addMemberMessage, loadFeedbackDetail } from './feedback/feedback.service.ts'
import { findFeedback, pageOfFeedback } from './feedback/feedback.store.ts'
import { anonymiseMember } from './leaving/leave.service.ts'
import { addMember, loadMemberDetail, updateMember } from './members/members.service.ts'
import { redeemVoucher, type RedeemedVoucher, type VoucherWish } from './vouchers/redeem.service.ts'
import { findMember, lockMobile, membersByMobile, recordMemberLogin } from './members/members.store.ts'

interface Paging {
  page: number
  pageSize: number
}
interface Mine extends Paging {
  memberId: string
}
/** Functions for members in the operator's own app. Another member's data is reported as not found. */
export interface DriverMembersApi {
  byMobile(tx: Tx, mobile: string): Promise<string | undefined>
  /**
   * Creates a member, or returns an existing one: two simultaneous registrations with one mobile become the same
   * member.
   */
  join(
    tx: Tx,
    wish: { operatorId: string; mobile?: string; nickname?: string; source: MemberSource; at: Date },
  ): Promise<string>
  noteLogin(tx: Tx, login: { memberId: string; address: string; at: Date }): Promise<void>
  isMember(tx: Tx, id: string): Promise<boolean>
  /** Returns the member with masked personal data. */
  me(tx: Tx, id: string): Promise<MemberDetail>
  rename(tx: Tx, wish: { operatorId: string; id: string; version: number; nickname: string }): Promise<void>
  /** Anonymises the member (PRIV-01). Throws the errors of closing a wallet. */
  leave(tx: Tx, actor: Actor): Promise<void>
  coupons(tx: Tx, wish: Mine & { state?: CouponState | undefined }): Promise<Page<CouponRow>>
  /** Redeems a voucher code. Throws members.voucher-unknown, -redeemed, -expired, -spent. */
  redeemVoucher(tx: Tx, wish: VoucherWish): Promise<RedeemedVoucher>
  bookings(tx: Tx, wish: Mine): Promise<Page<BookingRow>>
  cancelBooking(tx: Tx, wish: { actor: Actor; id: string }): Promise<BookingRow>
  feedback(tx: Tx, wish: Mine): Promise<Page<FeedbackRow>>
  /** Returns feedback without the operator's internal notes. */
  oneFeedback(tx: Tx, wish: { memberId: string; id: string }): Promise<FeedbackDetail>
  /** Adds the member's message to its feedback. Throws request.not-found. */
  addMessage(tx: Tx, wish: { actor: Actor; id: string; text: string }): Promise<void>
  evaluations(tx: Tx, wish: Mine): Promise<Page<EvaluationRow>>
  isRated(tx: Tx, sessionId: string): Promise<boolean>
  /** Returns number and average of a station's visible evaluations; stars with one decimal. */
  stars(tx: Tx, stationId: string): Promise<{ count: number; average: number | null }>
}

/** Steps of feedback that its member sees. */
const shownToMember: ReadonlySet<FeedbackStepKind> = new Set(['reply', 'closed', 'message'])

export function createDriverMembersApi(deps: MembersDeps): DriverMembersApi {
  const { services } = deps
  async function theirs<T extends { memberId: string | null }>(
    found: Promise<T | undefined>,
    memberId: string,
  ): Promise<T> {
    const row = await found
    if (row?.memberId !== memberId) throw new Problem('request.not-found')
    return row
  }
  return {
    byMobile: async (tx, mobile) => (await membersByMobile(tx, [mobile])).get(mobile),
    async join(tx, { operatorId, mobile = '', nickname = '', source }) {
      if (mobile !== '') {
        await lockMobile(tx, mobile)
        const existingId = (await membersByMobile(tx, [mobile])).get(mobile)
        if (existingId !== undefined) return existingId
      }
      return addMember(tx, deps, { operatorId, form: memberForm.parse({ mobile, nickname }), source })
    },
    noteLogin: recordMemberLogin,
    async isMember(tx, id) {
      const member = await findMember(tx, id)
      return member !== undefined && member.deletedAt === null && member.erasedAt === null
    },
    me: (tx, id) => loadMemberDetail(tx, deps, id),
    async rename(tx, { operatorId, id, version, nickname }) {
      const current = await loadMemberDetail(tx, deps, id)
      const change = { ...memberForm.parse({ ...current, mobile: '', nickname: 'x' }), nickname, id, version }
      // Masked values come back masked, and stay unchanged.
      await updateMember(tx, deps, { operatorId, change: { ...change, mobile: current.mobile } })
    },
    async leave(tx, actor) {
      await anonymiseMember(tx, deps, { actor, id: actor.userId })
    },
    coupons: (tx, wish) => pageOfCoupons(tx, wish),
    redeemVoucher: (tx, wish) => redeemVoucher(tx, deps, wish),
    bookings: (tx, wish) => pageOfBookings(tx, { ...wish, sort: '-createdAt' }),
    async cancelBooking(tx, { actor, id }) {
      await theirs(findBooking(tx, id), actor.userId)
      await cancelOpenBooking(tx, deps, { actor, id, reason: 'app' })
      const { history: _history, ...row } = await bookingOf(tx, id)
      return row
    },
    feedback: (tx, wish) => pageOfFeedback(tx, wish, services.now()),
    async oneFeedback(tx, { memberId, id }) {
      await theirs(findFeedback(tx, id, services.now()), memberId)
      const { thread, ...row } = await loadFeedbackDetail(tx, deps, id)
      return { ...row, thread: thread.filter(({ kind }) => shownToMember.has(kind)) }
    },
    addMessage: (tx, wish) => addMemberMessage(tx, deps, wish),
    evaluations: (tx, wish) => pageOfEvaluations(tx, wish),
    isRated: hasEvaluation,
    async stars(tx, stationId) {
      const { count, average } = await summarizeEvaluations(tx, { stationId })
      return { count, average: average === null ? null : Math.round(average / 10) / 10 }
    },
  }
}
