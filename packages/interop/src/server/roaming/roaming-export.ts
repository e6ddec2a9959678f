import { currencyExponent, instantCell, words } from '@evops/platform/contract'
import { exportKind, type Actor, type ExportKind, type Services } from '@evops/platform/server'
import {
  roamingScreen,
  roamingSessionExport,
  roamingSessionFilter,
  roamingStateKey,
  roamingStateWords,
  type RoamingSessionFilter,
} from '../../contract/index.ts'
import { pageRoamingSessions } from './lists.store.ts'

const heads = words({
  'interop.export.partner': { zh: '合作方', en: 'Partner', es: 'Socio' },
  'interop.export.session': { zh: '对方订单号', en: 'Partner’s session', es: 'Sesión del socio' },
  'interop.export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'interop.export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'interop.export.started': { zh: '开始时间', en: 'Started', es: 'Inicio' },
  'interop.export.ended': { zh: '结束时间', en: 'Ended', es: 'Fin' },
  'interop.export.energy': { zh: '电量（kWh）', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'interop.export.holder': { zh: '持有人', en: 'Holder', es: 'Titular' },
  'interop.export.payer': { zh: '代付企业', en: 'Company that pays', es: 'Empresa que paga' },
  'interop.export.cdr': { zh: 'CDR 或充电订单', en: 'CDR or billing record', es: 'CDR o registro de cobro' },
  'interop.export.credit': { zh: '冲销编号', en: 'Credit', es: 'Abono' },
  'interop.export.cost': { zh: '应付合作方', en: 'Owed to the partner', es: 'A pagar al socio' },
  'interop.export.tariff': {
    zh: '按对方价格计算',
    en: 'By the partner’s tariff',
    es: 'Según la tarifa del socio',
  },
  'interop.export.off-tariff': { zh: '高于对方价格', en: 'Above the tariff', es: 'Por encima de la tarifa' },
  'interop.export.paid': { zh: '向用户收取', en: 'Charged to the driver', es: 'Cobrado al conductor' },
  'interop.export.arrears': { zh: '其中欠费', en: 'Of that, in arrears', es: 'De ello, impagado' },
  'interop.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})
const inSlice = 500

/** Export of our drivers' sessions at partners' stations, with the same rows as the list. */
export function roamingExportKind(services: Services): ExportKind {
  const read = (actor: Actor, filter: RoamingSessionFilter, wish: { page: number; before: Date }) =>
    services.db.inTenant(actor, (tx) =>
      pageRoamingSessions(tx, actor.operatorId, { ...filter, ...wish, now: wish.before, pageSize: inSlice }),
    )
  return exportKind({
    name: roamingSessionExport,
    permission: [...roamingScreen.may.roaming.export],
    title: { zh: '漫游充电记录', en: 'Roaming sessions', es: 'Sesiones en itinerancia' },
    filter: roamingSessionFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      // Sessions that begin during the export are not included.
      const before = services.now()
      for (let page = 1, left = 1; left > 0; page += 1) {
        const { list, total } = await read(actor, filter, { page, before })
        left = list.length === 0 ? 0 : total - page * inSlice
        for (const row of list) {
          const amount = (minor: number | null) => (minor === null ? '' : minor / 10 ** currencyExponent(row.currency))
          yield [
            row.partnerName,
            row.sessionNo,
            roamingStateWords[roamingStateKey(row)][actor.language],
            row.stationName,
            instantCell(row.startedAt),
            row.endedAt === null ? '' : instantCell(row.endedAt),
            row.energyDwh / 10_000,
            row.holderName,
            row.payerName,
            row.recordNo ?? '',
            row.creditNo ?? '',
            amount(row.costMinor),
            amount(row.tariffMinor),
            amount(row.costMinor === null || row.tariffMinor === null ? null : row.costMinor - row.tariffMinor),
            amount(row.paidMinor),
            amount(row.arrearsMinor),
            row.currency,
          ]
        }
      }
    },
  })
}
