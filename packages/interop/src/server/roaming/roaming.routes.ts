import { Problem } from '@evops/platform/contract'
import {
  conflictProblem,
  serveAll,
  toReplyRow,
  type Actor,
  type App,
  type Services,
  type Tx,
} from '@evops/platform/server'
import {
  roamingEndpoints,
  type RoamingCommand,
  type StoredRoamingTerms,
  type RoamingCodeTarget,
} from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { pageRoamingCommands } from './commands.store.ts'
import { findRoamingSession, findStation, pageRoamingSessions, pageRoamingStations } from './lists.store.ts'
import { pageRejectedObjects } from './refusals.store.ts'
import { schedulePull, findRoaming, saveRoaming } from './roaming-links.store.ts'

const entity = 'partner'

/** Commands to a partner in its protocol. Each returns the partner's immediate response. */
export interface RoamingCommands {
  start: SendCommand<RoamingStartRequest>
  stop: SendCommand<RoamingSessionRef>
  /** `retentionEnd`: instant in ISO format. */
  reserve: SendCommand<RoamingStartRequest & { reservedUntil: string }>
  cancel: SendCommand<{ partnerId: string; id: string }>
  unlock: SendCommand<Omit<RoamingStartRequest, 'tokenId'> & { connectorNo: string }>
  /** `limitUntil`: instant in ISO format. Omitted: until the session ends. */
  limit: SendCommand<RoamingSessionRef & { limitW: number; limitUntil?: string | undefined }>
  sendLimit: SendCommand<RoamingSessionRef>
  clearLimit: SendCommand<RoamingSessionRef>
  /** Finds the connector of a code that is unknown here. */
  find: (actor: Actor, request: { partnerId: string; code: string }) => Promise<RoamingCodeTarget>
}
type SendCommand<Wish> = (actor: Actor, request: Wish) => Promise<RoamingCommand>
export interface RoamingSessionRef {
  partnerId: string
  sessionNo: string
}
export interface RoamingStartRequest {
  partnerId: string
  stationNo: string
  evseNo: string
  tokenId: string
}

/** For a partner of another operator, each route reports that it does not exist. */
export function roamingRoutes(
  app: App,
  { services, commands }: { services: Services; commands: RoamingCommands },
): void {
  async function linkOf(tx: Tx, key: PartnerKey): Promise<StoredRoamingTerms> {
    const found = await findRoaming(tx, key)
    if (!found) throw new Problem('request.not-found')
    return { id: key.id, ...toReplyRow(found) }
  }
  const keyOf = (operatorId: string, id: string): PartnerKey => ({ operatorId, id })
  /** The audit entry contains the request and the partner's response. */
  async function runAuditedCommand<B extends { partnerId: string }>(
    {
      actor,
      body,
      audit,
    }: { actor: Actor; body: B; audit: (entry: { entity: string; entityId: string; after: object }) => void },
    sendRequest: (actor: Actor, wish: B) => Promise<RoamingCommand>,
  ): Promise<RoamingCommand> {
    const made = await sendRequest(actor, body)
    const { partnerId: entityId, ...wish } = body
    const { kind, answer, problem } = made
    audit({ entity, entityId, after: { ...wish, kind, answer, problem } })
    return made
  }

  serveAll(app, roamingEndpoints, {
    getRoaming: ({ tx, actor, params }) => linkOf(tx, keyOf(actor.operatorId, params.id)),
    putRoaming: async ({ tx, actor, params, body, audit }) => {
      const key = keyOf(actor.operatorId, params.id)
      const before = await linkOf(tx, key)
      if (!(await saveRoaming(tx, key, { ...body, now: services.now() }))) throw conflictProblem(body, before)
      const after = await linkOf(tx, key)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    pullRoaming: async ({ tx, actor, params, audit }) => {
      const key = keyOf(actor.operatorId, params.id)
      await linkOf(tx, key)
      await schedulePull(tx, key, services.now())
      audit({ entity, entityId: params.id, after: { pullRequested: true } })
      return { done: true as const }
    },
    listRoamingRefusals: async ({ tx, actor, params, query }) => {
      const key = keyOf(actor.operatorId, params.id)
      await linkOf(tx, key)
      return pageRejectedObjects(tx, key, query)
    },
    listRoamingStations: ({ tx, actor, query }) => pageRoamingStations(tx, actor.operatorId, query),
    getRoamingStation: async ({ tx, actor, params }) => {
      const found = await findStation(tx, actor.operatorId, { ...params, now: services.now() })
      if (!found) throw new Problem('request.not-found')
      return found
    },
    listRoamingSessions: ({ tx, actor, query }) =>
      pageRoamingSessions(tx, actor.operatorId, { ...query, now: services.now() }),
    getRoamingSession: async ({ tx, actor, params }) => {
      const found = await findRoamingSession(tx, actor.operatorId, { ...params, now: services.now() })
      if (!found) throw new Problem('request.not-found')
      return found
    },
    listRoamingCommands: ({ tx, actor, query: { partnerId, ...query } }) =>
      pageRoamingCommands(tx, keyOf(actor.operatorId, partnerId), { ...query, now: services.now() }),
    startRoaming: (context) => runAuditedCommand(context, commands.start),
    stopRoaming: (context) => runAuditedCommand(context, commands.stop),
    reserveRoaming: (context) => runAuditedCommand(context, commands.reserve),
    cancelRoamingReservation: (context) => runAuditedCommand(context, commands.cancel),
    unlockRoaming: (context) => runAuditedCommand(context, commands.unlock),
    limitRoaming: (context) => runAuditedCommand(context, commands.limit),
    sendRoamingLimit: (context) => runAuditedCommand(context, commands.sendLimit),
    clearRoamingLimit: (context) => runAuditedCommand(context, commands.clearLimit),
    findRoamingCode: async ({ actor, body, audit }) => {
      const found = await commands.find(actor, body)
      audit({ entity, entityId: body.partnerId, after: { code: body.code, ...found } })
      return found
    },
  })
}
