import type { CallOutcome, Gateway } from '@evops/ocpp/server'
import { createReadBatch, type Services } from '@evops/platform/server'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { commandChannel, commandDoneChannel } from '../commands/channels.ts'
import { chargePointChangedChannel } from '../charge-points/charge-points.routes.ts'
import { wantedProfile } from '../calls/security-profile.rules.ts'
import { loweredProfile } from '../calls/security.store.ts'
import { inItsWords, type Outcome } from '../calls201/dialect.ts'
import { rejectedOutcome } from '../calls201/translation.ts'
import { itemsPerMessage, transferNo } from '../model/answers.store.ts'
import { unsealPayload } from '../secrets.ts'
import { claimCommand, finishCommand, queuedCommands, type QueuedFor } from './commands.store.ts'
import { isUnkeepable } from './unkeepable.rules.ts'
import type { Readiness } from '../gateway/readiness.ts'
import { createChargePointLookUp } from '../gateway/wire-charge-point.store.ts'
import { isPutToWork, type WireChargePoint } from '../gateway/wire-charge-point.ts'

const message = z.object({ id: z.uuid(), operatorId: z.uuid() })
const changedChargePoint = z.object({ identity: z.string(), revoked: z.boolean().optional() })
const wholePayload = z.record(z.string(), z.unknown())
const callTimeoutMs = 30_000
const willing = new Set([
  'Accepted',
  'AcceptedCanceled',
  'Unlocked',
  'Scheduled',
  'RebootRequired',
  'Unpublished',
])
/** Here "none" is an answer, and no refusal. */
const willingToo: Readonly<Record<string, string>> = { GetInstalledCertificateIds: 'NotFound' }

/** What it answered fits the schema and nothing that we keep: said, and nothing is taken from it. */
const unkeepable = {
  state: 'failed',
  reply: { code: 'PropertyConstraintViolation', description: 'the answer holds a value out of range' },
}

/** What only domains above know of what a command is about. */
export interface CommandNames {
  /** A charge point's own name of the transaction with this number; null: it has none. */
  transactionRef: (operatorId: string, chargePointId: string, transactionId: number) => Promise<string | null>
  /** What kinds of identifier these are, by tag in lower case, as far as anybody told. */
  tokenKinds: (operatorId: string, idTags: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Carries out commands for the sockets of this process: whoever owns the socket claims the row. */
export function startCommands(
  services: Services,
  gateway: Gateway<WireChargePoint>,
  { readiness, transactionRef, tokenKinds }: CommandNames & { readiness: Readiness },
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
      itemsPerMessage: (asked: string) => itemsPerMessage(pool, { operatorId, chargePointId, action: asked }),
    }
    const isLower = await lowers(services, { operatorId, chargePointId, action, payload: toSend })
    const outcome: Outcome = isLower
      ? rejectedOutcome('NoSecurityDowngrade').outcome
      : await inItsWords(version, { action, payload: toSend, about }, (call, payload) =>
          gateway.call(identity, call, payload, { timeoutMs: callTimeoutMs }),
        )
    const judged = judge(outcome, command.action)
    const partial = 'partial' in outcome ? outcome.partial : undefined
    const done = { ...command, id, operatorId, sent: toSend }
    await finishCommand(pool, { ...done, ...judged, partial }).catch(async (error: unknown) => {
      if (!isUnkeepable(error)) throw error
      await finishCommand(pool, { ...done, ...unkeepable })
    })
    services.bus.publish(commandDoneChannel, { id })
  }
  const lookUp = createChargePointLookUp(pool)
  const runAndLogErrors = (payload: unknown) =>
    run(payload).catch((error: unknown) => services.log.error({ error }, 'command'))
  const waitingFor = createReadBatch<QueuedFor, string[]>({ pool, ...queuedCommands })
  const deliver = async ({ operatorId, chargePointId }: WireChargePoint) => {
    // One after another, as they were asked for.
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

/**
 * A registration that changed or went: its socket must sign in again, and is refused when it may not. One of which nothing
 * changed that the gateway goes by keeps its socket (a note was written, or it signed in after the change), and so does one
 * that was put to work out of the stock (OCPP 2.0.1, B02): it is asked for its boot, and accepted.
 */
async function registrationChanged(
  { gateway, lookUp }: { gateway: Gateway<WireChargePoint>; lookUp: ReturnType<typeof createChargePointLookUp> },
  { identity, revoked }: z.infer<typeof changedChargePoint>,
): Promise<void> {
  const known = gateway.connection(identity)
  if (!known) return
  // Where nobody can say what it is now, it signs in again.
  const now = revoked ? null : await lookUp(identity).catch(() => null)
  const connection = gateway.connection(identity)
  if (connection !== known || isDeepStrictEqual(now, connection.point)) return
  if (!now || !isPutToWork(connection.point, now)) {
    connection.close(1008, 'registration changed')
    return
  }
  // What is known of it belongs to its socket: the same object, read anew.
  Object.assign(connection.point, now)
  if (connection.subprotocol !== 'ocpp1.6')
    await gateway.call(identity, 'TriggerMessage', { requestedMessage: 'BootNotification' })
}

/** A higher security profile came in force while the command waited. */
async function lowers(
  services: Services,
  {
    operatorId,
    chargePointId,
    action,
    payload,
  }: { operatorId: string; chargePointId: string; action: string; payload: Record<string, unknown> },
): Promise<boolean> {
  const wanted = wantedProfile(action, payload)
  if (!wanted) return false
  return (await services.db.inTenant(operatorId, (tx) => loweredProfile(tx, chargePointId, wanted))) !== undefined
}

/** The state of a command by what the charge point really answered. */
export function judge(outcome: CallOutcome, action = ''): { state: string; reply: unknown } {
  if (outcome.state === 'timeout' || outcome.state === 'offline') return { state: outcome.state, reply: null }
  if (outcome.state === 'error')
    return { state: 'failed', reply: { code: outcome.code, description: outcome.description } }
  const status =
    typeof outcome.payload === 'object' && outcome.payload !== null && 'status' in outcome.payload
      ? outcome.payload.status
      : undefined
  const accepted =
    status === undefined ||
    (typeof status === 'string' && (willing.has(status) || willingToo[action] === status))
  return { state: accepted ? 'accepted' : 'rejected', reply: outcome.payload }
}
