import type { CallOutcome, WebSocketGateway } from '@evops/ocpp/server'
import { createReadBatch, type Services } from '@evops/platform/server'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { commandChannel, commandDoneChannel } from '../commands/channels.ts'
import { chargePointChangedChannel } from '../charge-points/charge-points.routes.ts'
import { requestedSecurityProfile } from '../calls/security-profile.rules.ts'
import { findLoweredProfile } from '../calls/security.store.ts'
import { sendInItsVersion, type CommandOutcome201 } from '../calls201/dialect.ts'
import { rejectedOutcome } from '../calls201/translation.ts'
import { itemsPerMessage, transferNo } from '../model/answers.store.ts'
import { unsealPayload } from '../secrets.ts'
import { claimCommand, finishCommand, queuedCommands, type QueuedCommandTarget } from './commands.store.ts'
import { isUnstorableError } from './unkeepable.rules.ts'
import type { QueueReadiness } from '../gateway/readiness.ts'
import { createChargePointLookUp } from '../gateway/wire-charge-point.store.ts'
import { isPutIntoOperation, type ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

const message = z.object({ id: z.uuid(), operatorId: z.uuid() })
const changedChargePoint = z.object({ identity: z.string(), revoked: z.boolean().optional() })
const wholePayload = z.record(z.string(), z.unknown())
const callTimeoutMs = 30_000
const willing = new Set(['Accepted', 'AcceptedCanceled', 'Unlocked', 'Scheduled', 'RebootRequired', 'Unpublished'])
/** For these actions "none" is a successful response, not a refusal. */
const willingToo: Readonly<Record<string, string>> = { GetInstalledCertificateIds: 'NotFound', GetTariffs: 'NoTariff' }

/**
 * Result for a response that is valid by its schema but cannot be stored: it is reported, and none of its data are
 * used.
 */
const unkeepable = {
  state: 'failed',
  reply: { code: 'PropertyConstraintViolation', description: 'the answer holds a value out of range' },
}

/** Data for commands that only higher packages have. */
export interface CommandNames {
  /** Returns the charge point's own id of a transaction, or null if there is none. */
  transactionRef: (operatorId: string, chargePointId: string, transactionId: number) => Promise<string | null>
  /** Returns the known types of identifiers by lower-case tag. */
  tokenKinds: (operatorId: string, idTags: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Executes commands for the connections of this process. The process with the connection claims the row. */
export function startCommands(
  services: Services,
  gateway: Pick<WebSocketGateway<ConnectedChargePoint>, 'connection' | 'call'>,
  { readiness, transactionRef, tokenKinds }: CommandNames & { readiness: QueueReadiness },
): () => void {
  const pool = services.db.gatewayPool
  const run = async (payload: unknown) => {
    const { id, operatorId } = message.parse(payload)
    const command = await claimCommand(pool, {
      id,
      operatorId,
      connected: (identity) => gateway.connection(identity) !== undefined,
    })
    if (!command) return
    const toSend = command.sealed
      ? wholePayload.parse(unsealPayload(services.config.secretKey, id, command.sealed))
      : command.payload
    const { identity, chargePointId, action } = command
    const version = gateway.connection(identity)?.subprotocol ?? 'ocpp1.6'
    const about = {
      operatorId,
      chargePointId,
      commandId: id,
      transactionRef: (no: number) => transactionRef(operatorId, chargePointId, no),
      tokenKinds: (idTags: readonly string[]) => tokenKinds(operatorId, idTags),
      transferNo: () => transferNo(pool, { operatorId, commandId: id }),
      itemsPerMessage: (messageAction: string) =>
        itemsPerMessage(pool, { operatorId, chargePointId, action: messageAction }),
    }
    const isLower = await lowers(services, { operatorId, chargePointId, action, payload: toSend })
    const isForYkc = action === 'MoveParkingLock' && gateway.connection(identity)?.deviceProtocol !== 'ykc1.6'
    const refusal = isLower ? 'NoSecurityDowngrade' : isForYkc ? 'NotSupported' : undefined
    const outcome: CommandOutcome201 = refusal
      ? rejectedOutcome(refusal).outcome
      : await sendInItsVersion(version, { action, payload: toSend, about }, (call, payload) =>
          gateway.call(identity, call, payload, { timeoutMs: callTimeoutMs }),
        )
    const judged = commandStateOf(outcome, command.action)
    const partial = 'partial' in outcome ? outcome.partial : undefined
    const done = { ...command, id, operatorId, sent: toSend }
    await finishCommand(pool, { ...done, ...judged, partial }).catch(async (error: unknown) => {
      if (!isUnstorableError(error)) throw error
      await finishCommand(pool, { ...done, ...unkeepable })
    })
    services.bus.publish(commandDoneChannel, { id })
  }
  const lookUp = createChargePointLookUp(pool)
  const runAndLogErrors = (payload: unknown) =>
    run(payload).catch((error: unknown) => services.log.error({ error }, 'command'))
  const waitingFor = createReadBatch<QueuedCommandTarget, string[]>({ pool, ...queuedCommands })
  const deliver = async ({ operatorId, chargePointId }: ConnectedChargePoint) => {
    // Commands are sent one after another, in the order of their requests.
    for (const id of await waitingFor({ operatorId, chargePointId })) await runAndLogErrors({ id, operatorId })
  }
  readiness.onReady(({ point }) => {
    deliver(point).catch((error: unknown) => services.log.error({ error }, 'queued commands'))
  })
  const ends = [
    services.bus.subscribe(commandChannel, (payload) => void runAndLogErrors(payload)),
    services.bus.subscribe(chargePointChangedChannel, (payload) => {
      const changed = changedChargePoint.safeParse(payload)
      if (!changed.success) return
      registrationChanged({ gateway, lookUp }, changed.data).catch((error: unknown) =>
        services.log.error({ error }, 'a registration that changed'),
      )
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** The last handshake and the first login are facts about connections: they change without the registration. */
const registrationOf = ({
  lastProfile: _profile,
  lastProfileAt: _at,
  ykcBinding,
  ...registration
}: ConnectedChargePoint) => ({
  ...registration,
  ykcBinding: ykcBinding.rule === 'first_login' ? null : ykcBinding,
})

/**
 * Handles a changed or deleted registration: the charge point must reconnect, and is refused if it is no longer
 * allowed. The connection stays open if nothing relevant to the gateway has changed (a note was edited, or the
 * connection is newer than the change), or if the charge point was moved from stock into operation (OCPP 2.0.1, B02);
 * it is then asked for a boot notification and accepted.
 */
async function registrationChanged(
  {
    gateway,
    lookUp,
  }: {
    gateway: Pick<WebSocketGateway<ConnectedChargePoint>, 'connection' | 'call'>
    lookUp: ReturnType<typeof createChargePointLookUp>
  },
  { identity, revoked }: z.infer<typeof changedChargePoint>,
): Promise<void> {
  const previous = gateway.connection(identity)
  if (!previous) return
  // If the registration cannot be read, the charge point must reconnect.
  const now = revoked ? null : await lookUp(identity).catch(() => null)
  const connection = gateway.connection(identity)
  if (connection !== previous) return
  if (now && isDeepStrictEqual(registrationOf(now), registrationOf(connection.point))) return
  if (!now || !isPutIntoOperation(connection.point, now)) {
    connection.close(1008, 'registration changed')
    return
  }
  // The connection holds the charge point object, so the same object is updated.
  Object.assign(connection.point, now)
  if (connection.subprotocol !== 'ocpp1.6')
    await gateway.call(identity, 'TriggerMessage', { requestedMessage: 'BootNotification' })
}

/**
 * Returns true if the command would lower the security profile, because a higher one became effective while it was
 * queued.
 */
async function lowers(
  services: Services,
  {
    operatorId,
    chargePointId,
    action,
    payload,
  }: { operatorId: string; chargePointId: string; action: string; payload: Record<string, unknown> },
): Promise<boolean> {
  const wanted = requestedSecurityProfile(action, payload)
  if (!wanted) return false
  return (await services.db.inTenant(operatorId, (tx) => findLoweredProfile(tx, chargePointId, wanted))) !== undefined
}

/** Returns the state of a command from the real response. */
export function commandStateOf(outcome: CallOutcome, action = ''): { state: string; reply: unknown } {
  if (outcome.state === 'timeout' || outcome.state === 'offline') return { state: outcome.state, reply: null }
  if (outcome.state === 'error')
    return { state: 'failed', reply: { code: outcome.code, description: outcome.description } }
  const status =
    typeof outcome.payload === 'object' && outcome.payload !== null && 'status' in outcome.payload
      ? outcome.payload.status
      : undefined
  const accepted =
    status === undefined || (typeof status === 'string' && (willing.has(status) || willingToo[action] === status))
  return { state: accepted ? 'accepted' : 'rejected', reply: outcome.payload }
}
