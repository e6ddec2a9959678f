import { words } from '@evops/platform/contract'

/** Columns of the local list export in order, with the names used on the screen. */
export const localListExportHeadings = words({
  'stations.local-list-export.chargePoint': { zh: '桩编号', en: 'Charge point no.', es: 'N.º de punto' },
  'stations.local-list-export.name': { zh: '桩名称', en: 'Charge point', es: 'Punto' },
  'stations.local-list-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.local-list-export.connected': { zh: '在线', en: 'Connected', es: 'Conectado' },
  'stations.local-list-export.state': { zh: '名单状态', en: 'List', es: 'Lista' },
  'stations.local-list-export.version-there': {
    zh: '桩内版本',
    en: 'Version on charge point',
    es: 'Versión en el punto',
  },
  'stations.local-list-export.version-wanted': {
    zh: '目标版本',
    en: 'Target version',
    es: 'Versión objetivo',
  },
  'stations.local-list-export.entries': {
    zh: '桩内条目',
    en: 'Entries on charge point',
    es: 'Entradas en el punto',
  },
  'stations.local-list-export.wanted': { zh: '目标条目', en: 'Target entries', es: 'Entradas objetivo' },
  'stations.local-list-export.changes': {
    zh: '待下发条目',
    en: 'Entries to send',
    es: 'Entradas por enviar',
  },
  'stations.local-list-export.most': { zh: '桩内上限', en: 'Most that it holds', es: 'Máximo que admite' },
  'stations.local-list-export.answer': { zh: '最近应答', en: 'Last answer', es: 'Última respuesta' },
  'stations.local-list-export.tried': { zh: '最近下发', en: 'Last sent', es: 'Último envío' },
  'stations.local-list-export.accepted': { zh: '桩接受于', en: 'Accepted', es: 'Aceptada' },
})
