import type { SessionSignedValues } from '@evops/charging/contract'
import { evaluationDays } from '@evops/members/contract'
import { dayMs, Problem, type CallArgs } from '@evops/platform/contract'
import { serveAll, type Actor, type App, type Tx } from '@evops/platform/server'
import { driverChargingEndpoints, type LiveSession, type startDriverSession } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import type { CountAct } from '../limits.ts'
import { findConnectorByCode } from '../public/stations.service.ts'
import { openConnectors } from '../public/stations.store.ts'
import { listMemberAgreements } from '../texts/texts.store.ts'
import { toDriverSession, toLiveSession } from './charging.rules.ts'
import { createSessionStreams } from './watch.ts'

const entity = 'session'

export function chargingRoutes(app: App, deps: DriverDeps, count: CountAct): void {
  const { services, charging } = deps
  const watch = createSessionStreams(services)
  const read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => services.db.inTenant(actor, work)
  const sessionOf = (actor: Actor, id: string): Promise<LiveSession> =>
    read(actor, async (tx) => toLiveSession(await charging.live(tx, actor, id), services.now()))

  serveAll(app, driverChargingEndpoints, {
    startDriverSession: async ({ actor, body, request, audit }) => {
      const connector = await read(actor, async (tx) => {
        await count(tx, actor, 'start')
        await requireAgreed(tx, actor)
        return ourConnectorOf(tx, deps, body)
      })
      const { target } = body
      audit({ entity, after: { ...connector, target } })
      const session = await charging.start(actor, request, { ...connector, target })
      audit({ entity, entityId: session.id, after: { ...connector, target, sessionNo: session.sessionNo } })
      return sessionOf(actor, session.id)
    },
    listLiveSessions: async ({ tx, actor }) =>
      (await charging.running(tx, actor)).map((one) => toLiveSession(one, services.now())),
    getRunningSession: async ({ tx, actor, params }) =>
      toLiveSession(await charging.live(tx, actor, params.id), services.now()),
    watchSession: async ({ actor, params, reply }) => {
      await watch({ actor, reply, id: params.id, look: () => sessionOf(actor, params.id) })
      return undefined
    },
    stopDriverSession: async ({ actor, params: { id }, audit }) => {
      await read(actor, (tx) => count(tx, actor, 'stop'))
      const { state } = await charging.stop(actor, id)
      audit({ entity, entityId: id, after: { answer: state } })
      return { answer: state, session: await sessionOf(actor, id) }
    },
    listDriverSessions: async ({ tx, actor, query: { from, to, ...query } }) => {
      const found = await charging.sessions(tx, actor, { ...query, dayFrom: from, dayTo: to })
      return { ...found, list: found.list.map(toDriverSession) }
    },
    getDriverSession: async ({ tx, actor, params: { id } }) => {
      const session = await charging.session(tx, actor, id)
      const { bill, billed, paid, curve, endedAt, state, signed, returned } = session
      const isFresh = endedAt !== null && services.now().getTime() - Date.parse(endedAt) <= evaluationDays * dayMs
      const { total } = await deps.documents.invoiceable(tx, actor, { sessionId: id, page: 1, pageSize: 1 })
      return {
        ...toDriverSession(session),
        bill,
        billed,
        paid: paid.map(({ account, holderId, amountMinor }) => ({
          account,
          own: holderId === actor.userId,
          amountMinor,
        })),
        returned: returned && { energyDwh: returned.energyDwh, creditMinor: returned.creditMinor },
        signed: signed && withoutValues(signed),
        curve: curve.map(({ at, powerW, soc }) => ({ at, powerW, soc })),
        canEvaluate: state === 'settled' && isFresh && !(await deps.members.ofDriver.isRated(tx, id)),
        canInvoice: total > 0,
      }
    },
  })
}

/** A driver needs the result and the registers, not each value. */
function withoutValues({ values: _values, ...signed }: SessionSignedValues): Omit<SessionSignedValues, 'values'> {
  return signed
}

/** Throws driver.consent-expired if a required text has changed since its acceptance, or was never accepted. */
async function requireAgreed(tx: Tx, { userId: memberId, language }: Actor): Promise<void> {
  const texts = await listMemberAgreements(tx, { memberId, language })
  const missing = texts.find(({ required, state }) => required && state !== 'agreed')
  if (missing) throw new Problem('driver.consent-expired', { title: missing.title })
}

/** Returns the requested connector. A connector that is not public is treated as not existing. */
async function ourConnectorOf(
  tx: Tx,
  deps: DriverDeps,
  { qr, connector }: CallArgs<typeof startDriverSession>['body'],
): Promise<{ chargePointId: string; connectorNo: number }> {
  const [operator] = await deps.operators(tx)
  if (!operator) throw new Problem('request.not-found')
  const [ourConnector] =
    qr !== undefined
      ? [await findConnectorByCode(tx, deps, { operator, qr })]
      : connector
        ? await openConnectors(tx, connector, deps.services.now())
        : []
  if (!ourConnector) throw new Problem('request.not-found')
  return { chargePointId: ourConnector.chargePointId, connectorNo: ourConnector.connectorNo }
}
