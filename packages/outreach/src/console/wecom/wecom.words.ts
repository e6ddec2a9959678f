import { words } from '@evops/platform/contract'

/** Texts of the page of enterprise WeChat. */
export const wecomWords = words({
  'outreach.wecom.title': { zh: '企业微信', en: 'WeCom', es: 'WeCom' },
  'outreach.wecom.people': { zh: '员工绑定', en: 'Staff accounts', es: 'Cuentas del personal' },
  'outreach.wecom.sent': {
    zh: '告警与工单',
    en: 'Alarms and work orders sent',
    es: 'Alarmas y órdenes de trabajo enviadas',
  },
  'outreach.wecom.connection': { zh: '连接状态', en: 'Connection', es: 'Conexión' },
  'outreach.wecom.forbidden': { zh: '需要通知权限', en: 'Permission required', es: 'Se necesita permiso' },
  'outreach.wecom.forbidden-text': {
    zh: '此页需要“通知”（notifyPerm）权限，请联系管理员。',
    en: 'This page needs the permission “Notifications” (notifyPerm). Ask your administrator.',
    es: 'Esta página requiere el permiso «Notificaciones» (notifyPerm). Pídalo a su administrador.',
  },
  'outreach.wecom.none': { zh: '尚未接入企业微信', en: 'WeCom is not connected', es: 'WeCom no está conectado' },
  'outreach.wecom.none-text': {
    zh: '填写企业 ID、AgentId 和 Secret 后，值班人员即可在企业微信收到告警与工单。',
    en: 'With corp ID, agent ID and secret, staff on duty receive alarms and work orders in WeCom.',
    es: 'Con el ID de empresa, el AgentId y el secreto, el personal de turno recibe alarmas y órdenes de trabajo en WeCom.',
  },
  'outreach.wecom.settings': { zh: '渠道设置', en: 'Channel settings', es: 'Ajustes del canal' },
  'outreach.wecom.enabled': { zh: '状态', en: 'State', es: 'Estado' },
  'outreach.wecom.on': { zh: '已启用', en: 'On', es: 'Activo' },
  'outreach.wecom.off': { zh: '已停用', en: 'Off', es: 'Desactivado' },
  'outreach.wecom.secrets-at': { zh: '密钥更新时间', en: 'Secrets entered', es: 'Secretos introducidos' },
  'outreach.wecom.tested-at': { zh: '最近测试', en: 'Last test', es: 'Última prueba' },
  'outreach.wecom.result': { zh: '结果', en: 'Result', es: 'Resultado' },
  'outreach.wecom.what-to-do': { zh: '处理方法', en: 'What to do', es: 'Qué hacer' },
  'outreach.wecom.find': {
    zh: '姓名、登录名或企业微信账号',
    en: 'Name, user name or WeCom account',
    es: 'Nombre, usuario o cuenta de WeCom',
  },
  'outreach.wecom.linked': { zh: '绑定', en: 'Linked', es: 'Vinculado' },
  'outreach.wecom.linked.true': { zh: '已绑定', en: 'Linked', es: 'Vinculados' },
  'outreach.wecom.linked.false': { zh: '未绑定', en: 'Not linked', es: 'Sin vincular' },
  'outreach.wecom.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'outreach.wecom.loginName': { zh: '登录名', en: 'User name', es: 'Usuario' },
  'outreach.wecom.wecomId': { zh: '企业微信账号', en: 'WeCom account', es: 'Cuenta de WeCom' },
  'outreach.wecom.empty': { zh: '没有匹配的员工', en: 'No matching staff', es: 'Ningún empleado coincide' },
  'outreach.wecom.not-linked': { zh: '未绑定', en: 'Not linked', es: 'Sin vincular' },
  'outreach.wecom.unlink': { zh: '解除绑定', en: 'Unlink', es: 'Desvincular' },
  'outreach.wecom.unlinked': { zh: '已解除绑定', en: 'Unlinked', es: 'Desvinculado' },
  'outreach.wecom.unlink-title': { zh: '解除 {name} 的绑定？', en: 'Unlink {name}?', es: '¿Desvincular a {name}?' },
  'outreach.wecom.unlink-text': {
    zh: '之后的告警与工单将改为控制台通知。',
    en: 'Alarms and work orders will reach this person in the console.',
    es: 'Recibirá las alarmas y órdenes de trabajo en la consola.',
  },
  'outreach.wecom.code-hint': {
    zh: '也可生成一次性验证码：员工在企业微信应用中发送后自动绑定。',
    en: 'Or create a one-time code: the person sends it to our application in WeCom and is linked.',
    es: 'O cree un código de un solo uso: la persona lo envía a nuestra aplicación en WeCom y queda vinculada.',
  },
  'outreach.wecom.code.40001': {
    zh: '应用 Secret 不正确，请在“通知 › 外部渠道”重新填写。',
    en: 'The secret is wrong: enter the secret of the application again.',
    es: 'El secreto no es correcto: vuelva a introducir el de la aplicación.',
  },
  'outreach.wecom.code.40013': {
    zh: '企业 ID（CorpID）不正确。',
    en: 'The corp ID is wrong.',
    es: 'El ID de empresa (CorpID) no es correcto.',
  },
  'outreach.wecom.code.40014': {
    zh: '访问令牌已失效，系统会自动重新获取；若持续出现，请检查 Secret。',
    en: 'The access token is invalid; another one is requested by itself. If this continues, check the secret.',
    es: 'El token de acceso no es válido y se pide otro automáticamente. Si continúa, revise el secreto.',
  },
  'outreach.wecom.code.40056': {
    zh: '应用 AgentId 不正确。',
    en: 'The agent ID is wrong.',
    es: 'El AgentId no es correcto.',
  },
  'outreach.wecom.code.42001': {
    zh: '访问令牌已过期，系统会自动重新获取。',
    en: 'The access token expired; another one is requested by itself.',
    es: 'El token de acceso caducó y se pide otro automáticamente.',
  },
  'outreach.wecom.code.45009': {
    zh: '调用次数超过企业微信的限制，稍后自动重试。',
    en: 'Too many calls for now; sending is repeated later.',
    es: 'Demasiadas llamadas por ahora; el envío se repite más tarde.',
  },
  'outreach.wecom.code.60011': {
    zh: '应用无权访问该成员：请在企业微信后台扩大应用可见范围。',
    en: 'The application may not reach this person: widen its visible range in WeCom’s admin console.',
    es: 'La aplicación no puede ver a esta persona: amplíe su ámbito visible en la consola de WeCom.',
  },
  'outreach.wecom.code.60020': {
    zh: '服务器 IP 不在应用的“企业可信 IP”中：请在企业微信后台添加。',
    en: 'The server’s IP address is not trusted: add it to the application’s trusted IPs in WeCom’s admin console.',
    es: 'La IP del servidor no es de confianza: añádala a las IP de confianza de la aplicación en la consola de WeCom.',
  },
  'outreach.wecom.code.81013': {
    zh: '接收人都无效：请检查绑定的账号是否仍在通讯录和可见范围内。',
    en: 'No recipient is valid: check that the linked accounts are still in the directory and in the visible range.',
    es: 'Ningún destinatario es válido: compruebe que las cuentas vinculadas siguen en el directorio y en el ámbito visible.',
  },
  'outreach.wecom.code.301002': {
    zh: 'Secret 与 AgentId 不属于同一应用。',
    en: 'The secret and the agent ID belong to different applications.',
    es: 'El secreto y el AgentId son de aplicaciones distintas.',
  },
})
