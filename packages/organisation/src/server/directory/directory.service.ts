import { Problem, requireSecretReentry, formatErrorForPartner } from '@evops/platform/contract'
import {
  type Actor,
  conflictProblem,
  createSecretBox,
  type Services,
  type Tx,
  type AllowedNetworks,
} from '@evops/platform/server'
import {
  directoryAddressFields,
  maxBatchRows,
  type BatchResult,
  type DirectoryForm,
  type DirectoryRow,
} from '../../contract/index.ts'
import { runBatch, type BatchKind } from '../batches/batch.service.ts'
import type { RawRow } from '../batches/batch-rows.rules.ts'
import { departmentBatch, unitBatch } from '../batches/unit-batch.service.ts'
import { userBatch, type UserBatchParts } from '../batches/user-batch.service.ts'
import { findRolesByCode } from '../roles/role-rows.store.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { DirectoryError, type UserDirectory, type DirectoryPerson } from './directory.port.ts'
import {
  findDirectory,
  recordDirectoryRun,
  removeDirectoryRow,
  unitCodes,
  saveDirectoryRow,
} from './directory.store.ts'
import { departmentRows, organisationRows, userRows } from './people.rules.ts'
import { requireReachable } from '../providers/reachable.ts'
import { createScimDirectory, type ScimOptions } from './scim.ts'

export interface DirectoryParts extends UserBatchParts {
  services: Services
  authentication: Pick<Authentication, 'announce' | 'scopeChanged'>
  /** Private networks that the platform allows (S-16). */
  allowedNetworks: AllowedNetworks
  /** Creates the connection to a directory; the default uses SCIM 2.0. */
  connect?: (options: ScimOptions) => UserDirectory
}
export type DirectorySyncKind = 'users' | 'departments' | 'organisations'

/** Creates the directory synchronisation: the operator's configuration, and the import of users and units. */
export function createDirectorySync(parts: DirectoryParts) {
  const { services, allowedNetworks, connect = createScimDirectory } = parts
  const box = createSecretBox(services.config.secretKey, 'organisation.directory')

  async function facts(tx: Tx): Promise<DirectoryRow> {
    const found = await findDirectory(tx)
    if (!found) return { configured: false, url: '', roleCodes: [], lastRunAt: null, lastResult: null, version: 0 }
    const { url, roleCodes, lastRunAt, lastResult, version } = found
    return {
      configured: true,
      url,
      roleCodes,
      lastRunAt: lastRunAt?.toISOString() ?? null,
      lastResult,
      version,
    }
  }

  return {
    facts,

    /** Stores the configuration. The token is encrypted, and is only sent to the host that it was entered for. */
    async configure(tx: Tx, actor: Actor, { token, version, ...form }: DirectoryForm): Promise<DirectoryRow> {
      const { operatorId } = actor
      const existingRoles = await findRolesByCode(tx, form.roleCodes)
      const missing = form.roleCodes.find((code) => !existingRoles.some((role) => role.code === code))
      if (missing) throw unknown('roleCodes', missing)
      const before = await findDirectory(tx)
      if (before && before.version !== version) throw conflictProblem(form, await facts(tx))
      const hasToken = token !== undefined
      requireSecretReentry('token', { before, after: form, place: directoryAddressFields, isProvided: hasToken })
      const sealedToken = hasToken ? box.seal(token, operatorId) : before?.sealedToken
      if (!sealedToken) throw new Problem('request.invalid', { detail: 'token' }, { token: 'kit.required' })
      await requireReachable('url', form.url, await allowedNetworks(operatorId))
      if (!(await saveDirectoryRow(tx, { operatorId, version }, { ...form, sealedToken })))
        throw conflictProblem(form, await facts(tx))
      return facts(tx)
    },

    async forget(tx: Tx): Promise<void> {
      if (!(await removeDirectoryRow(tx))) throw new Problem('organisation.no-directory')
    },

    /**
     * Runs a synchronisation. Reads the directory without an open transaction, then writes in pieces, as the actor and
     * with the actor's permissions.
     */
    async run(actor: Actor, what: DirectorySyncKind): Promise<BatchResult> {
      const found = await services.db.inTenant(actor, (tx) => findDirectory(tx))
      if (!found) throw new Problem('organisation.no-directory')
      const token = box.open(found.sealedToken, actor.operatorId)
      const reach = await allowedNetworks(actor.operatorId)
      const people = await everybody(connect({ url: found.url, token, reach })).catch(async (error: unknown) => {
        if (!(error instanceof DirectoryError || error instanceof Problem)) throw error
        await services.db.inTenant(actor, (tx) =>
          recordDirectoryRun(tx, services.now(), `${what}: ${formatErrorForPartner(error)}`),
        )
        if (error instanceof Problem) throw error
        throw new Problem('organisation.directory-failed', { detail: error.message })
      })
      const order = { actor, people, newRoles: found.roleCodes }
      const result = await (what === 'users' ? bringUsers(parts, order) : bringUnits(parts, order, what))
      const { total, created, updated, failed } = result
      const note = `${what}: ${total}, +${created}, ~${updated}, !${failed}`
      await services.db.inTenant(actor, (tx) => recordDirectoryRun(tx, services.now(), note))
      return result
    },
  }
}
export type DirectorySync = ReturnType<typeof createDirectorySync>

interface Brought {
  actor: Actor
  people: readonly DirectoryPerson[]
  newRoles: readonly string[]
}

async function bringUnits(
  { services, authentication }: DirectoryParts,
  { actor, people }: Brought,
  what: 'departments' | 'organisations',
): Promise<BatchResult> {
  const { operatorId } = actor
  const result =
    what === 'departments'
      ? await inPieces(services, { actor, rows: departmentRows(people), kind: departmentBatch(actor) })
      : await inPieces(services, {
          actor,
          rows: [...organisationRows(people), ...departmentRows(people)],
          kind: unitBatch(actor),
        })
  authentication.scopeChanged(operatorId)
  return result
}

async function bringUsers(parts: DirectoryParts, { actor, people, newRoles }: Brought): Promise<BatchResult> {
  const units = await parts.services.db.inTenant(actor, (tx) => unitCodes(tx))
  const directoryIds = new Map(people.map(({ username, id }) => [username, id]))
  const { kind, ended } = userBatch(parts, { actor, directoryIds, newRoles })
  const result = await inPieces(parts.services, { actor, rows: userRows(people, units), kind })
  parts.authentication.announce(ended)
  parts.authentication.scopeChanged(actor.operatorId)
  return result
}

/** Writes each piece in its own transaction, so that a directory of thousands of users does not hold locks for long. */
async function inPieces<Row>(
  services: Services,
  { actor, rows, kind }: { actor: Actor; rows: readonly RawRow[]; kind: BatchKind<Row> },
): Promise<BatchResult> {
  const all: BatchResult = {
    total: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    remaining: 0,
    applied: true,
    rows: [],
  }
  for (let from = 0; from < rows.length; from += maxBatchRows) {
    const piece = rows.slice(from, from + maxBatchRows)
    const order = { rows: piece, atomic: false, language: actor.language }
    const done = await services.db.inTenant(actor, (tx) => runBatch(tx, kind, order))
    for (const key of ['total', 'created', 'updated', 'unchanged', 'failed'] as const) all[key] += done[key]
    all.rows.push(...done.rows.map((one) => ({ ...one, row: one.row + from })))
  }
  return all
}

async function everybody(directory: UserDirectory): Promise<DirectoryPerson[]> {
  const people: DirectoryPerson[] = []
  for await (const person of directory.people()) people.push(person)
  return people
}

function unknown(field: string, what: string): Problem {
  return new Problem('organisation.reference-unknown', { what }, { [field]: 'organisation.reference-unknown' })
}
