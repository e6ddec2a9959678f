import { words } from '@evops/platform/contract'

export const installationWords = words({
  'organisation.installation.title': { zh: '本安装', en: 'Installation', es: 'Instalación' },
  'organisation.installation.serves': { zh: '正常服务', en: 'Serves', es: 'En servicio' },
  'organisation.installation.unready': { zh: '不能服务', en: 'Cannot serve', es: 'Sin servicio' },
  'organisation.installation.cause.draining': { zh: '正在停止', en: 'It is stopping', es: 'Se está deteniendo' },
  'organisation.installation.cause.database': {
    zh: '数据库没有响应',
    en: 'The database does not answer',
    es: 'La base de datos no responde',
  },
  'organisation.installation.cause.bus': {
    zh: '进程间消息不可用',
    en: 'Messages between processes do not arrive',
    es: 'Los mensajes entre procesos no llegan',
  },
  'organisation.installation.cause.disk': { zh: '磁盘空间不足', en: 'The disk is full', es: 'El disco está lleno' },
  'organisation.installation.state': { zh: '此进程', en: 'This process', es: 'Este proceso' },
  'organisation.installation.open': { zh: '未解除的告警', en: 'Open alarms', es: 'Alarmas abiertas' },
  'organisation.installation.processes': { zh: '进程', en: 'Processes', es: 'Procesos' },
  'organisation.installation.no-alarms': {
    zh: '没有告警：备份、任务、进程、磁盘和设置均正常。',
    en: 'No alarms: backups, tasks, processes, disk and settings are well.',
    es: 'Sin alarmas: copias, tareas, procesos, disco y ajustes están bien.',
  },
  'organisation.installation.alarm': { zh: '告警', en: 'Alarm', es: 'Alarma' },
  'organisation.installation.since': { zh: '开始', en: 'Since', es: 'Desde' },
  'organisation.installation.notifiedAt': { zh: '已通知', en: 'Notified', es: 'Avisado' },
  'organisation.installation.clearedAt': { zh: '解除', en: 'Cleared', es: 'Terminada' },
  'organisation.installation.place-of': { zh: '地址', en: 'Address', es: 'Dirección' },
  'organisation.installation.roles': { zh: '角色', en: 'Roles', es: 'Roles' },
  'organisation.installation.startedAt': { zh: '启动', en: 'Started', es: 'Inicio' },
  'organisation.installation.at': { zh: '最近响应', en: 'Last sign of life', es: 'Última señal de vida' },
  'organisation.installation.process-state': { zh: '状态', en: 'State', es: 'Estado' },
  'organisation.installation.lost': { zh: '没有响应', en: 'No sign of life', es: 'Sin señal' },
  'organisation.installation.lives': { zh: '运行中', en: 'Running', es: 'En marcha' },
})
