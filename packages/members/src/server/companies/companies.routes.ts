import { idempotencyKeyOf, idempotencyKeyOrVoucher, withIdempotencyKey } from '@evops/ledger/server'
import { type Actor, type App, type Tx, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { holderTokens } from '../holder-tokens.service.ts'
import {
  addCompany,
  loadCompanyDetail,
  deleteCompanyContact,
  listOfCompanies,
  removeCompany,
  requireCompany,
  updateCompany,
} from './companies.service.ts'
import { companyNames, findCompany } from './companies.store.ts'
import { Problem } from '@evops/platform/contract'

const entity = 'company'

export function companyRoutes(app: App, deps: MembersDeps): void {
  const tokens = holderTokens(deps, { find: findCompany, require: requireCompany })
  serveAll(app, contract.companyTokenEndpoints, {
    listCompanyTokens: ({ tx, params }) => tokens.list(tx, params.id),
    bindCompanyTokens: async ({ tx, params, body, audit }) => {
      const after = await tokens.bind(tx, { id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { tokens: after } })
      return after
    },
    unbindCompanyToken: async ({ tx, params, body, audit }) => {
      const after = await tokens.unbind(tx, { id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, tokens: after } })
      return after
    },
  })
  serveAll(app, contract.companyEndpoints, {
    listCompanies: ({ tx, query }) => listOfCompanies(tx, deps, query),
    nameCompanies: ({ tx, query }) => companyNames(tx, query),
    getCompany: ({ tx, params }) => loadCompanyDetail(tx, deps, params.id),
    saveCompany: async ({ tx, actor, body, audit }) => {
      const id = await addCompany(tx, deps, { operatorId: actor.operatorId, form: body })
      const after = await loadCompanyDetail(tx, deps, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateCompany: async ({ tx, actor, body, audit }) => {
      const { operatorId } = actor
      const { before, after } = await updateCompany(tx, deps, { operatorId, change: body })
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    eraseCompanyContact: async ({ tx, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return deleteCompanyContact(tx, deps, params.id)
    },
    deleteCompany: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, before: await removeCompany(tx, deps, { actor, id: body.id }) })
      return { done: true } as const
    },
    deleteCompanyByGet: async ({ tx, actor, query, audit }) => {
      audit({ entity, entityId: query.id, before: await removeCompany(tx, deps, { actor, id: query.id }) })
      return { done: true } as const
    },
  })
}

/** Both forms of a payment call are one call: the same idempotency key executes it once. */
export function companyMoneyRoutes(app: App, deps: MembersDeps): void {
  const { acts } = deps.ledger
  type Recharge = Parameters<typeof acts.recharge>[2]['form'] & { id: string }
  type Refund = Parameters<typeof acts.refund>[2]['form'] & { id: string }
  const recharge = async (tx: Tx, actor: Actor, { key, request }: KeyedRequest<Omit<Recharge, 'planId'>>) => {
    await requireOurs(tx, request.id)
    const { id: walletId, ...form } = request
    const isHarmless = request.voucherNo !== ''
    return withIdempotencyKey(tx, { actor, key, request: ['comprecharge', request], isHarmless }, async () => {
      const done = await acts.recharge(tx, actor, { walletId, form: { ...form, planId: null } })
      const { journalId, approvalId } = done
      return { journalId, approvalId, amountMinor: form.amountMinor }
    })
  }
  const refund = async (tx: Tx, actor: Actor, { key, request }: KeyedRequest<Refund>) => {
    await requireOurs(tx, request.id)
    const { id: walletId, ...form } = request
    return withIdempotencyKey(tx, { actor, key, request: ['comprefund', request] }, async () => {
      const { journalId, approvalId, amountMinor } = await acts.refund(tx, actor, { walletId, form })
      return { journalId, approvalId, amountMinor }
    })
  }
  serveAll(app, contract.companyMoneyEndpoints, {
    rechargeCompany: async ({ tx, actor, body, request, audit }) => {
      audit({ entity, entityId: body.id, after: body })
      return recharge(tx, actor, { key: idempotencyKeyOf(request), request: body })
    },
    rechargeCompanyByGet: async ({ tx, actor, query, request, audit }) => {
      audit({ entity, entityId: query.id, after: query })
      return recharge(tx, actor, { key: idempotencyKeyOf(request), request: query })
    },
    refundCompany: async ({ tx, actor, body, request, audit }) => {
      audit({ entity, entityId: body.id, after: body })
      return refund(tx, actor, { key: idempotencyKeyOrVoucher(request, body), request: body })
    },
    refundCompanyByGet: async ({ tx, actor, query, request, audit }) => {
      audit({ entity, entityId: query.id, after: query })
      return refund(tx, actor, { key: idempotencyKeyOrVoucher(request, query), request: query })
    },
  })
}
interface KeyedRequest<T> {
  key: string | undefined
  request: T
}
async function requireOurs(tx: Tx, id: string): Promise<void> {
  if (!(await findCompany(tx, id))) throw new Problem('request.not-found')
}
