import { words } from '@evops/platform/contract'

/** Texts for the feeds of the audit log. */
export const auditFeedWords = words({
  'organisation.audit-feed.title': { zh: '审计外送', en: 'Audit feeds', es: 'Envíos de auditoría' },
  'organisation.audit-feed.new': { zh: '新建外送', en: 'New feed', es: 'Nuevo envío' },
  'organisation.audit-feed.create': { zh: '创建', en: 'Create', es: 'Crear' },
  'organisation.audit-feed.made': { zh: '外送已创建', en: 'The feed was created', es: 'Envío creado' },
  'organisation.audit-feed.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'organisation.audit-feed.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'organisation.audit-feed.address': { zh: '接收地址', en: 'Address', es: 'Dirección' },
  'organisation.audit-feed.address-hint': {
    zh: 'https://… 为 webhook；syslog+tls://主机:端口 或 syslog+tcp://主机:端口 为 syslog（RFC 5424）',
    en: 'https://… for a webhook; syslog+tls://host:port or syslog+tcp://host:port for syslog (RFC 5424)',
    es: 'https://… para un webhook; syslog+tls://host:puerto o syslog+tcp://host:puerto para syslog (RFC 5424)',
  },
  'organisation.audit-feed.authority': {
    zh: '接收方证书的签发机构（PEM）',
    en: 'Authority of the receiver’s certificate (PEM)',
    es: 'Autoridad del certificado del receptor (PEM)',
  },
  'organisation.audit-feed.authority-hint': {
    zh: '留空则使用公共机构',
    en: 'Leave blank for the public authorities',
    es: 'Si se deja en blanco, las autoridades públicas',
  },
  'organisation.audit-feed.ofInstallation': {
    zh: '所有运营商的记录',
    en: 'Entries of all operators',
    es: 'Entradas de todos los operadores',
  },
  'organisation.audit-feed.enabled': { zh: '启用', en: 'Enabled', es: 'Activo' },
  'organisation.audit-feed.state': { zh: '状态', en: 'State', es: 'Estado' },
  'organisation.audit-feed.state.off': { zh: '停用', en: 'Off', es: 'Apagado' },
  'organisation.audit-feed.state.current': { zh: '已送完', en: 'Up to date', es: 'Al día' },
  'organisation.audit-feed.state.behind': { zh: '发送中', en: 'Sending', es: 'Enviando' },
  'organisation.audit-feed.state.failing': { zh: '发送失败', en: 'Failing', es: 'Fallando' },
  'organisation.audit-feed.behind': { zh: '待送', en: 'Behind by', es: 'Pendientes' },
  'organisation.audit-feed.sent': { zh: '已送', en: 'Sent', es: 'Enviadas' },
  'organisation.audit-feed.lastSentAt': { zh: '最近送出', en: 'Last sent', es: 'Último envío' },
  'organisation.audit-feed.failingSince': { zh: '失败开始', en: 'Failing since', es: 'Falla desde' },
  'organisation.audit-feed.lastError': { zh: '最近错误', en: 'Last error', es: 'Último error' },
  'organisation.audit-feed.test': { zh: '发送测试', en: 'Send a test', es: 'Enviar prueba' },
  'organisation.audit-feed.tested': {
    zh: '接收方已收下测试记录',
    en: 'The receiver accepted the test entry',
    es: 'El receptor aceptó la entrada de prueba',
  },
  'organisation.audit-feed.secret': {
    zh: '签名密钥（只显示一次）',
    en: 'Key of the signature (shown once)',
    es: 'Clave de la firma (se muestra una vez)',
  },
  'organisation.audit-feed.delete': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'organisation.audit-feed.deleted': { zh: '外送已删除', en: 'The feed was deleted', es: 'Envío eliminado' },
  'organisation.audit-feed.delete-title': {
    zh: '删除“{name}”？',
    en: 'Delete “{name}”?',
    es: '¿Eliminar «{name}»?',
  },
  'organisation.audit-feed.delete-text': {
    zh: '以后的审计记录不再送到这里。',
    en: 'Entries are not sent there any more.',
    es: 'Ya no se enviarán entradas allí.',
  },
  'organisation.audit-feed.empty': { zh: '还没有外送', en: 'No feeds yet', es: 'Aún no hay envíos' },
  'organisation.audit-feed.empty-text': {
    zh: '把审计记录按顺序送到安全信息系统（SIEM）：syslog 或 webhook。',
    en: 'Send audit entries in order to a security information system (SIEM), by syslog or webhook.',
    es: 'Envíe las entradas, una tras otra, a un sistema de información de seguridad (SIEM), por syslog o webhook.',
  },
})
