import { contactOf, givenCouponsWait, takeGivenCoupons } from '@evops/members/server'
import type { House, Tx } from '@evops/platform/server'
import type { MemberEvent } from '../../contract/index.ts'
import { tell, type TellDeps, type Telling } from './tell.service.ts'

const perRound = 200

/** What a domain has to tell members of; counts as told when the transaction (the platform's) commits. */
export interface MemberNews {
  /** An SQL condition: there is news to take. */
  waits: string
  take(tx: Tx, limit: number): Promise<readonly Telling[]>
}

/** Coupons that members were given. */
export const couponNews: MemberNews = {
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
/** Says that marks and event fit each other: the compiler compares them where it is called. */
export function telling<E extends MemberEvent>(one: Telling<E>): Telling {
  return one as Telling
}

/** What is new elsewhere becomes notices, in the transaction that takes it: once, whatever happens to the process. */
export async function tellMembers(
  house: House,
  deps: TellDeps,
  sources: readonly MemberNews[],
): Promise<void> {
  await house.db.asPlatform(async (tx) => {
    for (const source of sources)
      for (const one of await source.take(tx, perRound)) {
        // A company's order is nobody's app's news; whoever left hears nothing more.
        if (await contactOf(tx, one)) await tell(tx, deps, one)
      }
  })
}
