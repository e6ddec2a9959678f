import { type Actor, conflictProblem, type Services, type Tx } from '@evops/platform/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  administratorNames,
  operatorDraft,
  platformOperatorId,
  type Branding,
  type OperatorChange,
  type OperatorDraft,
  type OperatorRow,
} from '../../contract/index.ts'
import { insertRole } from '../accounts/grants.store.ts'
import {
  changeOperator,
  findOperator,
  findOperatorByCode,
  insertOperator,
  toOperatorRow,
  type OperatorRecord,
  mostCommonOperatorZone,
} from './operators.store.ts'

/** Channel that notifies every process when an operator's row changed. */
export const operatorChangedChannel = 'organisation.operator-changed'
const cacheMs = 60_000

/**
 * Data of an operator that other domains need: its currency never changes, and its zone is the default of its stations.
 */
export type OperatorBasics = Pick<OperatorRecord, 'id' | 'optcode' | 'name' | 'language' | 'currency' | 'timeZone'>

export interface OperatorService {
  /** Returns the facts of one operator, cached for a minute; throws request.not-found. */
  factsOf(id: string): Promise<OperatorBasics>
  /** Adds an operator and its role 'administrator'. Requires a platform transaction. */
  create(tx: Tx, draft: OperatorDraft): Promise<OperatorRow>
  /** Returns one operator that the actor may see: any for the platform's staff, otherwise only the actor's own. */
  get(tx: Tx, actor: Actor, id: string): Promise<OperatorRow>
  /** Updates an operator in its own transaction. 409 if somebody else changed it first. */
  update(actor: Actor, id: string, change: OperatorChange): Promise<{ before: OperatorRow; after: OperatorRow }>
  /** Sets the time zone of the installation's tasks to the zone of most of its operators. */
  followZone(): Promise<void>
  /** Returns the branding of the sign-in page for a code; the platform's own branding for an unknown code. */
  branding(optcode: string | undefined): Promise<Branding>
}

export function createOperators(services: Services): OperatorService {
  const cache = new Map<string, { facts: OperatorBasics; readAt: number }>()
  services.bus.subscribe(operatorChangedChannel, () => cache.clear())

  async function followZone() {
    const zone = await services.db.asPlatform(mostCommonOperatorZone)
    if (zone !== undefined) await services.jobs.tasks.useZone(zone)
  }

  async function update(actor: Actor, id: string, change: OperatorChange) {
    requirePlatformStaff(actor, id)
    const result = await services.db.asPlatform(async (tx) => {
      const before = await existing(tx, id)
      await optcodeFree(tx, change.optcode, id)
      if (!(await changeOperator(tx, id, change))) throw conflictProblem(change, toOperatorRow(await existing(tx, id)))
      return { before: toOperatorRow(before), after: toOperatorRow(await existing(tx, id)) }
    })
    cache.clear()
    services.bus.publish(operatorChangedChannel, { operatorId: id })
    await followZone()
    return result
  }

  return {
    create: (tx, draft) => addOperator(tx, services.now(), draft),
    update,
    followZone,
    async factsOf(id) {
      const cached = cache.get(id)
      if (cached && performance.now() - cached.readAt < cacheMs) return cached.facts
      const facts = await services.db.asPlatform((tx) => existing(tx, id))
      cache.set(id, { facts, readAt: performance.now() })
      return facts
    },
    async get(tx, actor, id) {
      const found = actor.platformStaff
        ? await services.db.asPlatform((all) => findOperator(all, id))
        : await findOperator(tx, id)
      if (!found || found.kind === 'platform') throw new Problem('request.not-found')
      return toOperatorRow(found)
    },
    async branding(optcode) {
      const code = optcode?.trim()
      const found = await services.db.asPlatform(async (tx) => {
        const chosen = code ? await findOperatorByCode(tx, code) : undefined
        return chosen ?? existing(tx, platformOperatorId)
      })
      const { name, productName, pageTitle, icon, roleType, language } = found
      const shownCode = found.kind === 'platform' ? '0' : found.optcode
      return { optcode: shownCode, name, productName, pageTitle, icon, roleType, language }
    },
  }
}

/** Adds an operator and its role 'administrator', which holds every code. Requires a platform transaction. */
export async function addOperator(tx: Tx, now: Date, draft: OperatorDraft): Promise<OperatorRow> {
  const id = newId(now.getTime())
  const values = operatorDraft.parse(draft)
  await optcodeFree(tx, values.optcode)
  await insertOperator(tx, id, { ...values, createdAt: now })
  const role = {
    operatorId: id,
    id: newId(now.getTime()),
    name: administratorNames[values.language],
    code: 'administrator',
    createdAt: now,
  }
  await insertRole(tx, { ...role, grantsAll: true, codes: [] })
  return toOperatorRow(await existing(tx, id))
}

async function existing(tx: Tx, id: string): Promise<OperatorRecord> {
  return requireFound(await findOperator(tx, id))
}

/** Reports a taken code at its field. The unique index decides when two operators are created at once. */
async function optcodeFree(tx: Tx, optcode: string, ownId?: string): Promise<void> {
  const holder = await findOperatorByCode(tx, optcode)
  if (holder && holder.id !== ownId)
    throw new Problem('organisation.optcode-taken', {}, { optcode: 'organisation.optcode-taken' })
}

/**
 * Rejects users outside the platform's staff: another operator does not exist for them (S-17), and only the platform
 * changes operators.
 */
export function requirePlatformStaff(actor: Actor, operatorId: string = actor.operatorId): void {
  if (actor.platformStaff) return
  throw new Problem(operatorId === actor.operatorId ? 'organisation.platform-only' : 'request.not-found')
}
