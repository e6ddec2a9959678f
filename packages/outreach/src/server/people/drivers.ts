import { Problem, type Language } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import {
  consentChannels,
  consentedByDefault,
  topics,
  type Consent,
  type ConsentStep,
  type MemberEvent,
} from '../../contract/index.ts'
import type { Outer } from '../outer/outer.service.ts'
import * as store from './people.store.ts'
import { notifyMember, type TellDeps, type Telling } from './notify-member.service.ts'

type Whose = store.Whose
const paged = { page: 1, pageSize: 100 }

/**
 * What a driver's app does in a member's name: notices, consents, browsers that listen. Calls take the member from who
 * signed in, never from the request.
 */
export function createDrivers(deps: TellDeps & { services: Services }, outer: Outer) {
  const { services } = deps
  return {
    /** What they were told, the newest first. */
    notices: store.pageOfNotices,
    /** Those named, or all; how many are left unread. */
    read: (tx: Tx, { memberId, ids }: { memberId: string; ids?: readonly string[] | undefined }) =>
      store.readNotices(tx, memberId, ids, services.now()),
    /** What holds for every topic and channel, said or not. */
    async consents(tx: Tx, memberId: string): Promise<Consent[]> {
      const said = await store.listConsents(tx, memberId)
      return topics.flatMap((topic) =>
        consentChannels.map(
          (channel) =>
            said.find((one) => one.topic === topic && one.channel === channel) ?? {
              topic,
              channel,
              granted: consentedByDefault(topic),
              until: null,
            },
        ),
      )
    },
    async setConsents(
      tx: Tx,
      {
        changes,
        source = 'app',
        byName = '',
        reason = '',
        ...whose
      }: Whose & {
        changes: readonly Consent[]
        source?: ConsentStep['source']
        byName?: string
        reason?: string
      },
    ): Promise<void> {
      for (const change of changes)
        await store.addConsent(tx, whose, change, { source, byName, reason, at: services.now() })
    },
    /** Every step ever taken. */
    consentHistory: (tx: Tx, memberId: string, wanted = paged) => store.consentSteps(tx, memberId, wanted),
    /** The mini-programme asked and the member agreed, once for each message; how many are left now. */
    grant: (tx: Tx, { templateId, times = 1, ...whose }: Whose & { templateId: string; times?: number }) =>
      store.addSubscriptions(tx, whose, templateId, times),
    /** What is left of each template. */
    grants: store.subscriptionsOf,
    /** The key that browsers subscribe under; null: the operator has no web push. */
    pushKey: outer.pushKey,
    async addPush(
      tx: Tx,
      { endpoint, p256dh, auth, ...whose }: Whose & Omit<store.PushRow, 'id'>,
    ): Promise<void> {
      if (!isPush({ endpoint, p256dh, auth })) throw new Problem('outreach.push-subscription')
      await store.addPush(tx, whose, { endpoint, p256dh, auth }, services.now())
    },
    removePush: (tx: Tx, { endpoint, ...whose }: Whose & { endpoint: string }) =>
      store.removePush(tx, whose, endpoint),
    /** What an app knows of its member: the language they read, the account of WeChat they signed in with. */
    async remember(
      tx: Tx,
      { language, wechat, ...whose }: Whose & { language?: Language; wechat?: store.Identity },
    ): Promise<void> {
      if (language) await store.setLanguage(tx, whose, language)
      if (wechat) await store.link(tx, whose, wechat, services.now())
    },
    /** Whose account of WeChat it is, as far as it was remembered. */
    memberOfWechat: store.memberOf,
    hasWechat: store.hasIdentity,
    /** Tells a member something, once for each `about`; false: they were told before, or nobody is told of that. */
    notify: <E extends MemberEvent>(tx: Tx, telling: Telling<E>) => notifyMember(tx, deps, telling),
  }
}
export type Drivers = ReturnType<typeof createDrivers>

/** https, or our own machine's; a point of the curve, uncompressed; sixteen bytes. */
function isPush({ endpoint, p256dh, auth }: Omit<store.PushRow, 'id'>): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isPlace = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')
  return (
    isPlace &&
    endpoint.length <= 1_000 &&
    /^B[A-Za-z0-9_-]{86}$/.test(p256dh) &&
    /^[A-Za-z0-9_-]{22}$/.test(auth)
  )
}
