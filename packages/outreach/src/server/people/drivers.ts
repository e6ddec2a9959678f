import { Problem, type Language } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import {
  consentChannels,
  isConsentedByDefault,
  consentTopics,
  type Consent,
  type ConsentStep,
  type MemberEvent,
} from '../../contract/index.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import * as store from './people.store.ts'
import { notifyMember, type NotifyDeps, type MemberNotice } from './notify-member.service.ts'

type Whose = store.MemberKey
const paged = { page: 1, pageSize: 100 }

/**
 * Creates the operations of a driver's app on behalf of a member: notices, consents, browser subscriptions. Calls take
 * the member from the sign-in, never from the request.
 */
export function createDrivers(deps: NotifyDeps & { services: Services }, outer: ExternalChannels) {
  const { services } = deps
  return {
    /** Returns the notices, the newest first. */
    notices: store.pageMemberInbox,
    /** Marks the named notices, or all, as read; returns the number of unread ones. */
    read: (tx: Tx, { memberId, ids }: { memberId: string; ids?: readonly string[] | undefined }) =>
      store.markNoticesRead(tx, memberId, ids, services.now()),
    /** Returns the effective consent for every topic and channel, recorded or default. */
    async consents(tx: Tx, memberId: string): Promise<Consent[]> {
      const rows = await store.listConsents(tx, memberId)
      return consentTopics.flatMap((topic) =>
        consentChannels.map(
          (channel) =>
            rows.find((one) => one.topic === topic && one.channel === channel) ?? {
              topic,
              channel,
              granted: isConsentedByDefault(topic),
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
    /** Returns all recorded steps. */
    consentHistory: (tx: Tx, memberId: string, wanted = paged) => store.consentSteps(tx, memberId, wanted),
    /** Records consents that the member gave in the mini-programme, one for each message; returns the number left. */
    grant: (tx: Tx, { templateId, times = 1, ...whose }: Whose & { templateId: string; times?: number }) =>
      store.addTemplateConsents(tx, whose, templateId, times),
    /** Returns the number left for each template. */
    grants: store.countTemplateConsents,
    /** Returns the key for browser subscriptions; null if the operator has no web push. */
    pushKey: outer.pushKey,
    async addPush(tx: Tx, { endpoint, p256dh, auth, ...whose }: Whose & Omit<store.PushRow, 'id'>): Promise<void> {
      const channel = (await outer.rows(tx)).find((row) => row.channel === 'web_push')
      const isPlace = outer.isPushPlace(endpoint, channel?.environment)
      if (!isPlace || !isPush({ endpoint, p256dh, auth })) throw new Problem('outreach.push-subscription')
      await store.insertPushSubscription(tx, whose, { endpoint, p256dh, auth }, services.now())
    },
    removePush: (tx: Tx, { endpoint, ...whose }: Whose & { endpoint: string }) =>
      store.deletePushSubscription(tx, whose, endpoint),
    /** Stores information from the app about its member: the language and the WeChat account used to sign in. */
    async remember(
      tx: Tx,
      { language, wechat, ...whose }: Whose & { language?: Language; wechat?: store.WechatIdentity },
    ): Promise<void> {
      if (language) await store.setLanguage(tx, whose, language)
      if (wechat) await store.linkWechatIdentity(tx, whose, wechat, services.now())
    },
    /** Returns the member of a WeChat account, if it is stored. */
    memberOfWechat: store.findMemberOfWechat,
    hasWechat: store.hasIdentity,
    /**
     * Notifies a member once for each `about`; returns false if the member was notified before or the event is not
     * sent.
     */
    notify: <E extends MemberEvent>(tx: Tx, memberNotice: MemberNotice<E>) => notifyMember(tx, deps, memberNotice),
  }
}
export type DriverNotices = ReturnType<typeof createDrivers>

/** Returns true for an uncompressed point of the curve, and sixteen bytes. */
function isPush({ endpoint, p256dh, auth }: Omit<store.PushRow, 'id'>): boolean {
  return endpoint.length <= 1_000 && /^B[A-Za-z0-9_-]{86}$/.test(p256dh) && /^[A-Za-z0-9_-]{22}$/.test(auth)
}
