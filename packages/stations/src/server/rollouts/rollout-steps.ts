import { Problem } from '@evops/platform/contract'
import type { House } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandAction, CommandResult } from '../../contract/index.ts'
import { configurationOf } from '../commands/commands.rules.ts'
import type { CommandOrder, CommandService } from '../commands/commands.service.ts'
import type { RolloutContent } from './rollout-content.ts'
import { beforeOf, type PileOutcome } from './rollout-piles.store.ts'

const waitSeconds = 20
const statusIn = z.object({ status: z.string().max(60) })
const keysOf = z.record(z.string(), z.string())

export interface StepParts {
  house: House
  commands: Pick<CommandService, 'send'>
  who: Pick<CommandOrder, 'operatorId' | 'scope' | 'userId'>
  pile: { pileId: string; pileNo: string }
}

/** Does the work on one charge point and says how it ended there; a refusal is an outcome, anything else is thrown. */
export async function step(parts: StepParts, content: RolloutContent): Promise<PileOutcome> {
  try {
    if (content.kind === 'command') return await commandOutcome(parts, content)
    if (content.kind === 'firmware') return await bringFirmware(parts, content)
    return await setParameters(parts, content)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // It charges: its turn comes when it is done.
    if (error.code === 'stations.pile-charging') return { state: 'waiting', answer: error.code }
    const isOther = error.code === 'stations.firmware-other-model'
    return { state: isOther ? 'skipped' : 'failed', answer: error.code }
  }
}

async function send(
  { commands, who, pile }: StepParts,
  action: CommandAction,
  payload: unknown,
): Promise<CommandResult> {
  const { pileNo } = pile
  return (await commands.send({ ...who, pileNo, action, payload, expiresInSeconds: waitSeconds })).result
}

async function commandOutcome(
  parts: StepParts,
  { action, payload }: Extract<RolloutContent, { kind: 'command' }>,
): Promise<PileOutcome> {
  const outcome = outcomeOf(await send(parts, action, payload))
  // None of the kind is there: nothing to clear, and no failure.
  const none = action === 'ClearChargingProfile' && outcome.answer === 'Unknown'
  return none ? { ...outcome, state: 'skipped' } : outcome
}

function outcomeOf({ state, reply }: CommandResult): PileOutcome {
  const answer = statusIn.safeParse(reply).data?.status ?? state
  if (state === 'accepted') return { state: 'done', answer }
  return { state: state === 'offline' ? 'skipped' : 'failed', answer }
}

async function bringFirmware(
  parts: StepParts,
  { firmwareId, signed }: Extract<RolloutContent, { kind: 'firmware' }>,
): Promise<PileOutcome> {
  const result = await send(parts, signed ? 'SignedUpdateFirmware' : 'UpdateFirmware', { firmwareId })
  const outcome = outcomeOf(result)
  return outcome.state === 'done'
    ? { state: 'working', answer: outcome.answer, commandId: result.id }
    : outcome
}

/** Reads all, changes what differs, reads again; what was there before is kept for the way back. */
async function setParameters(
  parts: StepParts,
  { keys, asBefore }: Extract<RolloutContent, { kind: 'parameters' }>,
): Promise<PileOutcome> {
  const { house, who, pile } = parts
  const kept = asBefore
    ? await house.db.inTenant(who.operatorId, (tx) => beforeOf(tx, asBefore, pile.pileId))
    : keys
  const wanted = keysOf.parse(kept ?? {})
  const read = await send(parts, 'GetConfiguration', {})
  const found = configurationOf(read.reply)
  if (!found) return outcomeOf(read.state === 'accepted' ? { ...read, state: 'failed' } : read)
  const has = new Map(found.map(({ key, value }) => [key, value ?? '']))
  const changes = Object.entries(wanted).filter(([key, value]) => has.get(key) !== value)
  if (changes.length === 0) return { state: 'done', answer: '=' }
  const before: Record<string, string> = {}
  const said: string[] = []
  let allTaken = true
  for (const [key, value] of changes) {
    const result = await send(parts, 'ChangeConfiguration', { key, value })
    said.push(`${key}: ${outcomeOf(result).answer ?? ''}`)
    const was = has.get(key)
    if (result.state === 'accepted' && was !== undefined) before[key] = was
    if (result.state !== 'accepted') allTaken = false
  }
  await send(parts, 'GetConfiguration', {})
  return { state: allTaken ? 'done' : 'failed', answer: said.join(', '), before }
}
