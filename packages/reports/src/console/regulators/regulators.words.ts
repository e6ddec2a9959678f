import { words, type Words } from '@evops/platform/contract'
import type { RegulatorFile } from '../../contract/index.ts'

/** Words for files for authorities, with the notes that the reader needs. */
export const authorityWords = words({
  'reports.regulators': { zh: '监管报表', en: 'Files for regulators', es: 'Archivos para el regulador' },
  'reports.regulators.period': { zh: '期间', en: 'Period', es: 'Periodo' },
  'reports.regulators.take': { zh: '导出', en: 'Export', es: 'Exportar' },
  'reports.regulators.stations_one': {
    zh: '所选 {n} 个场站（在报表筛选中更改）。',
    en: 'Of the {n} station chosen in the report filter.',
    es: 'De la {n} estación elegida en el filtro del informe.',
  },
  'reports.regulators.stations_other': {
    zh: '所选 {n} 个场站（在报表筛选中更改）。',
    en: 'Of the {n} stations chosen in the report filter.',
    es: 'De las {n} estaciones elegidas en el filtro del informe.',
  },
  'reports.regulators.stations_many': {
    zh: '所选 {n} 个场站（在报表筛选中更改）。',
    en: 'Of the {n} stations chosen in the report filter.',
    es: 'De las {n} estaciones elegidas en el filtro del informe.',
  },
  'reports.regulators.all': {
    zh: '全部场站。要只含一部分，请先在报表筛选中选择。',
    en: 'All stations. To include only some, choose them in the report filter first.',
    es: 'De todas las estaciones. Para incluir solo algunas, elíjalas antes en el filtro del informe.',
  },
  'reports.regulators.empty': {
    zh: '空单元格表示系统不知道：例如导入订单的支付方式、没有功率采样的最大功率。维修成本等年度数据系统不保存。',
    en: 'Empty cells are unknown: for example the payment of imported sessions, or a peak without samples. Maintenance cost and other annual data are not stored.',
    es: 'Las celdas vacías indican datos desconocidos: por ejemplo, el pago de sesiones importadas o un máximo sin muestras. El coste de mantenimiento y otros datos anuales no se guardan.',
  },
  'reports.regulators.us-sessions': {
    zh: '每次充电及启动失败：起止时间、充电期间上报的故障码、电量、最大功率、支付方式。计入结束日。',
    en: 'Each session and each failed start: times, error codes reported meanwhile, energy, peak power, payment. By end date.',
    es: 'Cada sesión y cada inicio fallido: horas, códigos de error comunicados entretanto, energía, potencia máxima y pago. Por fecha de fin.',
  },
  'reports.regulators.us-uptime': {
    zh: '期间涉及的每个整月：T_outage 为离线、故障和停用，T_excluded 为供电、车辆、外力、使用不当、计划作业和非营业时间。12 个月可用率按 680.116(b) 公式（525,600 分钟）。',
    en: 'Each whole month in the period. T_outage is offline, faulted and out of service; T_excluded is power supply, vehicle, damage, misuse, planned work and time outside opening hours. 12-month uptime by the equation of 680.116(b), over 525,600 minutes.',
    es: 'Cada mes completo del periodo. T_outage es sin conexión, con avería y fuera de servicio; T_excluded es suministro, vehículo, daño, mal uso, trabajos previstos y fuera de horario. La disponibilidad de 12 meses, según la ecuación de 680.116(b), sobre 525.600 minutos.',
  },
  'reports.regulators.us-outages': {
    zh: '每次停机的起止与分钟数。开始于期间之前的从期间首日算起；仍在继续的没有结束时间。',
    en: 'Each outage with its minutes. Earlier outages start with the period; ongoing ones have no end.',
    es: 'Cada interrupción con sus minutos. Las anteriores empiezan con el periodo; las que siguen no tienen fin.',
  },
  'reports.regulators.uk-reliability': {
    zh: '条例第 7 条：50 kW 及以上，只计营业时间；故障和停用为不可靠，离线为“未知”，不计。要求全年 99%。请只选公共场站。',
    en: 'Regulation 7: 50 kW and above, opening hours only. Out of order and inoperative are unreliable; offline is “unknown” and exempt. 99% of a calendar year is required. Choose public stations only.',
    es: 'Artículo 7: 50 kW o más y solo el horario de apertura. Fuera de servicio e inoperativo no son fiables; sin conexión es «desconocido» y no se mide. Se exige el 99 % del año natural. Elija solo estaciones públicas.',
  },
  'reports.regulators.availability': {
    zh: '每枪每月：离线、故障、停用的分钟数，以及其中按原因免责的部分。',
    en: 'Minutes offline, faulted and out of service of each connector and month, and what is excluded by cause.',
    es: 'De cada conector y mes, los minutos sin conexión, con avería y fuera de servicio, y lo que de ellos se excluye por causa.',
  },
} satisfies Words & Record<`reports.regulators.${RegulatorFile}`, unknown>)
