import { dayMs, hourMs } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import type { VoucherBatchRow } from '../../contract/index.ts'
import type { DriverMembersApi } from '../of-driver.ts'

type CallApi = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>
/** Inputs from the demo: the API as its bookkeeper and its manager, and a function to run at a given time. */
export interface VoucherDemoData {
  sendRequest: CallApi
  second: CallApi
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  now: number
  services: Pick<Services, 'db'>
  members: { ofDriver: Pick<DriverMembersApi, 'redeemVoucher'> }
  operatorId: string
  language: 'zh' | 'es'
}
const names = { zh: '新站开业礼 · Opening gift', es: 'Bono de inauguración' }

/** Creates a shared code that the manager approves, and that three drivers have redeemed. */
export async function addDemoVouchers(demo: VoucherDemoData): Promise<void> {
  const { sendRequest, second, at, now, services, members, operatorId, language } = demo
  const batch = await at(now - 3 * dayMs, async () => {
    const made = await sendRequest<VoucherBatchRow>('POST', '/api/voucher-batches', {
      name: names[language],
      kind: 'shared',
      amountMinor: 2_000,
      usesPerCode: 200,
      validFrom: new Date(now - 3 * dayMs).toISOString(),
      validUntil: new Date(now + 60 * dayMs).toISOString(),
    })
    const activation = `/api/voucher-batches/${made.id}/activate`
    const { approvalId } = await sendRequest<{ approvalId: string | null }>('POST', activation)
    if (approvalId !== null) await second('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
    return made
  })
  const { list } = await sendRequest<{ list: { id: string }[] }>('GET', '/user/pers/list?pageSize=3')
  for (const [place, { id: memberId }] of list.entries()) {
    const wish = { operatorId, memberId, code: batch.sharedCode ?? '', key: undefined }
    await at(now - (place + 1) * 9 * hourMs, () =>
      services.db.inTenant(operatorId, (tx) => members.ofDriver.redeemVoucher(tx, wish)),
    )
  }
}
