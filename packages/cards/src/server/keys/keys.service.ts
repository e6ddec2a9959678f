import { requireSecondPerson } from '@evops/organisation/server'
import { requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, toReplyRow, type Actor, type Tx } from '@evops/platform/server'
import type { z } from 'zod'
import { keyNames, type KeySetDetail, type KeySetForm, type updateKeySet } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { componentsOfSet, keysOfSet } from './key-parts.store.ts'
import { listOpenKeyExports } from './key-transport.store.ts'
import {
  changeKeySet,
  findKeySet,
  insertKeySet,
  lockActiveKeySet,
  nextKeySetVersion,
  recordKeyUse,
  type KeyActor,
  type StoredKeySet,
} from './keys.store.ts'

/** Approval kind for the destruction of a set's keys, which needs two users. */
export const keyDestructionApproval = 'cards.key-destroy'
/** Approval kind for the export of a set's wrapped keys, which needs two users. */
export const keyExportApproval = 'cards.key-export'
export const keyActorOf = ({ userId, name }: Actor): KeyActor => ({ userId, name })

export async function requireKeySet(
  tx: Tx,
  { approvals, services }: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<KeySetDetail> {
  const set = requireFound(await findKeySet(tx, id))
  const [keys, parts] = [await keysOfSet(tx, id), await componentsOfSet(tx, id)]
  const waitingOn = async (kind: string) => {
    const approval = await approvals.waitingOn(tx, actor.operatorId, { kind, subjectId: id })
    if (!approval) return null
    return {
      approvalId: approval.id,
      byName: approval.requestedByName,
      at: approval.requestedAt.toISOString(),
    }
  }
  const files = await listOpenKeyExports(tx, id, services.now())
  return {
    ...set.row,
    waits: await waitingOn(keyDestructionApproval),
    exportWaits: await waitingOn(keyExportApproval),
    exports: files.map(({ requestedBy, ...file }) => ({
      ...toReplyRow(file),
      isMine: requestedBy === actor.userId,
    })),
    isMine: set.createdBy === actor.userId,
    keys: keyNames[set.row.kind].map((name) => {
      const key = keys.find((one) => one.name === name)
      return {
        name,
        kcv: key?.kcv ?? null,
        source: key?.source ?? null,
        madeAt: key?.madeAt.toISOString() ?? null,
        by: [key?.firstName, key?.secondName].flatMap((who) => who ?? []),
        waiting: parts.filter((part) => part.name === name).map(({ part, kcv, byName }) => ({ part, kcv, byName })),
      }
    }),
  }
}

/** Returns the set, locked for an action. */
export async function lockKeySet(tx: Tx, id: string): Promise<StoredKeySet> {
  return requireFound(await findKeySet(tx, id, { lock: true }))
}

export async function addKeySet(
  tx: Tx,
  { services }: CardsDeps,
  { actor, form }: { actor: Actor; form: KeySetForm },
): Promise<string> {
  const [by, at] = [keyActorOf(actor), services.now()]
  const keyVersion = form.keyVersion ?? (await nextKeySetVersion(tx, form))
  const versionTakenProblem = () => {
    const values = { version: keyVersion }
    return new Problem('cards.key-version-taken', values, { keyVersion: 'cards.key-version-taken' })
  }
  if (keyVersion > 255) throw versionTakenProblem()
  try {
    const id = await insertKeySet(tx, { operatorId: actor.operatorId, form, keyVersion, by, at })
    await recordKeyUse(tx, {
      operatorId: actor.operatorId,
      setId: id,
      kind: 'created',
      by,
      at,
      detail: form.name,
    })
    return id
  } catch (error) {
    if (violatedConstraint(error) === 'cards_key_sets_operator_id_kind_app_index_key_version_key')
      throw versionTakenProblem()
    throw error
  }
}

export async function changeKeySetTerms(
  tx: Tx,
  deps: CardsDeps,
  { actor, change }: { actor: Actor; change: z.output<typeof updateKeySet.body> },
): Promise<{ before: object; after: KeySetDetail }> {
  const { id, version, ...form } = change
  const { row } = await lockKeySet(tx, id)
  if (row.status === 'destroyed') throw new Problem('cards.key-not-so')
  if (row.version !== version) throw conflictProblem(form, row)
  await changeKeySet(tx, id, { form })
  const { operatorId } = actor
  await recordKeyUse(tx, {
    operatorId,
    setId: id,
    kind: 'changed',
    by: keyActorOf(actor),
    at: deps.services.now(),
  })
  return { before: row, after: await requireKeySet(tx, deps, { actor, id }) }
}

interface Move {
  actor: Actor
  id: string
  to: 'active' | 'retired'
  reason: string
  version: number
}
/** Activates a set, by another user than its author. Or retires a set that no usable card has. */
export async function moveKeySetState(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, to, reason, version }: Move,
): Promise<KeySetDetail> {
  const set = await lockKeySet(tx, id)
  if (set.row.version !== version) throw new Problem('request.conflict')
  const [by, at] = [keyActorOf(actor), deps.services.now()]
  if (to === 'active') await activate(tx, set, { actor, at })
  else await retire(tx, set, at)
  const kind = to === 'active' ? 'activated' : 'retired'
  await recordKeyUse(tx, { operatorId: actor.operatorId, setId: id, kind, by, at, detail: reason })
  return requireKeySet(tx, deps, { actor, id })
}

async function activate(tx: Tx, set: StoredKeySet, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  const { id, status, keysInAll, keysThere } = set.row
  if (status !== 'draft') throw new Problem('cards.key-not-so')
  const samePerson = 'cards.key-same-person'
  await requireSecondPerson(tx, actor, { first: set.createdBy, samePerson, now: at })
  const missing = keysInAll - keysThere
  if (missing > 0) throw new Problem('cards.key-incomplete', { n: missing })
  await supersede(tx, set, { actor, at })
  try {
    await changeKeySet(tx, id, { activated: keyActorOf(actor), at })
  } catch (error) {
    // Two versions were activated at the same time. The second one gets the conflict.
    if (violatedConstraint(error) === 'cards_key_sets_active_key') throw new Problem('request.conflict')
    throw error
  }
}
/** Replaces the previous version: its cards stay valid, and no new card is issued with it. */
async function supersede(tx: Tx, { row }: StoredKeySet, { actor, at }: { actor: Actor; at: Date }) {
  const former = await lockActiveKeySet(tx, row)
  if (!former) return
  if (former.keyVersion > row.keyVersion) throw new Problem('cards.key-older', { version: former.keyVersion })
  await changeKeySet(tx, former.id, { supersededAt: at })
  const { operatorId } = actor
  const [by, detail] = [keyActorOf(actor), `→ ${row.keyVersion}`]
  await recordKeyUse(tx, { operatorId, setId: former.id, kind: 'superseded', by, at, detail })
}
async function retire(tx: Tx, { row }: StoredKeySet, at: Date): Promise<void> {
  if (row.status !== 'active' && row.status !== 'superseded') throw new Problem('cards.key-not-so')
  // Counted again under the lock, because a card may have been issued with it in the meantime.
  const n = (await findKeySet(tx, row.id))?.row.cards ?? 0
  if (n > 0) throw new Problem('cards.key-in-use', { n })
  await changeKeySet(tx, row.id, { retiredAt: at })
}
