import { currencyExponent } from '@evops/platform/contract'
import { exportKind, inSlices, type Cells, type ExportKind } from '@evops/platform/server'
import {
  couponExport,
  couponFilter,
  couponPermissions,
  couponStateWords,
  type CouponRow,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { couponExportWords } from './coupon-export.words.ts'
import { countCoupons, operatorCurrency, sliceOfCoupons } from './coupons.store.ts'

/** Coupons that members have or had, the oldest first. */
export function couponExportKind({ house }: MembersDeps): ExportKind {
  return exportKind({
    name: couponExport,
    permission: [...couponPermissions.export],
    title: { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
    filter: couponFilter,
    head: ({ language }) => Object.values(couponExportWords).map((text) => text[language]),
    count: countCoupons,
    async *rows(actor, filter) {
      const exponent = currencyExponent(await house.db.inTenant(actor, operatorCurrency))
      const slices = inSlices(house.db, actor, { filter, read: sliceOfCoupons })
      for await (const row of slices) yield cellsOf(row, exponent, actor.language)
    },
  })
}

function cellsOf(row: CouponRow, exponent: number, language: 'zh' | 'en' | 'es'): Cells {
  return [
    row.no,
    row.strategyName,
    row.memberName,
    couponStateWords[`members.coupon.${row.state}`][language],
    row.givenAt,
    row.validUntil,
    row.usedAt,
    { decimal: (row.usedMinor / 10 ** exponent).toFixed(exponent) },
    row.reason,
  ]
}
