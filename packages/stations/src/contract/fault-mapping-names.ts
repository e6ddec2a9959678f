import { words } from '@evops/platform/contract'
import { alarmLevelText } from './alarms.ts'

/** Names of the alarm levels, for screens and files. */
export const alarmLevelWords = words({
  'stations.alarm.level.1': alarmLevelText[1],
  'stations.alarm.level.2': alarmLevelText[2],
  'stations.alarm.level.3': alarmLevelText[3],
  'stations.alarm.level.4': alarmLevelText[4],
})
/** Column titles for vendor fault codes: headers of the export, and titles recognised by the import. */
export const faultMappingNames = words({
  'stations.faultmap.vendor': { zh: '厂商', en: 'Manufacturer', es: 'Fabricante' },
  'stations.faultmap.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'stations.faultmap.errorCode': { zh: 'OCPP 故障码', en: 'OCPP code', es: 'Código OCPP' },
  'stations.faultmap.vendorCode': { zh: '厂商故障码', en: 'Manufacturer code', es: 'Código del fabricante' },
  'stations.faultmap.faultCode': { zh: '对应故障', en: 'Fault', es: 'Fallo' },
  'stations.faultmap.level': { zh: '级别', en: 'Level', es: 'Gravedad' },
  'stations.faultmap.note': { zh: '说明', en: 'Note', es: 'Nota' },
})
