import { words } from '@evops/platform/contract'

export const vehicleStatusWords = words({
  'telematics.known.soc': { zh: 'SoC', en: 'SoC', es: 'SoC' },
  'telematics.known.place': { zh: '位置', en: 'Position', es: 'Posición' },
  'telematics.known.speed': { zh: '车速', en: 'Speed', es: 'Velocidad' },
  'telematics.known.odometer': { zh: '里程', en: 'Odometer', es: 'Odómetro' },
  'telematics.known.plugged': { zh: '当前充电', en: 'Charging at', es: 'Cargando en' },
  'telematics.known.not-plugged': { zh: '未充电', en: 'Not charging', es: 'No está cargando' },
  'telematics.known.since': { zh: '自 {at}', en: 'since {at}', es: 'desde {at}' },
  'telematics.known.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
  'telematics.known.from.lastSession': { zh: '充电结束时', en: 'end of a session', es: 'fin de una sesión' },
  'telematics.known.from.person': { zh: '人工登记', en: 'entered manually', es: 'introducido a mano' },
  'telematics.known.from.telematics': { zh: '车载终端', en: 'telematics', es: 'telemática' },
  'telematics.known.kmh': { zh: '{n} km/h', en: '{n} km/h', es: '{n} km/h' },
  'telematics.known.km': { zh: '{n} km', en: '{n} km', es: '{n} km' },
  'telematics.known.map': { zh: '在地图上查看', en: 'Show on map', es: 'Ver en el mapa' },
  'telematics.known.track': { zh: '历史轨迹', en: 'Track', es: 'Recorrido' },
})
