import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { CommandAction, CommandResult } from '../../contract/index.ts'
import { systemUserId } from '../certificates/certificates.service.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { digestOfListEntries, type LocalListEntries } from './local-lists.rules.ts'
import {
  entriesOnChargePoint,
  markCacheCleared,
  saveListDigest,
  saveListPushResult,
  chargePointToPush,
  type ChargePointToPush,
} from './local-lists.store.ts'
import { makeChargePointDueAgain } from './marks.store.ts'
import type { LocalListContents } from '../ports.ts'
import type { ExpectedLists } from './wanted.ts'

const statusIn = z.object({ status: z.string() })
const sentVersion = z.object({ listVersion: z.int() })
const waitSeconds = 20
/** Maximum messages to one charge point per turn. A longer list continues in the next turn. */
const mostSteps = 40

export interface ListPushDeps {
  services: Services
  commands: Pick<CommandService, 'send'>
  wanted: ExpectedLists
}
type SendLocalList = (action: CommandAction, payload: unknown, reason?: string) => ReturnType<CommandService['send']>

/**
 * Updates one charge point's local list, and clears its authorization cache if requested. Returns true if the charge
 * point is already released.
 */
export async function pushLocalList(
  parts: ListPushDeps,
  { chargePoint, contents }: { chargePoint: ChargePointToPush; contents: LocalListContents },
): Promise<boolean> {
  const { services, commands } = parts
  const { operatorId, chargePointId, chargePointNo } = chargePoint
  const who = { operatorId, scope: 'all' as const, userId: chargePoint.requestedBy ?? systemUserId, chargePointNo }
  const savePushOutcome = (result: CommandResult) =>
    services.db.inTenant(operatorId, async (tx) => {
      const failed = result.state !== 'offline'
      await saveListPushResult(tx, { operatorId, chargePointId, answer: wordOf(result), failed })
      if (!failed) await makeChargePointDueAgain(tx, chargePointId)
    })
  const sendListCommand: SendLocalList = (action, payload, reason) =>
    commands.send({ ...who, action, payload, expiresInSeconds: waitSeconds, ...(reason && { reason }) })
  if (chargePoint.clearCache) {
    const { result } = await sendListCommand('ClearCache', {})
    // A charge point that refuses has no cache, or it is switched off.
    if (result.state === 'accepted' || result.state === 'rejected')
      await services.db.inTenant(operatorId, (tx) => markCacheCleared(tx, chargePointId))
    else await savePushOutcome(result)
  }
  return (
    chargePoint.requestedBy !== null &&
    (await bringList(parts, {
      chargePoint,
      contents,
      sendUpdate: sendListCommand,
      keep: savePushOutcome,
    })) === true
  )
}

interface Bringing {
  chargePoint: ChargePointToPush
  contents: LocalListContents
  sendUpdate: SendLocalList
  keep: (result: CommandResult) => Promise<void>
}

async function bringList(
  parts: ListPushDeps,
  { chargePoint, contents, sendUpdate, keep }: Bringing,
): Promise<true | void> {
  const { services, wanted } = parts
  const { operatorId, chargePointId } = chargePoint
  const read = () => services.db.inTenant(operatorId, (tx) => chargePointToPush(tx, chargePointId))
  let held: ChargePointToPush | undefined = chargePoint
  let fullOnly = false
  let versionRequested = false
  for (let steps = 0; held && steps < mostSteps; steps += 1) {
    const should = held.on ? wanted.of(contents, held) : none
    const entries = await heldBy(parts, held)
    const step = wanted.step({ ...held, entries }, should, fullOnly)
    if (step.do === 'nothing')
      return step.why === 'current' ? saveDigestIfMissing(parts, held, { entries, should }) : undefined
    if (step.do === 'ask' || (held.unread && !versionRequested)) {
      versionRequested ||= step.do !== 'ask'
      const { result } = await (step.do === 'ask'
        ? sendUpdate('GetLocalListVersion', {})
        : sendUpdate(...aboutSizes(held)))
      if (result.state !== 'accepted' && step.do === 'ask') return keep(result)
      held = await read()
      continue
    }
    const { do: _, ...update } = step
    const { result, shown } = await sendUpdate('SendLocalList', update, formatOmittedEntries(should, held.most))
    if (result.state === 'accepted') {
      const now = wanted.after(entries, step)
      const { listVersion } = sentVersion.parse(shown)
      const answer = wordOf(result)
      const isAll = digestOfListEntries(now) === digestOfListEntries(wanted.cut(should, held.most))
      await services.db.inTenant(operatorId, async (tx) => {
        await saveListDigest(tx, {
          chargePointId,
          version: listVersion,
          entries: now,
          wanted: isAll ? should : null,
        })
        await saveListPushResult(tx, { operatorId, chargePointId, answer, failed: false, isLast: isAll })
      })
      if (isAll) return true
      held = await read()
    } else if (update.updateType === 'Differential' && result.state === 'rejected') {
      // The differential update was rejected; a full one may be accepted.
      fullOnly = true
    } else return keep(result)
  }
}

const none: LocalListEntries = {}

/**
 * Returns the entries on the charge point. They are only read from its row if no other charge point is known to have
 * the same list.
 */
async function heldBy({ services, wanted }: ListPushDeps, held: ChargePointToPush): Promise<LocalListEntries> {
  const { operatorId, chargePointId, digest } = held
  const cached = digest === null ? undefined : wanted.byDigest(digest)
  return (
    cached ?? wanted.cached(await services.db.inTenant(operatorId, (tx) => entriesOnChargePoint(tx, chargePointId)))
  )
}

/** Stores that the charge point has the expected list, if that was unknown. */
async function saveDigestIfMissing(
  { services }: ListPushDeps,
  { operatorId, chargePointId, version, digest, wantedDigest }: ChargePointToPush,
  { entries, should }: { entries: LocalListEntries; should: LocalListEntries },
): Promise<void> {
  if (digest === digestOfListEntries(entries) && wantedDigest === digestOfListEntries(should)) return
  await services.db.inTenant(operatorId, (tx) =>
    saveListDigest(tx, { chargePointId, version, entries, wanted: should }),
  )
}

/** Returns the command that requests the maximum list size. */
function aboutSizes({ protocol }: ChargePointToPush): [CommandAction, unknown] {
  if (protocol === 'ocpp1.6') return ['GetConfiguration', {}]
  const component = { name: 'LocalAuthListCtrlr' }
  const getVariableData = ['ItemsPerMessage', 'Entries', 'Enabled'].map((name) => ({
    component,
    variable: { name },
  }))
  return ['GetVariables', { getVariableData }]
}

/** Returns the note for the command history with the number of entries that did not fit. */
function formatOmittedEntries(should: LocalListEntries, most: number | null): string | undefined {
  const wanted = Object.keys(should).length
  return most !== null && most < wanted ? `${most}/${wanted} (−${wanted - most})` : undefined
}

function wordOf({ state, reply }: CommandResult): string {
  const code = z.object({ code: z.string() }).safeParse(reply).data?.code
  return statusIn.safeParse(reply).data?.status ?? code ?? state
}
