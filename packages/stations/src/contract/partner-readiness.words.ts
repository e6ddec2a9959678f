import { words } from '@evops/platform/contract'

/** Names of the missing details and of their objects, on the screen and in files. */
export const partnerReadinessText = words({
  'stations.ready.kind.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.ready.kind.chargePoint': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'stations.ready.detail.country': { zh: '国家', en: 'Country', es: 'País' },
  'stations.ready.detail.areaCode': { zh: '行政区划代码', en: 'Area code', es: 'Código de área' },
  'stations.ready.detail.street': { zh: '街道门牌', en: 'Street', es: 'Calle' },
  'stations.ready.detail.postcode': { zh: '邮编', en: 'Postcode', es: 'Código postal' },
  'stations.ready.detail.town': { zh: '城市', en: 'Town', es: 'Municipio' },
  'stations.ready.detail.position': { zh: '坐标', en: 'Coordinates', es: 'Coordenadas' },
  'stations.ready.detail.hours': { zh: '营业时间', en: 'Opening hours', es: 'Horario' },
  'stations.ready.detail.connectors': { zh: '充电枪', en: 'Connectors', es: 'Conectores' },
  'stations.ready.detail.connectorType': {
    zh: '接口标准',
    en: 'Connector standard',
    es: 'Estándar del conector',
  },
  'stations.ready.detail.power': { zh: '额定功率', en: 'Rated power', es: 'Potencia nominal' },
})
