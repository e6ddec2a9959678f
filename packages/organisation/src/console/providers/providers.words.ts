import { words } from '@evops/platform/contract'

export const providerWords = words({
  'organisation.provider.button': {
    zh: '身份提供方…',
    en: 'Identity providers…',
    es: 'Proveedores de identidad…',
  },
  'organisation.provider.title': {
    zh: '身份提供方（OpenID Connect）',
    en: 'Identity providers (OpenID Connect)',
    es: 'Proveedores de identidad (OpenID Connect)',
  },
  'organisation.provider.none': {
    zh: '尚未配置。配置后，登录页会显示其按钮；仅已有账户可以此方式登录。',
    en: 'None yet. Once configured, its button appears on the sign-in page; only existing accounts can sign in this way.',
    es: 'Todavía ninguno. Una vez configurado, su botón aparece en la página de inicio de sesión; solo pueden entrar así las cuentas existentes.',
  },
  'organisation.provider.add': { zh: '添加…', en: 'Add…', es: 'Añadir…' },
  'organisation.provider.new': { zh: '新身份提供方', en: 'New identity provider', es: 'Nuevo proveedor' },
  'organisation.provider.change': { zh: '修改…', en: 'Change…', es: 'Modificar…' },
  'organisation.provider.name': { zh: '按钮名称', en: 'Button label', es: 'Texto del botón' },
  'organisation.provider.issuer': { zh: '颁发者（issuer）', en: 'Issuer', es: 'Emisor (issuer)' },
  'organisation.provider.issuer-hint': {
    zh: '以 https 开头，与提供方公布的完全一致；不支持多租户地址',
    en: 'Starts with https, exactly as the provider publishes it; multi-tenant addresses are not supported',
    es: 'Empieza por https, tal como lo publica el proveedor; no se admiten direcciones multiinquilino',
  },
  'organisation.provider.clientId': { zh: '客户端 ID', en: 'Client id', es: 'Id. de cliente' },
  'organisation.provider.clientSecret': { zh: '客户端密钥', en: 'Client secret', es: 'Secreto del cliente' },
  'organisation.provider.secret-hint': {
    zh: '加密保存，之后不再显示。留空则沿用已保存的密钥。',
    en: 'Stored encrypted and never shown again. Leave blank to keep the stored secret.',
    es: 'Se guarda cifrado y no se vuelve a mostrar. Déjelo en blanco para conservar el guardado.',
  },
  'organisation.provider.secret-again': {
    zh: '颁发者或客户端已更改：请重新输入密钥。已关联的账户将取消关联。',
    en: 'Issuer or client has changed: enter the secret again. Linked accounts are unlinked.',
    es: 'Otro emisor u otro cliente: introduzca de nuevo el secreto. Las cuentas vinculadas se desvinculan.',
  },
  'organisation.provider.claim': {
    zh: '首次登录时匹配账户的依据',
    en: 'Account matched at first sign-in by',
    es: 'Cuenta identificada en el primer inicio por',
  },
  'organisation.provider.claim-hint': {
    zh: '之后只认该身份本身（sub），不再看此项。',
    en: 'Afterwards only the identity itself (sub) is used.',
    es: 'Después solo cuenta la identidad misma (sub).',
  },
  'organisation.provider.claim.email': {
    zh: '已验证的邮箱（email）',
    en: 'Verified e-mail address (email)',
    es: 'Correo verificado (email)',
  },
  'organisation.provider.claim.preferred_username': {
    zh: '登录名（preferred_username）',
    en: 'User name (preferred_username)',
    es: 'Nombre de usuario (preferred_username)',
  },
  'organisation.provider.claim.sub': {
    zh: '登录名（sub）',
    en: 'User name (sub)',
    es: 'Nombre de usuario (sub)',
  },
  'organisation.provider.enabled': {
    zh: '显示在登录页',
    en: 'Offered on the sign-in page',
    es: 'Se ofrece al iniciar sesión',
  },
  'organisation.provider.off': { zh: '停用', en: 'Off', es: 'Desactivado' },
  'organisation.provider.linked_one': {
    zh: '{count} 个账户',
    en: '{count} account',
    es: '{count} cuenta',
  },
  'organisation.provider.linked_other': {
    zh: '{count} 个账户',
    en: '{count} accounts',
    es: '{count} cuentas',
  },
  'organisation.provider.linked_many': {
    zh: '{count} 个账户',
    en: '{count} accounts',
    es: '{count} cuentas',
  },
  'organisation.provider.redirectUri': {
    zh: '在提供方登记的回调地址',
    en: 'Redirect address to register at the provider',
    es: 'Dirección que registrar en el proveedor',
  },
  'organisation.provider.delete-title': {
    zh: '删除 {name}？',
    en: 'Delete {name}?',
    es: '¿Eliminar {name}?',
  },
  'organisation.provider.delete-text': {
    zh: '账户保留，但不能再以此方式登录；再次添加时会重新关联。',
    en: 'Accounts are kept but can no longer sign in this way. If it is added again, they are linked again.',
    es: 'Las cuentas se quedan y ya no entran así. Si se añade de nuevo, se vinculan otra vez.',
  },
})
