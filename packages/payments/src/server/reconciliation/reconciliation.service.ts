import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { hasProviderApi, type ChannelDayRow } from '../../contract/index.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Intents } from '../intents/intents.service.ts'
import type { Refunds } from '../intents/refunds.service.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import { createProviderConnection } from '../wire.ts'
import { compareReconciliationDay, listUnbookedOfDay } from './compare.store.ts'
import {
  listDueChannelDays,
  findChannelDay,
  ensureChannelDay,
  instantsOfDay,
  type ChannelDayKey,
} from './days.store.ts'
import { postDayFee } from './fees.service.ts'
import { maxPastDays, maxDaysRetried, filePublishingTimes, timeZoneOfProvider } from './publishing.rules.ts'
import { readDayFile, type DayFileReading } from './reading.service.ts'
import { uploadedRows } from './upload.rules.ts'

/** Largest number of a day's unbooked payments that are queried. */
const maxRequested = 200

export interface DayFileUpload {
  bytes: AsyncIterable<Uint8Array>
  fileName: string
}
export interface ReconciliationService {
  /**
   * Reads the file of a day, from the provider or the upload, and compares it. Throws request.not-found,
   * payments.day-not-over, payments.day-no-file, and the file's problems.
   */
  compare(place: ChannelDayKey, by?: { name: string; upload?: DayFileUpload }): Promise<ChannelDayRow>
  /** Compares every published day that was not compared. */
  compareDue(): Promise<void>
  jobs: JobTable
}

export function createReconciliationService(
  deps: PaymentsDeps,
  { accounts, intents, refunds }: { accounts: PaymentAccounts; intents: Intents; refunds: Refunds },
): ReconciliationService {
  const { services, operatorOf } = deps

  async function compare(
    place: ChannelDayKey,
    { name, upload }: { name: string; upload?: DayFileUpload } = { name: '' },
  ): Promise<ChannelDayRow> {
    const { operatorId, accountId, day } = place
    const { currency, timeZone } = await operatorOf(operatorId)
    const opened = await services.db.inTenant(operatorId, async (tx) => {
      const account = await accounts.get(tx, accountId)
      if (!upload && !hasProviderApi(account.provider)) throw new Problem('payments.day-no-file')
      const span = await instantsOfDay(tx, day, timeZoneOfProvider(account.provider) ?? timeZone)
      const now = services.now()
      if (span.to > now) throw new Problem('payments.day-not-over')
      const reached = upload ? undefined : await accounts.merchant(tx, accountId)
      if (!upload && !reached) throw new Problem('payments.day-no-file')
      const row = await ensureChannelDay(tx, place, { ...span, id: newId(now.getTime()), currency, now })
      return { account, span, reached, row }
    })
    const { account, span, reached, row } = opened
    const source: Pick<DayFileReading, 'rows' | 'source' | 'name'> = upload
      ? {
          rows: uploadedRows(upload.bytes, { ...span, day, currency, merchantId: account.merchantId }),
          source: 'upload',
          name: upload.fileName,
        }
      : { rows: ofProvider(), source: 'provider', name: '' }
    const isRead = await readDayFile(deps, { ...source, operatorId, day: row, to: span.to, byName: name })
    if (isRead) await settle(place, row.id)
    return getDay(operatorId, row.id)

    async function* ofProvider() {
      if (reached)
        yield* providerAdapterOf(reached.merchant.provider).dayFile(
          createProviderConnection(deps, reached.merchant, reached),
          {
            ...span,
            day,
          },
        )
    }
  }

  /**
   * Compares a day. Payments that the provider has and we know are queried and booked in the usual way, and the day is
   * compared once more.
   */
  async function settle({ operatorId, accountId }: ChannelDayKey, dayId: string): Promise<void> {
    const once = () =>
      services.db.inTenant(operatorId, async (tx) => {
        const isCompared = await compareReconciliationDay(tx, { dayId, accountId, at: services.now() })
        if (isCompared) await postDayFee(tx, deps, { operatorId, accountId, dayId })
        return isCompared
      })
    if (!(await once())) return
    const unbookedIds = await services.db.inTenant(operatorId, (tx) => listUnbookedOfDay(tx, dayId, maxRequested))
    const quietly = (work: Promise<void>) =>
      work.catch((error: unknown) => services.log.warn({ error }, 'payment of a day file not looked at'))
    for (const id of unbookedIds.intents) await quietly(intents.look({ operatorId, id }, 'poll'))
    for (const id of unbookedIds.refunds) await quietly(refunds.work({ operatorId, id }))
    if (unbookedIds.intents.length + unbookedIds.refunds.length > 0) await once()
  }
  async function getDay(operatorId: string, id: string): Promise<ChannelDayRow> {
    return requireFound(await services.db.inTenant(operatorId, (tx) => findChannelDay(tx, id)))
  }
  async function compareDue(): Promise<void> {
    const due = await services.db.asPlatform((tx) =>
      listDueChannelDays(tx, {
        publishing: filePublishingTimes,
        now: services.now(),
        back: maxPastDays,
        tried: maxDaysRetried,
      }),
    )
    for (const place of due)
      await compare(place).catch((error: unknown) =>
        services.log.warn({ error, ...place }, 'day of an account not compared'),
      )
  }

  return {
    compare,
    compareDue,
    jobs: {
      'payments:reconcile': {
        title: { zh: '渠道对账', en: 'Reconcile payments', es: 'Conciliar pagos' },
        forOperators: true,
        cron: '12 * * * *',
        run: compareDue,
      },
    },
  }
}
