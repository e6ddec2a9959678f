import { type Actor, conflictWith, type Services, type Tx } from '@evops/platform/server'
import { newId, orNotFound, Problem } from '@evops/platform/contract'
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
  operatorRowOf,
  type OperatorRecord,
  zoneOfMost,
} from './operators.store.ts'

/** Told to every process when an operator's row changed. */
export const operatorChangedChannel = 'organisation.operator-changed'
const cacheMs = 60_000

/** What other domains need of an operator: its currency never changes, its zone is the default of its stations. */
export type OperatorFacts = Pick<
  OperatorRecord,
  'id' | 'optcode' | 'name' | 'language' | 'currency' | 'timeZone'
>

export interface Operators {
  /** Facts of one operator, kept in memory for a minute; throws request.not-found. */
  factsOf(id: string): Promise<OperatorFacts>
  /** Adds an operator and its role 'administrator'. Needs the platform's transaction. */
  create(tx: Tx, draft: OperatorDraft): Promise<OperatorRow>
  /** One operator that the actor may see: any for the platform's staff, else the actor's own. */
  get(tx: Tx, actor: Actor, id: string): Promise<OperatorRow>
  /** Changes an operator; commits on its own. 409 when somebody else was faster. */
  update(
    actor: Actor,
    id: string,
    change: OperatorChange,
  ): Promise<{ before: OperatorRow; after: OperatorRow }>
  /** The installation's tasks go by the clock of most of its operators. */
  followZone(): Promise<void>
  /** What the sign-in page shows for a code; the platform's own face for an unknown one. */
  branding(optcode: string | undefined): Promise<Branding>
}

export function createOperators(services: Services): Operators {
  const cache = new Map<string, { facts: OperatorFacts; readAt: number }>()
  services.bus.subscribe(operatorChangedChannel, () => cache.clear())

  async function followZone() {
    const zone = await services.db.asPlatform(zoneOfMost)
    if (zone !== undefined) await services.jobs.tasks.useZone(zone)
  }

  async function update(actor: Actor, id: string, change: OperatorChange) {
    requirePlatformStaff(actor, id)
    const result = await services.db.asPlatform(async (tx) => {
      const before = await existing(tx, id)
      await optcodeFree(tx, change.optcode, id)
      if (!(await changeOperator(tx, id, change)))
        throw conflictWith(change, operatorRowOf(await existing(tx, id)))
      return { before: operatorRowOf(before), after: operatorRowOf(await existing(tx, id)) }
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
      const known = cache.get(id)
      if (known && performance.now() - known.readAt < cacheMs) return known.facts
      const facts = await services.db.asPlatform((tx) => existing(tx, id))
      cache.set(id, { facts, readAt: performance.now() })
      return facts
    },
    async get(tx, actor, id) {
      const found = actor.platformStaff
        ? await services.db.asPlatform((all) => findOperator(all, id))
        : await findOperator(tx, id)
      if (!found || found.kind === 'platform') throw new Problem('request.not-found')
      return operatorRowOf(found)
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

/** Adds an operator and its role 'administrator', which holds every code. Needs the platform's transaction. */
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
  return operatorRowOf(await existing(tx, id))
}

async function existing(tx: Tx, id: string): Promise<OperatorRecord> {
  return orNotFound(await findOperator(tx, id))
}

/** Said beside the field; the unique index decides when two are made at once. */
async function optcodeFree(tx: Tx, optcode: string, ownId?: string): Promise<void> {
  const holder = await findOperatorByCode(tx, optcode)
  if (holder && holder.id !== ownId)
    throw new Problem('organisation.optcode-taken', {}, { optcode: 'organisation.optcode-taken' })
}

/** For everybody else another operator does not exist (S-17), and changing one's own is the platform's business. */
export function requirePlatformStaff(actor: Actor, operatorId: string = actor.operatorId): void {
  if (actor.platformStaff) return
  throw new Problem(operatorId === actor.operatorId ? 'organisation.platform-only' : 'request.not-found')
}
