import { words } from '@evops/platform/contract'

/** Column heads of the export, in their order. */
export const abnormalExportWords = words({
  'charging.abnormal-export.orderNo': { zh: '订单号', en: 'Order number', es: 'Número de orden' },
  'charging.abnormal-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.abnormal-export.pileNo': { zh: '桩编号', en: 'Charge point', es: 'Punto de recarga' },
  'charging.abnormal-export.gunNo': { zh: '枪', en: 'Connector', es: 'Conector' },
  'charging.abnormal-export.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.abnormal-export.timeZone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.abnormal-export.flag': { zh: '标记', en: 'Flag', es: 'Marca' },
  'charging.abnormal-export.evidence': { zh: '依据', en: 'Evidence', es: 'Evidencia' },
  'charging.abnormal-export.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'charging.abnormal-export.total': { zh: '金额', en: 'Total', es: 'Total' },
  'charging.abnormal-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'charging.abnormal-export.firstSeenAt': { zh: '首次发现', en: 'First seen', es: 'Primera vez' },
  'charging.abnormal-export.lastSeenAt': { zh: '最近发现', en: 'Last seen', es: 'Última vez' },
  'charging.abnormal-export.handledAt': { zh: '处理时间', en: 'Handled', es: 'Atendida' },
  'charging.abnormal-export.handledBy': { zh: '处理人', en: 'Handled by', es: 'Atendida por' },
  'charging.abnormal-export.reason': { zh: '处理原因', en: 'Reason', es: 'Motivo' },
})
