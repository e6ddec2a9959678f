import { calendarDayAt, requireFound, Problem } from '@evops/platform/contract'
import { sendAsDownload, serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import {
  credentialEndpoints,
  documentEndpoints,
  documentSettingsEndpoints,
  verifactuEndpoints,
  type DocumentSettings,
} from '../contract/index.ts'
import {
  dropCredential,
  isCredentialComplete,
  decryptCredential,
  saveCredential,
} from './credentials/credentials.service.ts'
import { listOfficeCredentials } from './credentials/credentials.store.ts'
import type { DocumentsDeps } from './deps.ts'
import { checkChain } from './engine/documents.service.ts'
import { findDocumentFile } from './engine/documents.store.ts'
import {
  insertTaxRate,
  deleteTaxRate,
  operatorProfileOf,
  storeDocumentSettings,
  loadDocumentSettings,
  loadDocumentSettingsReply,
} from './engine/settings.store.ts'
import { checkVerifactuRecords, recordVerifactuEvent } from './offices/verifactu-events.service.ts'
import { pageOfVerifactuEvents } from './offices/verifactu-events.store.ts'

const entity = 'document_settings'

export function documentRoutes(app: App, deps: DocumentsDeps): void {
  const { services } = deps
  credentialRoutes(app, deps)
  verifactuRoutes(app, deps)
  serveAll(app, documentEndpoints, {
    checkDocuments: ({ tx }) => checkChain(tx),
    downloadDocument: async ({ tx, params, audit, reply, afterCommit }) => {
      const file = requireFound(await findDocumentFile(tx, params.id, params.kind))
      audit({ entity: 'document', entityId: params.id, after: { file: file.name } })
      // The file is sent only after the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, file.name, file.contentType).send(file.content))
      return undefined
    },
  })
  serveAll(app, documentSettingsEndpoints, {
    getDocumentSettings: ({ tx }) => loadDocumentSettingsReply(tx, services.now()),
    saveDocumentSettings: async ({ tx, actor, body, audit }) => {
      await requireConnected(tx, services, body)
      const before = await loadDocumentSettingsReply(tx, services.now())
      const { operatorId } = actor
      const at = services.now()
      await storeDocumentSettings(tx, { operatorId, form: body, at })
      const [was, is] = [before.saved && before.office === 'verifactu', body.office === 'verifactu']
      if (was !== is)
        await recordVerifactuEvent(tx, {
          operatorId,
          kind: '90',
          text: is ? 'Inicio de la configuración' : 'Fin del funcionamiento como VERI*FACTU',
          at,
        })
      const after = await loadDocumentSettingsReply(tx, at)
      audit({ entity, before, after })
      return after
    },
    saveTaxRate: async ({ tx, actor, body, audit }) => {
      await insertTaxRate(tx, { operatorId: actor.operatorId, form: body })
      audit({ entity: 'tax_rate', after: body })
      return loadDocumentSettingsReply(tx, services.now())
    },
    removeTaxRate: async ({ tx, params, audit }) => {
      const { timeZone } = await operatorProfileOf(tx)
      const before = await deleteTaxRate(tx, params.id, calendarDayAt(services.now(), timeZone))
      audit({ entity: 'tax_rate', entityId: params.id, before })
      return loadDocumentSettingsReply(tx, services.now())
    },
  })
}

function verifactuRoutes(app: App, { services }: DocumentsDeps): void {
  serveAll(app, verifactuEndpoints, {
    listVerifactuEvents: ({ tx, query }) => pageOfVerifactuEvents(tx, query),
    checkVerifactu: async ({ tx, actor, audit }) => {
      if ((await loadDocumentSettings(tx)).office !== 'verifactu') throw new Problem('documents.not-verifactu')
      const after = await checkVerifactuRecords(tx, { operatorId: actor.operatorId, at: services.now() })
      audit({ entity: 'verifactu_chain', after })
      return after
    },
  })
}

/** Requires a credential for an office that authenticates the operator. */
async function requireConnected(tx: Tx, services: Services, { office, test }: DocumentSettings): Promise<void> {
  if (!test && !isCredentialComplete(office, await decryptCredential(tx, services, office), services.now()))
    throw new Problem('documents.office-missing', {}, { test: 'documents.office-missing' })
}

/** The audit entries contain no secrets: the public data of a credential has none. */
function credentialRoutes(app: App, { services }: DocumentsDeps): void {
  serveAll(app, credentialEndpoints, {
    saveOfficeCredential: async ({ tx, actor, params: { office }, body, audit }) => {
      const { sellerTaxId } = await loadDocumentSettingsReply(tx, services.now())
      await saveCredential(tx, services, { actor, office, form: body, sellerTaxId })
      const credentials = await listOfficeCredentials(tx)
      audit({ entity: 'office_credential', after: credentials.find((one) => one.office === office) })
      return { credentials }
    },
    removeOfficeCredential: async ({ tx, params: { office }, audit }) => {
      const before = (await listOfficeCredentials(tx)).find((one) => one.office === office)
      await dropCredential(tx, services, office)
      const settings = await loadDocumentSettingsReply(tx, services.now())
      if (settings.saved && settings.office === office) await requireConnected(tx, services, settings)
      audit({ entity: 'office_credential', before })
      return { credentials: await listOfficeCredentials(tx) }
    },
  })
}
