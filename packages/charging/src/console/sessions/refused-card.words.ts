import { words } from '@evops/platform/contract'

export const refusedCardWords = words({
  'charging.refused-card.idTag': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'charging.refused-card.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'charging.refused-card.chargePoint': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'charging.refused-card.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.refused-card.connectorNo': { zh: '枪号', en: 'Connector', es: 'Conector' },
  'charging.refused-card.connector': {
    zh: '枪 {connectorNo}',
    en: 'Connector {connectorNo}',
    es: 'Conector {connectorNo}',
  },
  'charging.refused-card.no-connector': { zh: '未指定', en: 'Not specified', es: 'Sin indicar' },
  'charging.refused-card.times': { zh: '次数', en: 'Attempts', es: 'Intentos' },
  'charging.refused-card.firstAt': { zh: '首次', en: 'First time', es: 'Primera vez' },
  'charging.refused-card.lastAt': { zh: '最近', en: 'Last time', es: 'Última vez' },
  'charging.refused-card.find': {
    zh: '完整卡号或后四位',
    en: 'Whole number or its last four characters',
    es: 'Número completo o sus cuatro últimos caracteres',
  },
  'charging.refused-card.export_one': {
    zh: '导出筛选的 {n} 条',
    en: 'Export the {n} filtered',
    es: 'Exportar la {n} filtrada',
  },
  'charging.refused-card.export_other': {
    zh: '导出筛选的 {n} 条',
    en: 'Export the {n} filtered',
    es: 'Exportar las {n} filtradas',
  },
  'charging.refused-card.export_many': {
    zh: '导出筛选的 {n} 条',
    en: 'Export the {n} filtered',
    es: 'Exportar las {n} filtradas',
  },
  'charging.refused-card.explain': {
    zh: '司机在充电桩上出示但被拒绝的卡片。未登记的卡片登记后即从列表消失，其余记录在最后一次被拒 30 天后删除。',
    en: 'Cards that drivers presented at charge points and that were refused. An unknown card leaves the list once it is registered, every other entry 30 days after its last refusal.',
    es: 'Tarjetas presentadas en los puntos y rechazadas. Una tarjeta sin registrar sale de la lista al registrarla; las demás, 30 días después del último rechazo.',
  },
  'charging.refused-card.register': {
    zh: '登记此卡',
    en: 'Register this card',
    es: 'Registrar esta tarjeta',
  },
  'charging.refused-card.reversed-hint': {
    zh: '字节顺序相反的卡号已登记。请调整读卡器的字节顺序设置，或将此卡号另行登记。已登记的卡：',
    en: 'The same number with its bytes reversed is registered. Change this setting of the reader, or register this number, too. Registered card:',
    es: 'El mismo número con los bytes invertidos está registrado. Cambie el ajuste del lector, o registre también este número. Tarjeta registrada:',
  },
  'charging.refused-card.reversed-open': {
    zh: '查看鉴权凭证',
    en: 'Open the token',
    es: 'Abrir el identificador',
  },
  'charging.refused-card.empty': {
    zh: '没有被拒卡片',
    en: 'No refused cards',
    es: 'No hay tarjetas rechazadas',
  },
  'charging.refused-card.empty-next': {
    zh: '最近 30 天内没有卡片在充电桩上被拒绝。',
    en: 'No card was refused at a charge point within the last 30 days.',
    es: 'Ninguna tarjeta fue rechazada en un punto en los últimos 30 días.',
  },
})
