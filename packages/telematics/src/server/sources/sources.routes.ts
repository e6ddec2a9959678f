import { newId, requireFound, Problem, requireSecretReentry } from '@evops/platform/contract'
import {
  updateTableRow,
  conflictProblem,
  violatedConstraint,
  insertTableRow,
  hashMachinePassword,
  newMachinePassword,
  deleteTableRow,
  serveAll,
  formToColumns,
  type App,
  type Tx,
} from '@evops/platform/server'
import { sourceEndpoints, sourceFields, type SourceForm, type SourceRow } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { namesChannel, pushPasswordPurpose, sourcesChannel } from '../channels.ts'
import { brokerSecretBox } from '../mqtt/listen.ts'
import {
  vehicleOfBoundName,
  findDevice,
  findSource,
  deleteUnknownName,
  pageOfDevices,
  pageOfSources,
  pageOfUnknownNames,
  vehicleLabelOf,
} from './sources.store.ts'
import { testSource, previewMessages } from './try-source.ts'

const entity = 'telematics-source'

/** `forgetNames`: clears the cache of this process. The bus notifies the others. */
export function sourceRoutes(app: App, deps: TelematicsDeps, forgetNames: () => void): void {
  const { services } = deps
  const box = brokerSecretBox(services.config.secretKey)
  const sourcesChangeNotifier = (operatorId: string) => () => services.bus.publish(sourcesChannel, { operatorId })
  const nameChangeNotifier = (operatorId: string) => () => {
    forgetNames()
    services.bus.publish(namesChannel, { operatorId })
  }
  const sourceOf = async (tx: Tx, id: string): Promise<SourceRow> => {
    return requireFound(await findSource(tx, id, services.now()))
  }
  const hashOf = (password: string) => hashMachinePassword(services, { purpose: pushPasswordPurpose, password })
  const sealedOf = (id: string, { kind, password }: Pick<SourceForm, 'kind' | 'password'>) =>
    kind === 'push' || password === undefined
      ? {}
      : { sealed_password: password === null ? null : box.seal(password, id) }
  serveAll(app, sourceEndpoints, {
    listTelematicsSources: ({ tx, query }) => pageOfSources(tx, { ...query, now: services.now() }),
    getTelematicsSource: ({ tx, params: { id } }) => sourceOf(tx, id),
    createTelematicsSource: async ({ tx, actor: { operatorId }, body, audit, afterCommit }) => {
      const now = services.now()
      const id = newId(now.getTime())
      const { kind, password: _password, ...form } = body
      const pushPassword = kind === 'push' ? newMachinePassword() : null
      const values = {
        operator_id: operatorId,
        id,
        created_at: now,
        ...columnsOf({ kind, ...form }),
        ...sealedOf(id, body),
        secret_hash: pushPassword === null ? null : hashOf(pushPassword),
      }
      await mapNameConflict(insertTableRow(tx, 'telematics_sources', values), body)
      const after = await sourceOf(tx, id)
      audit({ entity, entityId: id, after })
      afterCommit(sourcesChangeNotifier(operatorId))
      return { ...after, pushPassword }
    },
    updateTelematicsSource: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const before = await sourceOf(tx, id)
      const { version, password: _password, ...form } = body
      if (form.kind !== before.kind) throw new Problem('telematics.kind-stays')
      requireSecretReentry('password', {
        before: before.hasPassword ? before : undefined,
        after: form,
        place: ['url', 'userName', 'authorities'],
        isProvided: body.password !== undefined,
      })
      const values = { ...columnsOf(form), ...sealedOf(id, body), updated_at: services.now() }
      if (!(await mapNameConflict(updateTableRow(tx, 'telematics_sources', { id, version }, values), form)))
        throw conflictProblem(form, before)
      const after = await sourceOf(tx, id)
      audit({ entity, entityId: id, before, after })
      afterCommit(sourcesChangeNotifier(operatorId))
      afterCommit(nameChangeNotifier(operatorId))
      return after
    },
    deleteTelematicsSource: async ({ tx, actor: { operatorId }, params: { id }, audit, afterCommit }) => {
      const before = await sourceOf(tx, id)
      await deleteTableRow(tx, 'telematics_sources', { id })
      audit({ entity, entityId: id, before })
      afterCommit(sourcesChangeNotifier(operatorId))
      return { done: true } as const
    },
    renewTelematicsPassword: async ({ tx, params: { id }, audit }) => {
      const before = await sourceOf(tx, id)
      if (before.kind !== 'push') throw new Problem('telematics.no-password')
      const pushPassword = newMachinePassword()
      await updateTableRow(
        tx,
        'telematics_sources',
        { id, version: before.version },
        { secret_hash: hashOf(pushPassword) },
      )
      audit({ entity, entityId: id })
      return { ...(await sourceOf(tx, id)), pushPassword }
    },
    testTelematicsSource: async ({ actor, params: { id }, audit }) => {
      const result = await testSource(deps, actor, id)
      audit({ entity, entityId: id, after: { outcome: result.outcome } })
      return result
    },
    tryTelematicsMapping: async ({ body: { text, topic, ...form } }) => ({
      understood: previewMessages({ topic, payload: Buffer.from(text) }, form),
    }),
    listTelematicsDevices: ({ tx, query }) => pageOfDevices(tx, query),
    bindTelematicsDevice: async ({ tx, actor: { operatorId }, body, audit, afterCommit }) => {
      const { sourceId, name, vehicleId } = body
      const fault = (field: string) => new Problem('request.not-found', {}, { [field]: 'request.not-found' })
      if (!(await findSource(tx, sourceId, services.now()))) throw fault('sourceId')
      if ((await vehicleLabelOf(tx, vehicleId)) === undefined) throw fault('vehicleId')
      const vehicle = await vehicleOfBoundName(tx, { sourceId, name })
      if (vehicle !== undefined)
        throw new Problem('telematics.device-taken', { name, vehicle }, { name: 'telematics.device-taken' })
      const now = services.now()
      const id = newId(now.getTime())
      const values = { operator_id: operatorId, id, source_id: sourceId, name, vehicle_id: vehicleId }
      await insertTableRow(tx, 'telematics_devices', { ...values, created_at: now })
      await deleteUnknownName(tx, { sourceId, name })
      const after = requireFound(await findDevice(tx, id))
      audit({ entity: 'telematics-device', entityId: id, after })
      afterCommit(nameChangeNotifier(operatorId))
      return after
    },
    deleteTelematicsDevice: async ({ tx, actor: { operatorId }, params: { id }, audit, afterCommit }) => {
      const before = requireFound(await findDevice(tx, id))
      await deleteTableRow(tx, 'telematics_devices', { id })
      audit({ entity: 'telematics-device', entityId: id, before })
      afterCommit(nameChangeNotifier(operatorId))
      return { done: true } as const
    },
    listTelematicsUnknown: ({ tx, query }) => pageOfUnknownNames(tx, query),
  })
}

/** A push source stores no broker fields. */
function columnsOf({ mapping, ...form }: Omit<SourceForm, 'password'>) {
  const none = form.kind === 'push' ? { url: '', userName: '', topicFilter: '', authorities: '' } : {}
  const { mapping: _mapping, ...values } = formToColumns(sourceFields, { ...form, ...none, mapping })
  return { ...values, mapping: JSON.stringify(mapping) }
}
async function mapNameConflict<T>(work: Promise<T>, { name }: { name: string }): Promise<T> {
  return work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'telematics_sources_name') throw error
    throw new Problem('telematics.name-taken', { name }, { name: 'telematics.name-taken' })
  })
}
