import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/**
 * Audit log labels for the actions and objects of this domain. The organisation package defines how both are combined.
 */
export const telematicsActWords = words({
  'telematics.audit.act.renewTelematicsPassword': {
    zh: '更换接入密码',
    en: 'Renew password',
    es: 'Contraseña renovada',
  },
  'telematics.audit.act.testTelematicsSource': {
    zh: '测试连接',
    en: 'Test connection',
    es: 'Prueba de conexión',
  },
  'telematics.audit.act.bindTelematicsDevice': {
    zh: '绑定终端',
    en: 'Bind device',
    es: 'Dispositivo vinculado',
  },
  'telematics.audit.act.deleteTelematicsDevice': {
    zh: '解绑终端',
    en: 'Unbind device',
    es: 'Dispositivo desvinculado',
  },
  'telematics.audit.entity.telematics-source': {
    zh: '车载终端接入',
    en: 'telematics source',
    es: 'fuente de telemática',
  },
  'telematics.audit.entity.telematics-device': { zh: '车载终端', en: 'device', es: 'dispositivo' },
  'telematics.audit.entity.vehicle-history-import': {
    zh: '历史轨迹导入',
    en: 'import of vehicle history',
    es: 'importación de historial de vehículos',
  },
  'telematics.audit.field.authorities': {
    zh: 'CA 证书（PEM）',
    en: 'CA certificates (PEM)',
    es: 'Certificados de CA (PEM)',
  },
  'telematics.audit.field.degreeUnit': { zh: '角度单位', en: 'Unit of degrees', es: 'Unidad de grados' },
  'telematics.audit.field.heading': { zh: '航向', en: 'Heading', es: 'Rumbo' },
  'telematics.audit.field.messages': { zh: '消息数', en: 'Messages', es: 'Mensajes' },
  'telematics.audit.field.naming': { zh: '车辆标识', en: 'Vehicles named by', es: 'Vehículos por' },
  'telematics.audit.field.odometer': { zh: '里程', en: 'Odometer', es: 'Odómetro' },
  'telematics.audit.field.odometerUnit': {
    zh: '里程单位',
    en: 'Unit of odometer',
    es: 'Unidad del odómetro',
  },
  'telematics.audit.field.socUnit': { zh: 'SoC 单位', en: 'Unit of SoC', es: 'Unidad de SoC' },
  'telematics.audit.field.sourceId': { zh: '接入', en: 'Source', es: 'Fuente' },
  'telematics.audit.field.speed': { zh: '车速', en: 'Speed', es: 'Velocidad' },
  'telematics.audit.field.speedUnit': { zh: '车速单位', en: 'Unit of speed', es: 'Unidad de velocidad' },
  'telematics.audit.field.time': { zh: '时间', en: 'Time', es: 'Hora' },
  'telematics.audit.field.timeForm': { zh: '时间格式', en: 'Time format', es: 'Formato de hora' },
  'telematics.audit.field.topicFilter': { zh: '主题', en: 'Topic', es: 'Tema' },
  'telematics.audit.field.vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  'telematics.audit.field.vehicleTopicLevel': {
    zh: '车辆主题层级',
    en: 'Topic level of the vehicle',
    es: 'Nivel del tema del vehículo',
  },
})
