import { partnersScreen } from '@evops/organisation/contract'
import { currencyExponent, instantCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { paymentTerminalExport, paymentTerminalFilter } from '../../../contract/index.ts'
import { sliceOfPaymentTerminals } from './payment-terminals.store.ts'

const heads = words({
  'interop.terminal-file.partner': { zh: '服务商', en: 'Provider', es: 'Proveedor' },
  'interop.terminal-file.ref': { zh: '服务商终端号', en: 'Provider’s terminal no.', es: 'N.º del proveedor' },
  'interop.terminal-file.reference': { zh: '设备编号', en: 'Device reference', es: 'Referencia del equipo' },
  'interop.terminal-file.state': { zh: '状态', en: 'State', es: 'Estado' },
  'interop.terminal-file.terminalNo': { zh: '终端编号', en: 'Terminal no.', es: 'N.º de terminal' },
  'interop.terminal-file.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'interop.terminal-file.connectors': { zh: '充电枪', en: 'Connectors', es: 'Conectores' },
  'interop.terminal-file.reserved': { zh: '预授权金额', en: 'Amount on hold', es: 'Importe preautorizado' },
  'interop.terminal-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'interop.terminal-file.heardAt': { zh: '最近通信', en: 'Last contact', es: 'Último contacto' },
})
const states = words({
  'interop.terminal-file.state-requested': { zh: '已申请', en: 'Requested', es: 'Solicitado' },
  'interop.terminal-file.state-new': { zh: '待分配', en: 'To assign', es: 'Por asignar' },
  'interop.terminal-file.state-active': { zh: '使用中', en: 'In service', es: 'En servicio' },
  'interop.terminal-file.state-off': { zh: '已停用', en: 'Deactivated', es: 'Desactivado' },
})

/** Export of the payment terminals of a provider. */
export function paymentTerminalExportKind({ db }: Pick<Services, 'db'>): ExportKind {
  return exportKind({
    name: paymentTerminalExport,
    permission: [...partnersScreen.codes],
    title: { zh: '支付终端', en: 'Payment terminals', es: 'Terminales de pago' },
    filter: paymentTerminalFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(db, actor, { filter, read: sliceOfPaymentTerminals })) {
        const places = currencyExponent(row.currency)
        yield [
          row.partnerName,
          row.providerRef,
          row.reference,
          states[`interop.terminal-file.state-${row.state}`][actor.language],
          row.terminalNo,
          row.stationName,
          row.connectors.join(', '),
          row.reservedMinor === null ? null : { decimal: (row.reservedMinor / 10 ** places).toFixed(places) },
          row.currency,
          row.heardAt === null ? null : instantCell(row.heardAt),
        ]
      }
    },
  })
}
