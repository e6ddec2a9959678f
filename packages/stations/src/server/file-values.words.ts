import { type Language, words } from '@evops/platform/contract'
import type { ConnectorStatus, YkcBindingRule } from '../contract/index.ts'

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
  'stations.file-value.first_login': { zh: '首次登录', en: 'First login', es: 'Primer inicio de sesión' },
  'stations.file-value.iccid': { zh: 'SIM 卡', en: 'SIM card', es: 'Tarjeta SIM' },
  'stations.file-value.network': { zh: '网络地址', en: 'Network address', es: 'Dirección de red' },
  'stations.file-value.none': { zh: '不绑定', en: 'Not bound', es: 'Sin vínculo' },
})

/** Returns a connector status, a rule of YKC logins, or yes and no, as text for a file. */
export function formatFileValue(
  { language }: { language: Language },
  value: ConnectorStatus | YkcBindingRule | boolean,
): string {
  return fileValueWords[`stations.file-value.${value}`][language]
}
