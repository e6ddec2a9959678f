import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
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
})
