import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Services, RowScope, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { finalCommandStates, canQueueCommand, type CommandAction, type CommandResult } from '../../contract/index.ts'
import { outgoingCallOf } from '../calls/outgoing.ts'
import type { FindDisplayedTariff } from '../ports.ts'
import { replacePassword, deletePendingPassword } from '../charge-points/identities.store.ts'
import { findChargePointByNo } from '../charge-points/charge-points.store.ts'
import { sealPayload, secretHash } from '../secrets.ts'
import { checkPayload, removeCommandSecret } from './commands.rules.ts'
import { commandChannel, commandDoneChannel } from './channels.ts'
import {
  findCommand,
  deleteCommandSecret,
  endCommand,
  insertCommand,
  isCommandOfChargePoint,
  queueCommand,
} from './commands.store.ts'

/**
 * Milliseconds within which a process must claim a command. After that no process has the connection, whatever the
 * connection row says.
 */
const claimMs = 3_000
const retryMs = 1_000
const doneMessage = z.object({ id: z.uuid() })
const isFinal = (result: CommandResult) => finalCommandStates.some((state) => state === result.state)

export interface RequestedCommand {
  /** Id assigned in advance by a caller that may retry. The command is sent once. */
  id?: string
  operatorId: string
  /** Row scope of the sender. A charge point outside it does not exist for the sender. */
  scope: RowScope
  userId: string
  /** Name of the user, or none for the system. */
  userName?: string | undefined
  chargePointNo: string
  action: CommandAction
  payload: unknown
  expiresInSeconds: number
  /** Seconds for which the command is queued if the charge point is not connected. */
  queueForSeconds?: number | undefined
  reason?: string | undefined
}

/**
 * Sends commands to charge points and waits for their real responses. The row is committed before the bus message, and
 * no transaction is open while waiting. A lost bus message causes a delay but never loses the response, because the row
 * is read again.
 */
export function createCommandService(
  services: Services,
  { displayedTariff }: { displayedTariff?: FindDisplayedTariff | undefined } = {},
) {
  const waiting = new Map<string, () => void>()
  const unsubscribe = services.bus.subscribe(commandDoneChannel, (payload) => {
    const done = doneMessage.safeParse(payload)
    if (done.success) waiting.get(done.data.id)?.()
  })

  /** Resolves when the command is reported as done, or after `ms`. */
  function doneOrLate(id: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiting.set(id, end)
    })
  }

  async function answerOf({
    operatorId,
    id,
    waitMs,
    queueSeconds,
  }: {
    operatorId: string
    id: string
    waitMs: number
    queueSeconds: number | undefined
  }): Promise<CommandResult> {
    const inTenant = <T>(work: Parameters<typeof services.db.inTenant<T>>[1]) => services.db.inTenant(operatorId, work)
    const started = Date.now()
    const remainingMs = () => Math.max(0, waitMs - (Date.now() - started))
    // The subscription starts before the request, or a response in between would be missed.
    const claimed = doneOrLate(id, Math.min(claimMs, waitMs))
    const publishCommand = () => services.bus.publish(commandChannel, { id, operatorId })
    publishCommand()
    // A process that was briefly disconnected from the bus may have missed the request. It is repeated; a process
    // claims a command only once.
    const retryTimer = setInterval(publishCommand, retryMs)
    try {
      await claimed.finally(() => clearInterval(retryTimer))
      const early = await inTenant(async (tx) => {
        const now = await findCommand(tx, id)
        if (now?.state !== 'waiting') return now
        return queueSeconds === undefined
          ? endCommand(tx, id, { from: ['waiting'], to: 'offline' })
          : queueCommand(tx, id, queueSeconds)
      })
      if (early && (isFinal(early) || early.state === 'waiting')) return early
      const answered = doneOrLate(id, remainingMs())
      const meanwhile = await inTenant((tx) => findCommand(tx, id))
      if (meanwhile && isFinal(meanwhile)) return meanwhile
      await answered
      return requireFound(await inTenant((tx) => endCommand(tx, id, { from: ['waiting', 'sent'], to: 'timeout' })))
    } finally {
      waiting.get(id)?.()
      waiting.delete(id)
    }
  }

  return {
    /** Throws request.not-found, stations.command-invalid. Any other problem is in the result's state. */
    async send(order: RequestedCommand): Promise<{ result: CommandResult; chargePointId: string; shown: unknown }> {
      const { operatorId, action, id = newId() } = order
      const chargePoint = requireFound(
        await services.db.inTenant(order, (tx) => findChargePointByNo(tx, order.chargePointNo)),
      )
      const payload = checkPayload(action, order.payload)
      const queueSeconds = chargePoint.connected || canQueueCommand(action, payload) ? order.queueForSeconds : undefined
      if (order.queueForSeconds !== undefined && !canQueueCommand(action, payload))
        throw new Problem('stations.command-only-now')
      const queued = !chargePoint.connected && queueSeconds !== undefined
      const lives = queued ? queueSeconds : order.expiresInSeconds
      const until = new Date(services.now().getTime() + Math.max(lives, queueSeconds ?? 0) * 1000)
      const hash = secretOf(services, action, payload)
      const { inserted, isNew, shown } = await services.db.inTenant(operatorId, async (tx) => {
        // The new password must be valid from the moment the charge point may use it.
        if (hash && chargePoint.connected)
          await replacePassword(tx, { chargePointId: chargePoint.id, secretHash: hash, endOld: false })
        const about = { operatorId, chargePointId: chargePoint.id, commandId: id, payload, until }
        const request = { services, displayedTariff, ...about }
        const offline = !chargePoint.connected && !queued
        const made = offline ? { wire: payload } : await outgoingCallOf(action).prepare?.(tx, request)
        const { wire, shown } = { wire: payload, ...made }
        const stored = shown ?? removeCommandSecret(action, wire).shown
        const hidden = !offline && stored !== wire
        const row = await insertCommand(tx, {
          operatorId,
          id,
          chargePointId: chargePoint.id,
          action,
          payload: stored,
          sealedPayload: hidden ? sealPayload(services.config.secretKey, id, wire) : null,
          state: offline ? 'offline' : 'waiting',
          queued,
          reason: order.reason ?? null,
          requestedBy: order.userId,
          requestedByName: order.userName ?? null,
          expiresInSeconds: lives,
        })
        const record = requireFound(row ?? (await findCommand(tx, id)))
        return { inserted: record, isNew: row !== undefined, shown: stored }
      })
      const result =
        isFinal(inserted) || queued || !isNew
          ? inserted
          : await answerOf({ operatorId, id, waitMs: order.expiresInSeconds * 1000, queueSeconds })
      if (hash && chargePoint.connected)
        await services.db.inTenant(operatorId, async (tx) => {
          await deleteCommandSecret(tx, id)
          // After a timeout the charge point may have accepted the password, so both passwords remain valid.
          if (['rejected', 'failed', 'offline'].includes(result.state))
            await deletePendingPassword(tx, chargePoint.id, hash)
        })
      return { result, chargePointId: chargePoint.id, shown }
    },
    /** Cancels a queued command. Throws request.not-found, stations.command-sent. */
    async cancel(tx: Tx, chargePointId: string, id: string): Promise<CommandResult> {
      if (!(await isCommandOfChargePoint(tx, chargePointId, id))) throw new Problem('request.not-found')
      const result = await endCommand(tx, id, { from: ['waiting'], to: 'cancelled' })
      if (result?.state !== 'cancelled') throw new Problem('stations.command-sent')
      return result
    },
    close: unsubscribe,
  }
}
/** Returns the hash of a new password in the command. */
function secretOf(services: Services, action: CommandAction, payload: Record<string, unknown>): Buffer | undefined {
  const { secret } = removeCommandSecret(action, payload)
  return secret === undefined ? undefined : secretHash(services.config.secretKey, secret)
}

export type CommandService = ReturnType<typeof createCommandService>
