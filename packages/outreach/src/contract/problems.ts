import { problemTable } from '@evops/platform/contract'

/** Refusals of outreach. */
export const outreachProblems = problemTable({
  'outreach.name-taken': {
    status: 409,
    zh: '名称已被使用',
    en: 'This name is taken',
    es: 'Este nombre ya existe',
  },
  'outreach.no-recipient': {
    status: 400,
    zh: '请至少选择一种通知方式',
    en: 'Choose at least one channel',
    es: 'Elija al menos un canal',
  },
  'outreach.webhook-unknown': {
    status: 400,
    zh: '没有这个 Webhook',
    en: 'This webhook does not exist',
    es: 'No existe ese webhook',
  },
  'outreach.no-mail-server': {
    status: 409,
    zh: '还没有设置邮件服务器',
    en: 'No mail server is configured',
    es: 'No hay servidor de correo configurado',
  },
  'outreach.platform-only': {
    status: 403,
    zh: '只有平台管理员可以修改允许的网络',
    en: 'Only platform staff may change the allowed networks',
    es: 'Solo el personal de la plataforma puede cambiar las redes permitidas',
  },
  'outreach.delivery-waits': {
    status: 409,
    zh: '正在发送中',
    en: 'It is already being sent',
    es: 'Ya se está enviando',
  },
  'outreach.scope': {
    status: 403,
    zh: '请选择您数据范围内的场站',
    en: 'Choose stations within your data access',
    es: 'Elija estaciones de su alcance',
  },
  'outreach.schedule-recipient': {
    status: 400,
    zh: '该收件人不可用',
    en: 'This recipient is not available',
    es: 'Este destinatario no está disponible',
  },
  'outreach.schedule-domain': {
    status: 400,
    zh: '邮件服务器设置未允许该域名：{domain}',
    en: 'The mail server’s settings do not allow the domain {domain}',
    es: 'La configuración del correo no permite el dominio {domain}',
  },
  'outreach.schedule-day': {
    status: 400,
    zh: '请选择日期',
    en: 'Choose the day',
    es: 'Elija el día',
  },
  'outreach.schedule-span': {
    status: 400,
    zh: '该导出没有时间筛选',
    en: 'This export has no date filter',
    es: 'Esta exportación no tiene filtro de fechas',
  },
  'outreach.schedule-runs': {
    status: 409,
    zh: '正在生成中',
    en: 'It is already being generated',
    es: 'Ya se está generando',
  },
  'outreach.schedules-full': {
    status: 409,
    zh: '定时导出最多 {most} 个',
    en: 'Maximum {most} schedules per user',
    es: 'Máximo {most} programaciones por usuario',
  },
  'outreach.channel-secrets': {
    status: 400,
    zh: '请填写密钥',
    en: 'Enter the credentials',
    es: 'Introduzca las credenciales',
  },
  'outreach.channel-incomplete': {
    status: 400,
    zh: '渠道设置不完整或格式有误',
    en: 'The channel’s settings are incomplete or malformed',
    es: 'La configuración del canal está incompleta o tiene errores',
  },
  'outreach.not-demo': {
    status: 409,
    zh: '回环环境仅用于演示运营商',
    en: 'The loopback is for demo operators alone',
    es: 'El bucle de prueba es solo para operadores de demostración',
  },
  'outreach.no-sms': {
    status: 409,
    zh: '运营商未开通短信验证码',
    en: 'The operator has not set up SMS sign-in codes',
    es: 'El operador no ha configurado códigos por SMS',
  },
  'outreach.no-wechat': {
    status: 409,
    zh: '运营商未开通微信登录',
    en: 'The operator has not set up sign-in by WeChat',
    es: 'El operador no ha configurado el acceso con WeChat',
  },
  'outreach.phone': {
    status: 400,
    zh: '该手机号无法接收短信',
    en: 'This phone number can’t receive text messages',
    es: 'Este teléfono no puede recibir SMS',
  },
  'outreach.wechat-code': {
    status: 400,
    zh: '微信登录凭证无效或已使用',
    en: 'WeChat’s code is invalid or was used',
    es: 'El código de WeChat no es válido o ya se usó',
  },
  'outreach.channel-failed': {
    status: 502,
    zh: '渠道未接受：{reason}',
    en: 'The channel refused: {reason}',
    es: 'El canal lo rechazó: {reason}',
  },
  'outreach.marks': {
    status: 400,
    zh: '没有数据可填的变量：{marks}',
    en: 'Nothing fills these marks: {marks}',
    es: 'Nada completa estas marcas: {marks}',
  },
  'outreach.push-subscription': {
    status: 400,
    zh: '推送订阅无效',
    en: 'This push subscription is not valid',
    es: 'Esta suscripción push no es válida',
  },
})
