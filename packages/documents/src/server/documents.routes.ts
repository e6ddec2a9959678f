import { orNotFound, Problem } from '@evops/platform/contract'
import { asFile, serveAll, type App, type House, type Tx } from '@evops/platform/server'
import {
  credentialEndpoints,
  documentEndpoints,
  settingsEndpoints,
  verifactuEndpoints,
  type DocumentSettings,
} from '../contract/index.ts'
import { dropCredential, isWhole, openCredential, saveCredential } from './credentials/credentials.service.ts'
import { credentialsOf } from './credentials/credentials.store.ts'
import type { DocumentsDeps } from './deps.ts'
import { checkChain, dayOf } from './engine/documents.service.ts'
import { findFile } from './engine/documents.store.ts'
import {
  addRate,
  dropRate,
  homeOf,
  keepSettings,
  settingsOf,
  settingsReplyOf,
} from './engine/settings.store.ts'
import { lookThrough, noteEvent } from './offices/verifactu-events.service.ts'
import { pageOfEvents } from './offices/verifactu-events.store.ts'

const entity = 'document_settings'

export function documentRoutes(app: App, deps: DocumentsDeps): void {
  const { house } = deps
  credentialRoutes(app, deps)
  verifactuRoutes(app, deps)
  serveAll(app, documentEndpoints, {
    checkDocuments: ({ tx }) => checkChain(tx),
    downloadDocument: async ({ tx, params, audit, reply, afterCommit }) => {
      const file = orNotFound(await findFile(tx, params.id, params.kind))
      audit({ entity: 'document', entityId: params.id, after: { file: file.name } })
      // Not a byte leaves before the audit entry stands.
      afterCommit(() => void asFile(reply, file.name, file.contentType).send(file.content))
      return undefined
    },
  })
  serveAll(app, settingsEndpoints, {
    getDocumentSettings: ({ tx }) => settingsReplyOf(tx, house.now()),
    saveDocumentSettings: async ({ tx, actor, body, audit }) => {
      await requireConnected(tx, house, body)
      const before = await settingsReplyOf(tx, house.now())
      const { operatorId } = actor
      const at = house.now()
      await keepSettings(tx, { operatorId, form: body, at })
      const [was, is] = [before.saved && before.office === 'verifactu', body.office === 'verifactu']
      if (was !== is)
        await noteEvent(tx, {
          operatorId,
          kind: '90',
          text: is ? 'Inicio de la configuración' : 'Fin del funcionamiento como VERI*FACTU',
          at,
        })
      const after = await settingsReplyOf(tx, at)
      audit({ entity, before, after })
      return after
    },
    saveTaxRate: async ({ tx, actor, body, audit }) => {
      await addRate(tx, { operatorId: actor.operatorId, form: body })
      audit({ entity: 'tax_rate', after: body })
      return settingsReplyOf(tx, house.now())
    },
    removeTaxRate: async ({ tx, params, audit }) => {
      const { timeZone } = await homeOf(tx)
      const before = await dropRate(tx, params.id, dayOf(house.now(), timeZone))
      audit({ entity: 'tax_rate', entityId: params.id, before })
      return settingsReplyOf(tx, house.now())
    },
  })
}

function verifactuRoutes(app: App, { house }: DocumentsDeps): void {
  serveAll(app, verifactuEndpoints, {
    listVerifactuEvents: ({ tx, query }) => pageOfEvents(tx, query),
    checkVerifactu: async ({ tx, actor, audit }) => {
      if ((await settingsOf(tx)).office !== 'verifactu') throw new Problem('documents.not-verifactu')
      const after = await lookThrough(tx, { operatorId: actor.operatorId, at: house.now() })
      audit({ entity: 'verifactu_chain', after })
      return after
    },
  })
}

/** An office that answers is asked by an operator that it knows. */
async function requireConnected(tx: Tx, house: House, { office, test }: DocumentSettings): Promise<void> {
  if (!test && !isWhole(office, await openCredential(tx, house, office), house.now()))
    throw new Problem('documents.office-missing', {}, { test: 'documents.office-missing' })
}

/** What the audit log is told has no secret in it: what is shown of a credential has none. */
function credentialRoutes(app: App, { house }: DocumentsDeps): void {
  serveAll(app, credentialEndpoints, {
    saveOfficeCredential: async ({ tx, actor, params: { office }, body, audit }) => {
      const { sellerTaxId } = await settingsReplyOf(tx, house.now())
      await saveCredential(tx, house, { actor, office, form: body, sellerTaxId })
      const credentials = await credentialsOf(tx)
      audit({ entity: 'office_credential', after: credentials.find((one) => one.office === office) })
      return { credentials }
    },
    removeOfficeCredential: async ({ tx, params: { office }, audit }) => {
      const before = (await credentialsOf(tx)).find((one) => one.office === office)
      await dropCredential(tx, house, office)
      const settings = await settingsReplyOf(tx, house.now())
      if (settings.saved && settings.office === office) await requireConnected(tx, house, settings)
      audit({ entity: 'office_credential', before })
      return { credentials: await credentialsOf(tx) }
    },
  })
}
