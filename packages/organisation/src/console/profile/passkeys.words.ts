import { words } from '@evops/platform/contract'

export const passkeyWords = words({
  'organisation.passkey.title': { zh: '通行密钥', en: 'Passkeys', es: 'Claves de acceso' },
  'organisation.passkey.text': {
    zh: '用设备解锁（指纹、面容或 PIN）登录，无需密码；也可作为第二种验证方式。',
    en: 'Sign in by unlocking your device, without a password. A passkey is also a second factor.',
    es: 'Entre desbloqueando su dispositivo, sin contraseña. Una clave de acceso también es un segundo factor.',
  },
  'organisation.passkey.unavailable': {
    zh: '此地址或浏览器不支持通行密钥：需要 https 和域名。',
    en: 'This address or browser does not support passkeys: they need https and a domain name.',
    es: 'Esta dirección o este navegador no admite claves de acceso: hacen falta https y un dominio.',
  },
  'organisation.passkey.add': { zh: '添加通行密钥…', en: 'Add a passkey…', es: 'Añadir clave de acceso…' },
  'organisation.passkey.add-title': {
    zh: '添加通行密钥',
    en: 'Add a passkey',
    es: 'Añadir una clave de acceso',
  },
  'organisation.passkey.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'organisation.passkey.name-hint': {
    zh: '例如：工作手机',
    en: 'For example: work phone',
    es: 'Por ejemplo: teléfono del trabajo',
  },
  'organisation.passkey.used': {
    zh: '最近使用：{at}',
    en: 'Last used {at}',
    es: 'Último uso: {at}',
  },
  'organisation.passkey.unused': {
    zh: '添加于 {at}，尚未使用',
    en: 'Added {at}, not used yet',
    es: 'Añadida el {at}, sin uso',
  },
  'organisation.passkey.remove': { zh: '删除', en: 'Remove', es: 'Quitar' },
  'organisation.passkey.remove-title': {
    zh: '删除通行密钥“{name}”',
    en: 'Remove the passkey “{name}”',
    es: 'Quitar la clave de acceso «{name}»',
  },
  'organisation.passkey.added': { zh: '已添加通行密钥', en: 'Passkey added', es: 'Clave de acceso añadida' },
  'organisation.passkey.removed': {
    zh: '已删除通行密钥',
    en: 'Passkey removed',
    es: 'Clave de acceso quitada',
  },
  'organisation.passkey.use': {
    zh: '使用通行密钥',
    en: 'Use a passkey',
    es: 'Usar una clave de acceso',
  },
  'organisation.passkey.not-made': {
    zh: '浏览器未完成通行密钥操作。',
    en: 'The browser did not complete the passkey.',
    es: 'El navegador no completó la clave de acceso.',
  },
})
