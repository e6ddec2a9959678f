import { words } from '@evops/platform/contract'

/** Columns of the message export in order, with the names used on the screen. */
export const ocppMessageExportHeadings = words({
  'stations.ocpp-message-export.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'stations.ocpp-message-export.chargePoint': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'stations.ocpp-message-export.name': { zh: '桩名称', en: 'Charge point', es: 'Punto' },
  'stations.ocpp-message-export.direction': { zh: '方向', en: 'Direction', es: 'Sentido' },
  'stations.ocpp-message-export.action': { zh: '报文', en: 'Message', es: 'Mensaje' },
  'stations.ocpp-message-export.message-id': { zh: '报文编号', en: 'Message id', es: 'Id del mensaje' },
  'stations.ocpp-message-export.took': {
    zh: '应答用时 (ms)',
    en: 'Response time (ms)',
    es: 'Tiempo de respuesta (ms)',
  },
  'stations.ocpp-message-export.content': { zh: '内容', en: 'Content', es: 'Contenido' },
})
