import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandAction, CommandResult } from '../../contract/index.ts'
import { groupSettingNames } from '../commands/commands.rules.ts'
import { configurationOfReply } from '../calls/configuration.rules.ts'
import type { RequestedCommand, CommandService } from '../commands/commands.service.ts'
import type { BulkJobContent } from './bulk-job-content.ts'
import { previousStateOf, lastConnectorStatuses, type ChargePointOutcome } from './bulk-job-charge-points.store.ts'

const waitSeconds = 20
const statusIn = z.object({ status: z.string().max(60) })
const keysOf = z.record(z.string(), z.string())
const availability = z.object({ type: z.string(), connectorId: z.int().default(0) })

export interface BulkJobStepDeps {
  services: Services
  commands: Pick<CommandService, 'send'>
  who: Pick<RequestedCommand, 'operatorId' | 'scope' | 'userId' | 'userName'>
  chargePoint: { chargePointId: string; chargePointNo: string }
}

/** Performs the action on one charge point and returns the result. A refusal is a result; any other error is thrown. */
export async function runBulkJobStep(parts: BulkJobStepDeps, content: BulkJobContent): Promise<ChargePointOutcome> {
  try {
    if (content.kind === 'command') return await commandOutcome(parts, content)
    if (content.kind === 'firmware') return await bringFirmware(parts, content)
    return await setParameters(parts, content)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The charge point is charging, so it is retried afterwards.
    if (error.code === 'stations.charge-point-charging') return { state: 'waiting', answer: error.code }
    const isOther = error.code === 'stations.firmware-other-model'
    return { state: isOther ? 'skipped' : 'failed', answer: error.code }
  }
}

async function send(
  { commands, who, chargePoint }: BulkJobStepDeps,
  action: CommandAction,
  payload: unknown,
): Promise<CommandResult> {
  const { chargePointNo } = chargePoint
  return (await commands.send({ ...who, chargePointNo, action, payload, expiresInSeconds: waitSeconds })).result
}

async function commandOutcome(
  parts: BulkJobStepDeps,
  { action, payload }: Extract<BulkJobContent, { kind: 'command' }>,
): Promise<ChargePointOutcome> {
  const wasSo = action === 'ChangeAvailability' && (await isSo(parts, availability.parse(payload)))
  const outcome = outcomeOf(await send(parts, action, payload))
  if (wasSo) return { ...outcome, before: payload }
  // There is no such profile, so there is nothing to clear and no failure.
  const none = action === 'ClearChargingProfile' && outcome.answer === 'Unknown'
  return none ? { ...outcome, state: 'skipped' } : outcome
}

/** Returns true if the connector was already in the wanted availability, so that an undo leaves it unchanged. */
async function isSo(
  { services, who, chargePoint }: BulkJobStepDeps,
  { type, connectorId }: z.infer<typeof availability>,
): Promise<boolean> {
  const statuses = await services.db.inTenant(who.operatorId, (tx) =>
    lastConnectorStatuses(tx, chargePoint.chargePointId, connectorId),
  )
  const isOut = (status: string | null) => status === 'disabled'
  if (statuses.length === 0) return false
  return type === 'Inoperative' ? statuses.every(isOut) : !statuses.some(isOut)
}

function outcomeOf({ state, reply }: CommandResult): ChargePointOutcome {
  const answer = statusIn.safeParse(reply).data?.status ?? state
  if (state === 'accepted') return { state: 'done', answer }
  return { state: state === 'offline' ? 'skipped' : 'failed', answer }
}

async function bringFirmware(
  parts: BulkJobStepDeps,
  { firmwareId, signed }: Extract<BulkJobContent, { kind: 'firmware' }>,
): Promise<ChargePointOutcome> {
  const result = await send(parts, signed ? 'SignedUpdateFirmware' : 'UpdateFirmware', { firmwareId })
  const outcome = outcomeOf(result)
  return outcome.state === 'done' ? { state: 'working', answer: outcome.answer, commandId: result.id } : outcome
}

/** Reads all settings, changes those that differ, and reads them again. The previous values are stored for an undo. */
async function setParameters(
  parts: BulkJobStepDeps,
  { keys, asBefore }: Extract<BulkJobContent, { kind: 'parameters' }>,
): Promise<ChargePointOutcome> {
  const { services, who, chargePoint } = parts
  const stored = asBefore
    ? await services.db.inTenant(who.operatorId, (tx) => previousStateOf(tx, asBefore, chargePoint.chargePointId))
    : keys
  const wanted = keysOf.parse(stored ?? {})
  if (Object.keys(wanted).length === 0) return { state: 'done', answer: '=' }
  const read = await readSettings(parts, Object.keys(wanted))
  if ('fault' in read) return read.fault
  // Keys are case-insensitive (OCPP 1.6, CiString50Type) and are sent in the charge point's spelling.
  const has = new Map(read.found.map(({ key, value = '' }) => [key.toLowerCase(), { key, value }]))
  const changes = Object.entries(wanted).flatMap(([key, value]) => {
    const own = has.get(key.toLowerCase())
    return own?.value === value ? [] : [{ key: own?.key ?? key, value, was: own?.value }]
  })
  if (changes.length === 0) return { state: 'done', answer: '=' }
  const before: Record<string, string> = {}
  const outcomes: string[] = []
  let allTaken = true
  for (const { key, value, was } of changes) {
    const result = await send(parts, 'ChangeConfiguration', { key, value })
    outcomes.push(`${key}: ${outcomeOf(result).answer ?? ''}`)
    if (result.state === 'accepted' && was !== undefined) before[key] = was
    if (result.state !== 'accepted') allTaken = false
  }
  await readSettings(parts, Object.keys(wanted))
  return { state: allTaken ? 'done' : 'failed', answer: outcomes.join(', '), before }
}

type Settings = NonNullable<ReturnType<typeof configurationOfReply>>

/** Reads all settings. A 2.x charge point reports its model later, so only the wanted settings are read, by name. */
async function readSettings(
  parts: BulkJobStepDeps,
  keys: readonly string[],
): Promise<{ found: Settings } | { fault: ChargePointOutcome }> {
  const all = await send(parts, 'GetConfiguration', {})
  const configuration = configurationOfReply(all.reply)
  if (configuration) return { found: configuration }
  if (all.state !== 'accepted') return { fault: outcomeOf(all) }
  const found: Settings = []
  for (const key of groupSettingNames(keys)) {
    const part = await send(parts, 'GetConfiguration', { key })
    const some = configurationOfReply(part.reply)
    if (!some) return { fault: outcomeOf(part.state === 'accepted' ? { ...part, state: 'failed' } : part) }
    found.push(...some)
  }
  return { found }
}
