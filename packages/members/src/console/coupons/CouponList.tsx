import {
  Button,
  Can,
  columnsFor,
  confirmAction,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  Link,
  ListPage,
  useIsPermitted,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  useSave,
  useWords,
} from '@evops/kit'
import {
  couponExport,
  couponStateWords,
  listCoupons,
  preferCoupon,
  revokeCoupon,
  type CouponRow,
  couponsScreen,
} from '../../contract/index.ts'
import { couponMenuWords } from './coupon-door.words.ts'
import { couponReductionText } from './coupon-text.ts'
import { CouponTabs } from './CouponTabs.tsx'
import { couponWords } from './coupons.words.ts'
import { couponTones } from './tones.ts'

const c = columnsFor<CouponRow>('members.coupon.col')
const state = c.status('state', (row) => ({ tone: couponTones[row.state], word: `members.coupon.${row.state}` }), {
  width: 130,
})
const columnsIn = (currency: string) => [
  c.text('no', { width: 124 }),
  c.custom('strategy', (row, language) => (
    <>
      {row.strategyName}
      <small>{couponReductionText(row.off, language)}</small>
    </>
  )),
  c.text('memberName', { width: 130 }),
  state,
  c.when('grantedAt', undefined, { style: 'short', width: 124 }),
  c.when('validUntil', undefined, { style: 'short', width: 124 }),
  c.when('usedAt', undefined, { style: 'short', width: 124 }),
  c.money('usedMinor', currency, { width: 100 }),
  c.custom('session', (row) => <Session row={row} />, { width: 100 }),
  c.custom('act', (row) => <Act row={row} />, { width: 150 }),
]
const phoneColumns = [
  c.custom('strategy', (row) => (
    <>
      <b>{row.memberName}</b>
      <small>
        {row.strategyName} · {row.no}
      </small>
    </>
  )),
  { ...state, width: 112 },
]

/** Lists every coupon that a member has or had. */
export function CouponList() {
  const t = useWords(couponWords)
  const m = useWords(couponMenuWords)
  useWords(couponStateWords)
  const { currency } = useCurrentUser().operator
  const list = useList(listCoupons, { pageSize: 50, words: 'members.coupon.col' })
  const narrow = useIsPhoneWidth()
  const may = useIsPermitted()
  return (
    <ListPage
      title={m('members.title-coupons')}
      list={list}
      views={<CouponTabs />}
      actions={
        may(couponsScreen.may.preferentialchg.export) && (
          <ExportButton
            name={couponExport}
            filter={Object.fromEntries(Object.entries(list.filters).filter(([key]) => key !== 'view'))}
            label={t('members.coupon.export')}
            disabled={list.total === 0}
          />
        )
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('members.coupon.find-no') }}
          chips={{
            strategyId: {
              label: t('members.coupon.col.strategy'),
              translate: (value) => list.rows.find((row) => row.strategyId === value)?.strategyName ?? value.slice(-6),
            },
            memberId: {
              label: t('members.coupon.col.memberName'),
              translate: (value) => list.rows.find((row) => row.memberId === value)?.memberName ?? value.slice(-6),
            },
          }}
        >
          <FilterSelect list={list} name="state" words="members.coupon" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : columnsIn(currency)}
        keyOf={(row) => row.id}
        label={t('members.coupon.view-given')}
        opens={false}
        empty={<Empty icon="card" words="members.coupon.none-issued" />}
      />
    </ListPage>
  )
}

function Session({ row: { sessionId } }: { row: CouponRow }) {
  const t = useWords(couponWords)
  if (sessionId === null) return <span className="dimmer">—</span>
  return <Link to={`/statsanalysis/chgtransorder/${sessionId}`}>{t('members.coupon.session')}</Link>
}

function Act({ row }: { row: CouponRow }) {
  const t = useWords(couponWords)
  const revoke = useSave(revokeCoupon, { refreshes: [listCoupons], done: t('members.coupon.revoked-now') })
  const prefer = useSave(preferCoupon, { refreshes: [listCoupons] })
  if (row.state !== 'unused') return null
  const confirmRevocation = async () => {
    const reason = t('members.coupon.revoke-reason')
    const question = {
      title: t('members.coupon.revoke-title', { no: row.no }),
      text: t('members.coupon.revoke-text'),
      verb: t('members.coupon.revoke'),
      danger: true,
    }
    if (await confirmAction(question)) revoke.mutate({ params: { id: row.id }, body: { reason } })
  }
  return (
    <Can call={revokeCoupon}>
      <Button
        kind="text"
        small
        busy={prefer.isPending}
        onClick={() => prefer.mutate({ params: { id: row.id }, body: { preferred: !row.preferred } })}
      >
        {t(row.preferred ? 'members.coupon.unprefer' : 'members.coupon.prefer')}
      </Button>
      <Button kind="text" small busy={revoke.isPending} onClick={() => void confirmRevocation()}>
        {t('members.coupon.revoke')}
      </Button>
    </Can>
  )
}
