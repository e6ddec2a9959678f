import { words } from '@evops/platform/contract'

export const vehicleStatusWords = words({
  'telematics.position.soc': { zh: 'SoC', en: 'SoC', es: 'SoC' },
  'telematics.position.place': { zh: '位置', en: 'Position', es: 'Posición' },
  'telematics.position.speed': { zh: '车速', en: 'Speed', es: 'Velocidad' },
  'telematics.position.odometer': { zh: '里程', en: 'Odometer', es: 'Odómetro' },
  'telematics.position.plugged': { zh: '当前充电', en: 'Charging at', es: 'Cargando en' },
  'telematics.position.not-plugged': { zh: '未充电', en: 'Not charging', es: 'No está cargando' },
  'telematics.position.since': { zh: '自 {at}', en: 'since {at}', es: 'desde {at}' },
  'telematics.position.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
  'telematics.position.from.lastSession': { zh: '充电结束时', en: 'end of a session', es: 'fin de una sesión' },
  'telematics.position.from.person': { zh: '人工登记', en: 'entered manually', es: 'introducido a mano' },
  'telematics.position.from.telematics': { zh: '车载终端', en: 'telematics', es: 'telemática' },
  'telematics.position.kmh': { zh: '{n} km/h', en: '{n} km/h', es: '{n} km/h' },
  'telematics.position.km': { zh: '{n} km', en: '{n} km', es: '{n} km' },
  'telematics.position.map': { zh: '在地图上查看', en: 'Show on map', es: 'Ver en el mapa' },
  'telematics.position.track': { zh: '历史轨迹', en: 'Track', es: 'Recorrido' },
})
