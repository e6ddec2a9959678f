import {
  bookingsAwaitNoticeSql,
  contactOfMember,
  unsentGrantsExistSql,
  repliesAwaitNoticeSql,
  takeBookingsToNotify,
  claimGrantedCoupons,
  takeRepliesToNotify,
} from '@evops/members/server'
import type { Services, Tx } from '@evops/platform/server'
import type { MemberEvent } from '../../contract/index.ts'
import { notifyMember, type NotifyDeps, type MemberNotice } from './notify-member.service.ts'

const perRound = 200
/** Maximum length of a placeholder value. */
const mostText = 200

/** A domain's news for members; it counts as sent when the platform transaction commits. */
export interface MemberNews {
  /** An SQL condition: there is news to take. */
  waits: string
  take(tx: Tx, limit: number): Promise<readonly MemberNotice[]>
}

/** News about coupons given to members. */
const couponNews: MemberNews = {
  waits: unsentGrantsExistSql,
  take: async (tx, limit) =>
    (await claimGrantedCoupons(tx, limit)).map(({ operatorId, memberId, no, name, validUntil, timeZone }) =>
      memberNotice({
        operatorId,
        memberId,
        event: 'coupon',
        about: no,
        marks: { coupon: name, until: { at: validUntil.toISOString(), timeZone } },
      }),
    ),
}
/** News about replies to members' feedback; a long reply is shown in full with the feedback. */
const replyNews: MemberNews = {
  waits: repliesAwaitNoticeSql,
  take: async (tx, limit) =>
    (await takeRepliesToNotify(tx, limit)).map(({ operatorId, memberId, id, text }) => {
      const reply = text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text
      return memberNotice({ operatorId, memberId, event: 'feedback_replied', about: id, marks: { reply } })
    }),
}
/** News about connectors reserved for members. */
const bookingNews: MemberNews = {
  waits: bookingsAwaitNoticeSql,
  take: async (tx, limit) =>
    (await takeBookingsToNotify(tx, limit)).map(
      ({ operatorId, memberId, no, stationName, endsAt, timeZone, ...connector }) =>
        memberNotice({
          operatorId,
          memberId,
          event: 'booking',
          about: no,
          marks: {
            station: stationName,
            connector: `${connector.chargePointNo}-${connector.connectorNo}`,
            until: { at: endsAt.toISOString(), timeZone },
          },
        }),
    ),
}
/** News from the members domain. */
export const membersDomainNews: readonly MemberNews[] = [couponNews, replyNews, bookingNews]

/** Checks at compile time that placeholders and event match. */
export function memberNotice<E extends MemberEvent>(one: MemberNotice<E>): MemberNotice {
  return one as MemberNotice
}

/**
 * Sorts news in lock order. The notified members stay locked until the end; all code that notifies several members
 * locks them in this order, as campaigns do, so that there is no deadlock.
 */
export function sortInLockOrder<T extends { operatorId: string; memberId: string }>(all: readonly T[]): T[] {
  const key = ({ operatorId, memberId }: T) => `${operatorId} ${memberId}`
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
}

/**
 * Creates notices from the news of other domains, in the transaction that takes the news, so exactly once even if the
 * process dies.
 */
export async function publishMemberNews(
  services: Services,
  deps: NotifyDeps,
  sources: readonly MemberNews[],
): Promise<void> {
  await services.db.asPlatform(async (tx) => {
    const news: MemberNotice[] = []
    for (const source of sources) news.push(...(await source.take(tx, perRound)))
    // A company's session is not shown in any app; members who left are not notified.
    for (const one of sortInLockOrder(news)) if (await contactOfMember(tx, one)) await notifyMember(tx, deps, one)
  })
}
