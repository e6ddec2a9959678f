import { requireFound, Problem, type Language } from '@evops/platform/contract'
import { serveAll, type Actor, type App, type Tx } from '@evops/platform/server'
import { driverProfileEndpoints, type DriverProfile } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { takeFromDriverLimit } from '../limits.ts'
import { publishEnded } from '../sign-in/ended-sign-ins.ts'
import { endSignInSessions, listDriverSignInSessions, setLanguage } from '../sign-in/sign-in-sessions.store.ts'
import { insertMemberAgreements, listMemberAgreements } from '../texts/texts.store.ts'

const entity = 'member'

export function driverProfileRoutes(app: App, deps: DriverDeps): void {
  const { services, members, drivers } = deps
  const whose = ({ operatorId, userId: memberId }: Actor) => ({ operatorId, memberId })
  serveAll(app, driverProfileEndpoints, {
    getDriverMe: async ({ tx, actor }) => {
      // The language that the member chose, not the language of this request.
      const signInSessions = await listDriverSignInSessions(tx, actor.userId)
      const own = signInSessions.find(({ id }) => id === actor.driver?.signInSessionId)
      return meOf(tx, deps, { ...actor, ...(own && { language: own.language }) })
    },
    updateDriverMe: async ({ tx, actor, body: { nickname, language, version }, audit }) => {
      const { operatorId, userId: id } = actor
      await members.ofDriver.rename(tx, { operatorId, id, version, nickname })
      await setLanguage(tx, id, language)
      await drivers.remember(tx, { ...whose(actor), language })
      audit({ entity, entityId: id, after: { language } })
      return meOf(tx, deps, { ...actor, language })
    },
    leaveOperator: async ({ tx, actor, audit }) => {
      const { userId: memberId } = actor
      await endSignInSessions(tx, { memberId }, { reason: 'left', at: services.now() })
      await members.ofDriver.leave(tx, actor)
      publishEnded(services, { operatorId: actor.operatorId, memberId })
      audit({ entity, entityId: memberId })
      return { done: true } as const
    },
    listDriverDevices: async ({ tx, actor }) =>
      (await listDriverSignInSessions(tx, actor.userId)).map((signInSession) => ({
        id: signInSession.id,
        client: signInSession.client,
        name: signInSession.deviceName,
        signedInAt: signInSession.signedInAt.toISOString(),
        usedAt: signInSession.usedAt.toISOString(),
        current: signInSession.id === actor.driver?.signInSessionId,
      })),
    endDriverDevice: async ({ tx, actor, params: { id }, audit }) => {
      const which = { id, memberId: actor.userId }
      const ended = await endSignInSessions(tx, which, { reason: 'signed-out', at: services.now() })
      if (ended === 0) throw new Problem('request.not-found')
      publishEnded(services, { operatorId: actor.operatorId, signInSessionId: id })
      audit({ entity: 'driver_sign_in_session', entityId: id })
      return { done: true } as const
    },
    listDriverAgreements: ({ tx, actor, query }) =>
      listMemberAgreements(tx, { memberId: actor.userId, language: query.language ?? actor.language }),
    giveDriverAgreement: async ({ tx, actor, body, audit }) => {
      const { memberId, ...of } = whose(actor)
      const texts = await listMemberAgreements(tx, { memberId, language: actor.language })
      const text = requireFound(texts.find(({ kind }) => kind === body.kind))
      if (text.version !== body.version) throw new Problem('driver.consent-old', {}, { version: 'driver.consent-old' })
      await insertMemberAgreements(tx, { ...of, ...body, memberId, at: services.now() })
      audit({ entity: 'driver_text', after: body })
      return listMemberAgreements(tx, { memberId, language: actor.language })
    },
    listDriverConsents: ({ tx, actor }) => drivers.consents(tx, actor.userId),
    setDriverConsents: async ({ tx, actor, body, audit }) => {
      await drivers.setConsents(tx, { ...whose(actor), ...body })
      audit({ entity, entityId: actor.userId, after: body })
      return drivers.consents(tx, actor.userId)
    },
    grantMiniMessages: async ({ tx, actor, body, audit }) => {
      const remaining = await drivers.grant(tx, { ...whose(actor), ...body })
      audit({ entity, entityId: actor.userId, after: { ...body, remaining } })
      return { remaining }
    },
    listDriverNotices: ({ tx, actor, query }) => drivers.notices(tx, { ...query, memberId: actor.userId }),
    readDriverNotices: async ({ tx, actor, body, audit }) => {
      const unread = await drivers.read(tx, { memberId: actor.userId, ids: body.ids })
      audit({ entity, entityId: actor.userId, after: { unread } })
      return { unread }
    },
    getPushKey: async ({ actor }) => ({ publicKey: await drivers.pushKey(actor.operatorId) }),
    subscribePush: async ({ tx, actor, body, audit }) => {
      const { operatorId: operator, userId: member } = actor
      await takeFromDriverLimit(services, tx, 'push', { member, operator })
      await drivers.addPush(tx, { ...whose(actor), ...body })
      audit({ entity, entityId: actor.userId, after: { service: new URL(body.endpoint).host } })
      return { done: true } as const
    },
    unsubscribePush: async ({ tx, actor, body, audit }) => {
      await drivers.removePush(tx, { ...whose(actor), ...body })
      audit({ entity, entityId: actor.userId })
      return { done: true } as const
    },
  })
}

async function meOf(
  tx: Tx,
  { members, drivers }: DriverDeps,
  { userId: id, language }: { userId: string; language: Language },
): Promise<DriverProfile> {
  const { name, nickname, mobile, registeredAt, companyName, binding, state, ...member } = await members.ofDriver.me(
    tx,
    id,
  )
  return {
    id,
    name,
    nickname,
    phone: mobile,
    language,
    registeredAt,
    wechat: await drivers.hasWechat(tx, id),
    company:
      companyName !== null && binding !== null
        ? {
            name: companyName,
            state: binding.state,
          }
        : null,
    blocked: member.blacklisted
      ? 'blacklisted'
      : state === 'frozen'
        ? 'frozen'
        : member.arrearsMinor > 0
          ? 'arrears'
          : null,
    version: member.version,
  }
}
