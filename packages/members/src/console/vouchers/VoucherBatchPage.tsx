import {
  columnsFor,
  Copy,
  DataTable,
  Empty,
  ExportButton,
  Facts,
  formatInstant,
  formatMoney,
  formatNumber,
  Link,
  ListPage,
  ReadFailure,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  useTranslate,
  useWords,
  useCurrentUser,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import {
  couponPermissions,
  formatVoucherCode,
  getVoucherBatch,
  listVoucherRedemptions,
  voucherBatchWords,
  voucherRedemptionExport,
  type VoucherBatchRow,
  type VoucherRedemptionRow,
} from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { VoucherActs } from './VoucherActs.tsx'
import { voucherTones } from './VoucherList.tsx'
import { voucherWords } from './vouchers.words.ts'

const c = columnsFor<VoucherRedemptionRow>('members.voucher.col')
const columnsIn = (currency: string) => [
  c.custom('memberName', (row) => <Link to={memberPath(row.memberId)}>{row.memberName}</Link>, { phone: 1 }),
  c.when('redeemedAt', undefined, { sort: true, phone: 2 }),
  c.money('amountMinor', currency, { width: 130, phone: 3 }),
  c.text('maskedCode', { width: 140, phone: 4 }),
  c.custom('journal', (row) => <JournalLink id={row.journalId} />, { width: 140 }),
]

/** Shows a batch of voucher codes: its figures, its acts, and who has redeemed a code. */
export function VoucherBatchPage({ id }: { id: string }) {
  const t = useWords(voucherWords)
  useWords(voucherBatchWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const { currency } = useCurrentUser().operator
  const { data: batch, error, refetch } = useCall(getVoucherBatch, { params: { id } }, { quiet: true })
  const list = useList(listVoucherRedemptions, { pageSize: 50, words: 'members.voucher.col' })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <ListPage
      title={batch?.name ?? '…'}
      list={list}
      views={<Link to="/usermanager/preferentialchg?view=vouchers">{t('members.voucher.back')}</Link>}
      actions={
        <>
          {may(couponPermissions.export) && (
            <ExportButton
              name={voucherRedemptionExport}
              filter={{ batchId: id }}
              label={t('members.voucher.export')}
              disabled={list.total === 0}
            />
          )}
          {batch && <VoucherActs batch={batch} />}
        </>
      }
      filters={
        batch && (
          <div>
            <Tag tone={voucherTones[batch.state]}>{translate(`members.voucher.state.${batch.state}`)}</Tag>
            <PendingChanges subject={id} />
            <BatchFacts batch={batch} />
          </div>
        )
      }
    >
      <DataTable
        list={list}
        columns={columnsIn(currency)}
        keyOf={(row) => row.id}
        label={t('members.voucher.col.redemptions')}
        opens={false}
        empty={<Empty icon="card" words="members.voucher.none-redeemed" />}
      />
    </ListPage>
  )
}

function JournalLink({ id }: { id: string }) {
  const t = useWords(voucherWords)
  return <Link to={`/statsanalysis/captialflow?open=${id}`}>{t('members.voucher.journal')}</Link>
}

function SharedCode({ code }: { code: string }) {
  return (
    <>
      {code} <Copy text={code} />
    </>
  )
}

function BatchFacts({ batch }: { batch: VoucherBatchRow }) {
  const t = useWords(voucherWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, batch.currency, language)
  const when = (at: string) => formatInstant(at, language, timeZone)
  const code = batch.sharedCode === null ? undefined : formatVoucherCode(batch.sharedCode)
  return (
    <Facts
      of={[
        [t('members.voucher.col.kind'), translate(`members.voucher.kind.${batch.kind}`)],
        [t('members.voucher.shared-code'), code && <SharedCode key="code" code={code} />],
        [t('members.voucher.col.amountMinor'), money(batch.amountMinor)],
        [t('members.voucher.col.issued'), formatNumber(batch.issued, language)],
        [t('members.voucher.col.redemptions'), formatNumber(batch.redemptions, language)],
        [t('members.voucher.col.redeemedMinor'), money(batch.redeemedMinor)],
        [t('members.voucher.col.budgetMinor'), money(batch.budgetMinor)],
        [t('members.voucher.col.leftMinor'), money(batch.leftMinor)],
        [t('members.voucher.valid'), `${when(batch.validFrom)} – ${when(batch.validUntil)}`],
        [t('members.voucher.f.note'), batch.note],
      ]}
    />
  )
}
