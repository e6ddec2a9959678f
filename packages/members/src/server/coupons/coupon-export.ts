import { currencyExponent, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind } from '@evops/platform/server'
import {
  couponExport,
  couponFilter,
  couponPermissions,
  couponStateWords,
  couponStrategyExport,
  couponStrategyFilter,
  couponStrategyStateWords,
  type CouponRow,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { couponExportWords, strategyExportWords } from './coupon-export.words.ts'
import { countCoupons, operatorCurrency, sliceOfCoupons } from './coupons.store.ts'
import { allStrategies } from './strategies.store.ts'

/** Export of members' coupons, oldest first. */
export function couponExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: couponExport,
    permission: [...couponPermissions.export],
    title: { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
    filter: couponFilter,
    head: ({ language }) => Object.values(couponExportWords).map((text) => text[language]),
    count: countCoupons,
    async *rows(actor, filter) {
      const exponent = currencyExponent(await services.db.inTenant(actor, operatorCurrency))
      const slices = inSlices(services.db, actor, { filter, read: sliceOfCoupons })
      for await (const row of slices) yield cellsOf(row, exponent, actor.language)
    },
  })
}

function cellsOf(row: CouponRow, exponent: number, language: 'zh' | 'en' | 'es'): TableRowCells {
  return [
    row.no,
    row.strategyName,
    row.memberName,
    couponStateWords[`members.coupon.${row.state}`][language],
    instantCell(row.grantedAt),
    instantCell(row.validUntil),
    instantCell(row.usedAt),
    { decimal: (row.usedMinor / 10 ** exponent).toFixed(exponent) },
    row.reason,
  ]
}

/** Export of coupon strategies with the numbers of their coupons, as listed. */
export function strategyExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: couponStrategyExport,
    permission: [...couponPermissions.export],
    title: { zh: '优惠券策略', en: 'Coupon strategies', es: 'Estrategias de cupones' },
    filter: couponStrategyFilter,
    head: ({ language }) => Object.values(strategyExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { rows, exponent } = await services.db.inTenant(actor, async (tx) => ({
        rows: await allStrategies(tx, filter),
        exponent: currencyExponent(await operatorCurrency(tx)),
      }))
      for (const row of rows)
        yield [
          row.name,
          couponStrategyStateWords[`members.coupon.s-${row.state}`][actor.language],
          row.granted,
          row.quantity,
          row.unused,
          row.locked,
          row.used,
          row.expired,
          row.revoked,
          { decimal: (row.usedMinor / 10 ** exponent).toFixed(exponent) },
          instantCell(row.validFrom),
          instantCell(row.validUntil),
          row.validDays,
          instantCell(row.createdAt),
        ]
    },
  })
}
