import { Problem } from '@evops/platform/contract'
import { asFile, serveAll, type App } from '@evops/platform/server'
import { documentEndpoints, settingsEndpoints, type DocumentSettings } from '../contract/index.ts'
import type { DocumentsDeps } from './deps.ts'
import { noteEvent } from './offices/verifactu.ts'
import { checkChain, dayOf } from './engine/documents.service.ts'
import { findFile } from './engine/documents.store.ts'
import { addRate, dropRate, homeOf, keepSettings, settingsReplyOf } from './engine/settings.store.ts'

const entity = 'document_settings'

export function documentRoutes(app: App, { house }: DocumentsDeps): void {
  serveAll(app, documentEndpoints, {
    checkDocuments: ({ tx }) => checkChain(tx),
    downloadDocument: async ({ tx, params, audit, reply, afterCommit }) => {
      const file = await findFile(tx, params.id, params.kind)
      if (!file) throw new Problem('request.not-found')
      audit({ entity: 'document', entityId: params.id, after: { file: file.name } })
      // Not a byte leaves before the audit entry stands.
      afterCommit(() => void asFile(reply, file.name, file.contentType).send(file.content))
      return undefined
    },
  })
  serveAll(app, settingsEndpoints, {
    getDocumentSettings: ({ tx }) => settingsReplyOf(tx, house.now()),
    saveDocumentSettings: async ({ tx, actor, body, audit }) => {
      requireConnected(body)
      const before = await settingsReplyOf(tx, house.now())
      const { operatorId } = actor
      const at = house.now()
      await keepSettings(tx, { operatorId, form: body, at })
      if (body.office === 'verifactu' && (before.office !== 'verifactu' || !before.saved)) {
        const { timeZone } = await homeOf(tx)
        const issuerId = body.sellerTaxId
        await noteEvent(tx, {
          operatorId,
          issuerId,
          kind: '90',
          text: 'Inicio de la configuración',
          at,
          timeZone,
        })
      }
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

/** Offices that answer are there as peers of our own alone, until an operator's certificate can be kept. */
function requireConnected({ office, test }: DocumentSettings): void {
  if (!test && office !== 'manual' && office !== 'en16931')
    throw new Problem('documents.office-missing', {}, { test: 'documents.office-missing' })
}
