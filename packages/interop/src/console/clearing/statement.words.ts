import { words } from '@evops/platform/contract'

export const statementWords = words({
  'interop.statement.orderNo': { zh: '充电订单', en: 'Charging session', es: 'Sesión de carga' },
  'interop.statement.partnerNo': { zh: '对方订单号', en: 'Partner’s number', es: 'Número del socio' },
  'interop.statement.stationName': { zh: '场站', en: 'Station', es: 'Estación' },
  'interop.statement.endedAt': { zh: '结束时间', en: 'Ended', es: 'Fin' },
  'interop.statement.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'interop.statement.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'interop.statement.recordState': { zh: '对方确认', en: 'Confirmation', es: 'Confirmación' },
  'interop.statement.record-waiting': { zh: '待确认', en: 'Waiting', es: 'Pendiente' },
  'interop.statement.record-confirmed': { zh: '已确认', en: 'Confirmed', es: 'Confirmado' },
  'interop.statement.record-disputed': { zh: '有争议', en: 'Disputed', es: 'En discrepancia' },
  'interop.statement.correction': { zh: '前期更正', en: 'Earlier month', es: 'Mes anterior' },
  'interop.statement.open': { zh: '未结束', en: 'Provisional', es: 'Provisional' },
  'interop.statement.open-note': {
    zh: '本期尚未结束，数据仍可能变化。',
    en: 'This month is not closed yet: its figures may still change.',
    es: 'Este mes aún no ha cerrado: sus cifras todavía pueden cambiar.',
  },
  'interop.statement.flow': { zh: '资金流水', en: 'Ledger entries', es: 'Movimientos contables' },
  'interop.statement.export': { zh: '导出明细', en: 'Export lines', es: 'Exportar líneas' },
  'interop.statement.openingMinor': {
    zh: '期初应收',
    en: 'Opening balance due',
    es: 'Saldo inicial a cobrar',
  },
  'interop.statement.payableMinor': { zh: '本期应收', en: 'Charged this month', es: 'Cargado en el mes' },
  'interop.statement.paidMinor': { zh: '本期收款', en: 'Payments received', es: 'Pagos recibidos' },
  'interop.statement.otherMinor': { zh: '其他', en: 'Other', es: 'Otros' },
  'interop.statement.closingMinor': { zh: '期末应收', en: 'Balance due', es: 'Saldo a cobrar' },
  'interop.statement.sessions': { zh: '充电次数', en: 'Sessions', es: 'Sesiones' },
  'interop.statement.corrections': { zh: '更正笔数', en: 'Corrections', es: 'Correcciones' },
})
