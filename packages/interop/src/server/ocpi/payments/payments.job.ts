import { dayMs } from '@evops/platform/contract'
import type { JobTable, Services, Tx } from '@evops/platform/server'
import { LinkError } from '../../links/link-error.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { backOffSeconds } from '../../tcec/back-off.rules.ts'
import { pagesOf } from '../emsp/pages.ts'
import { OcpiCallError } from '../envelope.rules.ts'
import { invoicedPartners } from '../invoices/invoices.store.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiCall, OcpiOutbound } from '../ocpi-outbound.ts'
import { placesOfTerminal, terminalsUrl } from './payment-terminals.service.ts'
import {
  pendingTerminals,
  saveNoticeOutcome,
  terminalsPendingSql,
  type StoredPaymentTerminal,
} from './payment-terminals.store.ts'
import type { PaymentsModule } from './payments.module.ts'
import { adviceShape, terminalShape } from './payments.rules.ts'

const mostPerRound = 100
/** Confirmations of this many days are read again: a capture that failed may succeed later. */
const adviceDays = 7

interface Deps {
  services: Services
  outbound: Pick<OcpiOutbound, 'call' | 'page'>
  payments: Pick<PaymentsModule, 'storeTerminal' | 'storeAdvice'>
}

/**
 * Tells providers what staff decided about terminals, and reads their terminals and confirmations, which may have been
 * lost on their way.
 */
export function paymentJobs({ services, outbound, payments }: Deps): JobTable {
  const linkedOf = ({ operatorId, id }: PartnerKey) =>
    services.db.inTenant(operatorId, (tx) => findLinkedOcpiPartner(tx, id))

  async function callOf(linked: LinkedOcpiPartner, url: string, terminal: StoredPaymentTerminal): Promise<OcpiCall> {
    const at = services.now()
    const places = await services.db.inTenant(linked.operatorId, (tx) => placesOfTerminal(tx, linked, terminal, at))
    const { id, providerRef, reference, pending } = terminal
    const one = `${url}/${encodeURIComponent(providerRef)}`
    const body = { ...places, last_updated: at.toISOString() }
    const call = { name: 'payments', body } as const
    if (pending === 'assign') return { ...call, method: 'PATCH', url: one }
    if (pending === 'deactivate') return { ...call, method: 'POST', url: `${one}/deactivate` }
    const { countryCode: country_code, partyId: party_id } = linked.party
    return {
      ...call,
      method: 'POST',
      url: `${url}/activate`,
      body: { terminal_id: id, reference, country_code, party_id, invoice_creator: 'PTP', ...body },
    }
  }

  async function notify(terminal: StoredPaymentTerminal): Promise<void> {
    const { operatorId, partnerId, failures } = terminal
    const linked = await linkedOf({ operatorId, id: partnerId })
    const url = linked && terminalsUrl(linked)
    const problem =
      linked && url !== undefined
        ? await outbound.call(linked, await callOf(linked, url, terminal)).then(() => '', textOfLinkError)
        : 'payments: the partner has no such module'
    const waitMs = problem === '' ? 0 : backOffSeconds(failures) * 1_000
    const nextAt = new Date(services.now().getTime() + waitMs)
    await services.db.inTenant(operatorId, (tx) => saveNoticeOutcome(tx, terminal, { problem, nextAt }))
  }

  /** Reads a list of the provider. An object that is not valid, or that belongs to no session, stops no other. */
  async function pullList(linked: LinkedOcpiPartner, from: URL, store: (object: unknown) => Promise<void>) {
    for await (const objects of pagesOf(outbound, linked, { identifier: 'payments', from: from.href }))
      for (const object of objects)
        await store(object).catch((error: unknown) => {
          if (!(error instanceof OcpiCallError)) throw error
          services.log.warn(
            { partner: linked.id, reason: error.message },
            'an object of a payment terminal was refused',
          )
        })
  }

  async function pull(linked: LinkedOcpiPartner, url: string): Promise<void> {
    const inTenant = (work: (tx: Tx) => Promise<void>) => services.db.inTenant(linked.operatorId, work)
    await pullList(linked, new URL(url), async (object) => {
      const read = terminalShape.safeParse(object)
      if (read.success) await inTenant((tx) => payments.storeTerminal(tx, linked, read.data))
    })
    const advices = new URL(url.replace(/\/terminals$/, '/financial-advice-confirmations'))
    advices.searchParams.set('date_from', new Date(services.now().getTime() - adviceDays * dayMs).toISOString())
    await pullList(linked, advices, async (object) => {
      const read = adviceShape.safeParse(object)
      if (read.success) await inTenant((tx) => payments.storeAdvice(tx, linked, read.data))
    })
  }

  return {
    'interop:tell-payment-terminals': {
      title: {
        zh: '通知支付终端服务商',
        en: 'Tell providers of payment terminals what changed',
        es: 'Informar a los proveedores de terminales de pago',
      },
      everyMs: 5_000,
      when: terminalsPendingSql,
      async run() {
        const due = await services.db.asPlatformOnce((tx) => pendingTerminals(tx, services.now(), mostPerRound))
        for (const terminal of due) await notify(terminal)
      },
    },
    'interop:pull-payments': {
      title: {
        zh: '拉取支付终端与扣款确认',
        en: 'Pull payment terminals and their confirmations',
        es: 'Descargar terminales de pago y sus confirmaciones',
      },
      forOperators: true,
      cron: '25 * * * *',
      async run() {
        for (const key of await services.db.asPlatform(invoicedPartners)) {
          const linked = await linkedOf(key)
          const url = linked && terminalsUrl(linked)
          if (!linked || url === undefined) continue
          await pull(linked, url).catch((error: unknown) =>
            services.log.warn(
              { partner: linked.id, reason: textOfLinkError(error) },
              'payments of a provider not read',
            ),
          )
        }
      },
    },
  }
}

function textOfLinkError(error: unknown): string {
  if (error instanceof LinkError) return `${error.kind}: ${error.message}`
  throw error
}
