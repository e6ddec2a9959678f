import type { CallOutcome, Gateway } from '@evops/ocpp/server'
import type { House } from '@evops/platform/server'
import { z } from 'zod'
import { pileChangedChannel } from '../piles/piles.routes.ts'
import { unsealPayload } from '../secrets.ts'
import { claimCommand, finishCommand } from './commands.store.ts'
import type { WirePile } from './wire-pile.ts'

const message = z.object({ id: z.uuid(), operatorId: z.uuid() })
const changedPile = z.object({ identity: z.string() })
const wholePayload = z.record(z.string(), z.unknown())
const callTimeoutMs = 30_000
const willing = new Set(['Accepted', 'Unlocked', 'Scheduled', 'RebootRequired'])

/** Carries out commands for the sockets of this process: whoever owns the socket claims the row. */
export function startCommands(house: House, gateway: Gateway<WirePile>): () => void {
  const pool = house.db.gatewayPool
  const run = async (payload: unknown) => {
    const { id, operatorId } = message.parse(payload)
    const command = await claimCommand(pool, {
      id,
      operatorId,
      connected: (identity) => gateway.session(identity) !== undefined,
    })
    if (!command) return
    const toSend = command.sealed
      ? wholePayload.parse(unsealPayload(house.config.secretKey, id, command.sealed))
      : command.payload
    const outcome = await gateway.call(command.identity, command.action, toSend, {
      timeoutMs: callTimeoutMs,
    })
    await finishCommand(pool, { id, operatorId, ...judge(outcome) })
    house.bus.publish('stations.command-done', { id })
  }
  const ends = [
    house.bus.subscribe('stations.command', (payload) => {
      run(payload).catch((error: unknown) => house.log.error({ error }, 'command'))
    }),
    // A registration that changed or went: its socket must sign in again, and is refused when it may not.
    house.bus.subscribe(pileChangedChannel, (payload) => {
      const changed = changedPile.safeParse(payload)
      if (changed.success) gateway.session(changed.data.identity)?.close(1008, 'registration changed')
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** The state of a command by what the pile really answered. */
export function judge(outcome: CallOutcome): { state: string; reply: unknown } {
  if (outcome.state === 'timeout' || outcome.state === 'offline') return { state: outcome.state, reply: null }
  if (outcome.state === 'error')
    return { state: 'failed', reply: { code: outcome.code, description: outcome.description } }
  const status =
    typeof outcome.payload === 'object' && outcome.payload !== null && 'status' in outcome.payload
      ? outcome.payload.status
      : undefined
  const accepted = status === undefined || (typeof status === 'string' && willing.has(status))
  return { state: accepted ? 'accepted' : 'rejected', reply: outcome.payload }
}
