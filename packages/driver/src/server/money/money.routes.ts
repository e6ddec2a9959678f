import { idempotencyKeyOf } from '@evops/ledger/server'
import { documentFileKinds } from '@evops/documents/contract'
import { requireFound } from '@evops/platform/contract'
import { clientAddressOf, sendAsDownload, serveAll, type Actor, type App, type Tx } from '@evops/platform/server'
import { driverMoneyEndpoints } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { takeFromDriverLimit, type CountAct } from '../limits.ts'
import { actorOfDriver } from '../sign-in/sign-in.service.ts'
import { createTickets } from './tickets.ts'
import { toDriverInvoice, toDriverInvoiceDetail, toDriverTitle, toDriverTopUp, toDriverWallet } from './money.rules.ts'

export function moneyRoutes(app: App, deps: DriverDeps, count: CountAct): void {
  const { services, wallets, payments, documents, members, wechat } = deps
  const read = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => services.db.inTenant(actor, work)
  const currencyOf = async (tx: Tx, { userId }: Actor) => (await wallets.get(tx, userId)).currency
  const tickets = createTickets(services)
  const payerOf = async ({ operatorId }: Actor, code: string) =>
    (await wechat.signIn({ operatorId, app: 'web', code })).openid
  serveAll(app, driverMoneyEndpoints, {
    listDriverWallets: async ({ tx, actor }) => {
      const own = await wallets.get(tx, actor.userId)
      const company = own.payerId === null ? undefined : await wallets.get(tx, own.payerId)
      return [toDriverWallet(own, 'own'), ...(company ? [toDriverWallet(company, 'company')] : [])]
    },
    listDriverMovements: ({ tx, actor, query }) => wallets.pageOfMovements(tx, actor.userId, query),
    topUpOptions: async ({ tx, actor }) => {
      const currency = await currencyOf(tx, actor)
      return { currency, ways: await payments.ways(tx, currency) }
    },
    createTopUp: async ({ actor, body, request, audit }) => {
      const currency = await read(actor, async (tx) => {
        await count(tx, actor, 'topUp')
        return currencyOf(tx, actor)
      })
      const { payerCode, ...wish } = body
      const payer = payerCode === undefined ? wish.payer : await payerOf(actor, payerCode)
      const made = await payments.topUp(actor, idempotencyKeyOf(request), { ...wish, payer, currency })
      const { amountMinor, method, ourNo } = made
      audit({ entity: 'payments_intent', entityId: made.id, after: { amountMinor, method, ourNo } })
      return toDriverTopUp(made)
    },
    listTopUps: async ({ tx, actor, query }) => {
      const found = await payments.list(tx, actor, query)
      return { ...found, list: found.list.map((row) => toDriverTopUp(row)) }
    },
    getTopUp: async ({ tx, actor, params }) => toDriverTopUp(await payments.get(tx, actor, params.id)),
    lookAtTopUp: async ({ actor, params: { id }, audit }) => {
      await payments.look(actor, id)
      const now = await read(actor, (tx) => payments.get(tx, actor, id))
      audit({ entity: 'payments_intent', entityId: id, after: { state: now.state } })
      return toDriverTopUp(now)
    },
    handOverTopUp: async ({ tx, actor, params: { id }, audit }) => {
      const { ourNo } = await payments.get(tx, actor, id)
      audit({ entity: 'payments_intent', entityId: id, after: { ourNo } })
      return tickets.make({ operatorId: actor.operatorId, memberId: actor.userId, id })
    },
    payHandedOver: async ({ body, request, language }) => {
      const address = clientAddressOf(request.raw, services.config.trustedProxies)
      const { id, ...who } = tickets.read(body.ticket)
      const actor = actorOfDriver({ ...who, language, address })
      if (body.step === 'pay') {
        await read(actor, (tx) => count(tx, actor, 'topUp'))
        const { openid } = await wechat.signIn({ operatorId: who.operatorId, app: 'mini', code: body.code })
        await payments.offer(actor, id, openid)
      } else {
        // The page's result proves nothing: the provider is queried.
        await payments.look(actor, id)
        if (body.outcome !== 'ok') await payments.giveUp(actor, id)
      }
      const { state, amountMinor, currency, test, offer } = await read(actor, (tx) => payments.get(tx, actor, id))
      return { state, amountMinor, currency, test, offer: state === 'created' ? offer : null }
    },
    listDriverCoupons: async ({ tx, actor, query }) => {
      const found = await members.ofDriver.coupons(tx, { ...query, memberId: actor.userId })
      const list = found.list.map(
        ({ strategyId: _strategy, memberId: _member, memberName: _name, reason: _reason, ...row }) => row,
      )
      return { ...found, list }
    },
    redeemDriverVoucher: async ({ actor, body, request, audit }) => {
      const { operatorId, userId } = actor
      const network = clientAddressOf(request.raw, services.config.trustedProxies)
      const by = { member: userId, network, operator: operatorId }
      // A refused code counts: its attempt is committed before the code is looked up.
      await read(actor, (tx) => takeFromDriverLimit(services, tx, 'voucher', by))
      const done = await read(actor, async (tx) => {
        const wish = { operatorId, memberId: userId, code: body.code, key: idempotencyKeyOf(request) }
        const redeemed = await members.ofDriver.redeemVoucher(tx, wish)
        await services.budget.putBack(tx, 'voucher', by)
        return redeemed
      })
      const { id, amountMinor, currency } = done
      audit({ entity: 'voucher-redemption', entityId: id, after: { amountMinor, currency } })
      return done
    },
    listDriverTitles: async ({ tx, actor, query }) => {
      const found = await documents.titles(tx, actor, query)
      return { ...found, list: found.list.map(toDriverTitle) }
    },
    createDriverTitle: async ({ tx, actor, body, audit }) => {
      await count(tx, actor, 'invoice')
      const title = toDriverTitle(await documents.addTitle(tx, actor, body))
      audit({ entity: 'invoice_title', entityId: title.id, after: title })
      return title
    },
    deleteDriverTitle: async ({ tx, actor, params: { id }, audit }) => {
      await documents.removeTitle(tx, actor, id)
      audit({ entity: 'invoice_title', entityId: id })
      return { done: true } as const
    },
    listDriverInvoiceable: async ({ tx, actor, query }) => {
      const found = await documents.invoiceable(tx, actor, query)
      const list = found.list.map(({ sessionId, sessionNo, day, energyDwh, totalMinor, currency }) => ({
        sessionId,
        sessionNo,
        day,
        energyDwh,
        totalMinor,
        currency,
      }))
      return { ...found, list }
    },
    applyDriverInvoice: async ({ tx, actor, body, audit }) => {
      await count(tx, actor, 'invoice')
      const invoice = await documents.apply(tx, actor, body)
      audit({ entity: 'invoice', entityId: invoice.id, after: { no: invoice.no, ...body } })
      return toDriverInvoiceDetail(invoice)
    },
    listDriverInvoices: async ({ tx, actor, query }) => {
      const found = await documents.invoices(tx, actor, query)
      return { ...found, list: found.list.map(toDriverInvoice) }
    },
    getDriverInvoice: async ({ tx, actor, params }) =>
      toDriverInvoiceDetail(await documents.invoice(tx, actor, params.id)),
    downloadDriverInvoice: async ({ tx, actor, params: { id, kind: requestedKind }, audit, reply, afterCommit }) => {
      const kind = requireFound(documentFileKinds.find((one) => one === requestedKind))
      const file = await documents.file(tx, actor, { id, kind })
      audit({ entity: 'invoice', entityId: id, after: { file: file.name } })
      // No byte is sent before the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, file.name, file.contentType).send(file.content))
      return undefined
    },
  })
}
