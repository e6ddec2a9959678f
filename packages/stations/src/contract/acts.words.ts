import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const stationActWords = words({
  'stations.audit.act.setMeasurands': {
    zh: '让桩上报表底',
    en: 'Set the session measurands',
    es: 'Configurar las magnitudes de las sesiones',
  },
  'stations.audit.act.setPileAccess': {
    zh: '设置充电桩接入',
    en: 'Set a charge point’s access',
    es: 'Ajuste del acceso de un punto',
  },
  'stations.audit.entity.firmware': { zh: '固件', en: 'firmware', es: 'firmware' },
  'stations.audit.entity.meter': { zh: '电表', en: 'meter', es: 'contador' },
  'stations.audit.entity.pile': { zh: '充电桩', en: 'charge point', es: 'punto de recarga' },
  'stations.audit.entity.refused-connection': {
    zh: '被拒连接',
    en: 'refused connection',
    es: 'acceso rechazado',
  },
  'stations.audit.act.addRoot': {
    zh: '信任合约机构',
    en: 'Trust an authority',
    es: 'Confianza en una autoridad',
  },
  'stations.audit.act.removeRoot': {
    zh: '不再信任合约机构',
    en: 'Stop trusting an authority',
    es: 'Fin de la confianza en una autoridad',
  },
  'stations.audit.entity.root': {
    zh: '合约机构',
    en: 'trusted authority',
    es: 'autoridad de confianza',
  },
  'stations.audit.entity.station': { zh: '场站', en: 'station', es: 'estación' },
  'stations.audit.entity.station-import': {
    zh: '场站导入',
    en: 'import of stations',
    es: 'importación de estaciones',
  },
  'stations.audit.act.rotatePassword': { zh: '更换密码', en: 'New password', es: 'Contraseña nueva' },
  'stations.audit.act.sendCommand': { zh: '下发指令', en: 'Send a command', es: 'Comando enviado' },
  'stations.audit.entity.acceptance': { zh: '验收', en: 'acceptance', es: 'prueba de aceptación' },
  'stations.audit.entity.acceptance-run': { zh: '验收', en: 'acceptance', es: 'prueba de aceptación' },
  'stations.audit.entity.alarm': { zh: '告警', en: 'alarm', es: 'alarma' },
  'stations.audit.entity.alarm-rule': { zh: '告警规则', en: 'alarm rule', es: 'regla de alarma' },
  'stations.audit.entity.command': { zh: '指令', en: 'command', es: 'comando' },
  'stations.audit.entity.command-rollout': {
    zh: '批量指令',
    en: 'bulk command',
    es: 'comando masivo',
  },
  'stations.audit.entity.connection': {
    zh: '被拒连接',
    en: 'refused connection',
    es: 'acceso rechazado',
  },
  'stations.audit.entity.fault-mapping': { zh: '故障码对照', en: 'fault code', es: 'código de fallo' },
  'stations.audit.entity.firmware-rollout': {
    zh: '固件升级',
    en: 'firmware update',
    es: 'actualización de firmware',
  },
  'stations.audit.entity.firmware-state': {
    zh: '固件状态',
    en: 'state of firmware',
    es: 'estado de firmware',
  },
  'stations.audit.entity.import-password': {
    zh: '导入的密码',
    en: 'passwords of an import',
    es: 'contraseñas de una importación',
  },
  'stations.audit.entity.inspection': { zh: '巡检', en: 'inspection', es: 'inspección' },
  'stations.audit.entity.limit': { zh: '异常阈值', en: 'limits', es: 'límites' },
  'stations.audit.entity.local-list': { zh: '白名单', en: 'local list', es: 'lista local' },
  'stations.audit.entity.meter-reading': {
    zh: '表底',
    en: 'meter readings',
    es: 'lecturas de contador',
  },
  'stations.audit.entity.parameter-rollout': {
    zh: '批量参数',
    en: 'bulk parameters',
    es: 'parámetros masivos',
  },
  'stations.audit.entity.profile-rollout': {
    zh: '批量充电功率计划',
    en: 'bulk profiles',
    es: 'perfiles masivos',
  },
  'stations.audit.entity.profile-template': {
    zh: '充电功率计划',
    en: 'charging profile',
    es: 'perfil de carga',
  },
  'stations.audit.entity.rollout': { zh: '批量作业', en: 'bulk job', es: 'trabajo masivo' },
  'stations.audit.entity.template': {
    zh: '参数模板',
    en: 'parameter template',
    es: 'plantilla de parámetros',
  },
  'stations.audit.entity.parameter-template': {
    zh: '参数模板',
    en: 'parameter template',
    es: 'plantilla de parámetros',
  },
  'stations.audit.entity.terminal': { zh: '终端', en: 'terminal', es: 'terminal' },
  'stations.audit.entity.transfer': {
    zh: '文件传输',
    en: 'file transfer',
    es: 'transferencia de archivo',
  },
  'stations.audit.entity.picture': { zh: '图片', en: 'picture', es: 'imagen' },
  'stations.audit.entity.asset': { zh: '资产', en: 'asset', es: 'activo' },
  'stations.audit.entity.certificate': { zh: '证书', en: 'certificate', es: 'certificado' },
  'stations.audit.act.revealFrame': {
    zh: '查看报文中的完整启动标识',
    en: 'View a message’s tokens in full',
    es: 'Consulta completa de los identificadores de un mensaje',
  },
  'stations.audit.entity.frame': { zh: '报文', en: 'OCPP message', es: 'mensaje OCPP' },
})
