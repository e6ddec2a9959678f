import {
  bookingsWait,
  contactOf,
  givenCouponsWait,
  repliesWait,
  takeBookings,
  takeGivenCoupons,
  takeReplies,
} from '@evops/members/server'
import type { Services, Tx } from '@evops/platform/server'
import type { MemberEvent } from '../../contract/index.ts'
import { notifyMember, type TellDeps, type Telling } from './notify-member.service.ts'

const perRound = 200
/** Of a mark. */
const mostText = 200

/** What a domain has to tell members of; counts as told when the transaction (the platform's) commits. */
export interface MemberNews {
  /** An SQL condition: there is news to take. */
  waits: string
  take(tx: Tx, limit: number): Promise<readonly Telling[]>
}

/** Coupons that members were given. */
const couponNews: MemberNews = {
  waits: givenCouponsWait,
  take: async (tx, limit) =>
    (await takeGivenCoupons(tx, limit)).map(({ operatorId, memberId, no, name, validUntil, timeZone }) =>
      telling({
        operatorId,
        memberId,
        event: 'coupon',
        about: no,
        marks: { coupon: name, until: { at: validUntil.toISOString(), timeZone } },
      }),
    ),
}
/** Replies to what members wrote; the whole of a long one stands with their feedback. */
const replyNews: MemberNews = {
  waits: repliesWait,
  take: async (tx, limit) =>
    (await takeReplies(tx, limit)).map(({ operatorId, memberId, id, text }) => {
      const reply = text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text
      return telling({ operatorId, memberId, event: 'feedback_replied', about: id, marks: { reply } })
    }),
}
/** Connectors that are kept for members. */
const bookingNews: MemberNews = {
  waits: bookingsWait,
  take: async (tx, limit) =>
    (await takeBookings(tx, limit)).map(
      ({ operatorId, memberId, no, stationName, endsAt, timeZone, ...connector }) =>
        telling({
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
/** What members have to tell. */
export const ownNews: readonly MemberNews[] = [couponNews, replyNews, bookingNews]

/** Says that marks and event fit each other: the compiler compares them where it is called. */
export function telling<E extends MemberEvent>(one: Telling<E>): Telling {
  return one as Telling
}

/** Who is told is locked until the end: whoever tells several locks them in this order, as campaigns do, so that no two wait for each other. */
export function inLockOrder<T extends { operatorId: string; memberId: string }>(all: readonly T[]): T[] {
  const key = ({ operatorId, memberId }: T) => `${operatorId} ${memberId}`
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
}

/** What is new elsewhere becomes notices, in the transaction that takes it: once, whatever happens to the process. */
export async function publishMemberNews(
  services: Services,
  deps: TellDeps,
  sources: readonly MemberNews[],
): Promise<void> {
  await services.db.asPlatform(async (tx) => {
    const news: Telling[] = []
    for (const source of sources) news.push(...(await source.take(tx, perRound)))
    // A company's order is nobody's app's news; whoever left hears nothing more.
    for (const one of inLockOrder(news)) if (await contactOf(tx, one)) await notifyMember(tx, deps, one)
  })
}
