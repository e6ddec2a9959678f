import { type Language, words } from '@evops/platform/contract'
import type { ConnectorStatus } from '../contract/index.ts'

const fileValueWords = words({
  'stations.file-value.true': { zh: '是', en: 'Yes', es: 'Sí' },
  'stations.file-value.false': { zh: '否', en: 'No', es: 'No' },
  'stations.file-value.offline': { zh: '离线', en: 'Offline', es: 'Sin conexión' },
  'stations.file-value.idle': { zh: '空闲', en: 'Available', es: 'Disponible' },
  'stations.file-value.occupied': { zh: '已插枪未充电', en: 'Occupied', es: 'Ocupado' },
  'stations.file-value.charging': { zh: '充电中', en: 'Charging', es: 'Cargando' },
  'stations.file-value.suspended': { zh: '暂停', en: 'Suspended', es: 'En pausa' },
  'stations.file-value.reserved': { zh: '预约', en: 'Reserved', es: 'Reservado' },
  'stations.file-value.disabled': { zh: '停用', en: 'Out of service', es: 'Fuera de servicio' },
  'stations.file-value.faulted': { zh: '故障', en: 'Faulted', es: 'Con avería' },
})

/** Returns a connector status, or yes and no, as text for a file. */
export function formatFileValue({ language }: { language: Language }, value: ConnectorStatus | boolean): string {
  return fileValueWords[`stations.file-value.${value}`][language]
}
