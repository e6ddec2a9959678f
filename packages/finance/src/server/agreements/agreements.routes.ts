import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { addAgreement, createAgreementVersion, loadAgreementDetail, endAgreement } from './agreements.service.ts'
import { pageOfAgreements } from './agreements.store.ts'

const entity = 'finance_agreement'

export function agreementRoutes(app: App, deps: FinanceDeps): void {
  serveAll(app, contract.agreementEndpoints, {
    listAgreements: ({ tx, query }) => pageOfAgreements(tx, query, deps.services.now()),
    getAgreement: ({ tx, params }) => loadAgreementDetail(tx, deps, params.id),
    saveAgreement: async ({ tx, actor, body, audit }) => {
      const after = await addAgreement(tx, deps, { actor, form: body })
      audit({ entity, entityId: after.id, after: { no: after.no, ...body } })
      return after
    },
    saveVersion: async ({ tx, actor, params, body, audit }) => {
      const after = await createAgreementVersion(tx, deps, { actor, id: params.id, form: body })
      audit({ entity, entityId: params.id, after: { no: after.no, ...body } })
      return after
    },
    endAgreement: async ({ tx, params, body, audit }) => {
      const after = await endAgreement(tx, deps, { id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { no: after.no, until: body.until } })
      return after
    },
  })
}
