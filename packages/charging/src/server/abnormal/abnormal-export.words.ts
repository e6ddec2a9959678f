import { words } from '@evops/platform/contract'

/** Column heads of the export, in their order. */
export const abnormalExportWords = words({
  'charging.abnormal-export.sessionNo': { zh: '订单号', en: 'Session number', es: 'Número de sesión' },
  'charging.abnormal-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.abnormal-export.chargePointNo': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'charging.abnormal-export.connectorNo': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.abnormal-export.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.abnormal-export.timeZone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'charging.abnormal-export.flag': { zh: '异常', en: 'Anomaly', es: 'Anomalía' },
  'charging.abnormal-export.evidence': { zh: '依据', en: 'Evidence', es: 'Prueba' },
  'charging.abnormal-export.energy': { zh: '电量 kWh', en: 'Energy kWh', es: 'Energía kWh' },
  'charging.abnormal-export.total': { zh: '金额', en: 'Amount', es: 'Importe' },
  'charging.abnormal-export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'charging.abnormal-export.firstSeenAt': { zh: '首次发现', en: 'First seen', es: 'Primera vez' },
  'charging.abnormal-export.lastSeenAt': { zh: '最近发现', en: 'Last seen', es: 'Última vez' },
  'charging.abnormal-export.handledAt': { zh: '处理时间', en: 'Resolved', es: 'Resuelta' },
  'charging.abnormal-export.handledBy': { zh: '处理人', en: 'Resolved by', es: 'Resuelta por' },
  'charging.abnormal-export.reason': { zh: '处理原因', en: 'Reason', es: 'Motivo' },
})
