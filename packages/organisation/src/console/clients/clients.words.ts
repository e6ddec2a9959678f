import { words } from '@evops/platform/contract'

export const clientWords = words({
  'organisation.client.title': { zh: '客户端', en: 'API clients', es: 'Clientes de API' },
  'organisation.client.new': { zh: '新增客户端', en: 'New client', es: 'Nuevo cliente' },
  'organisation.client.create': { zh: '新增客户端', en: 'Add the client', es: 'Añadir el cliente' },
  'organisation.client.find': { zh: '名称或 client_id', en: 'Name or client_id', es: 'Nombre o client_id' },
  'organisation.client.clientId': { zh: 'client_id', en: 'client_id', es: 'client_id' },
  'organisation.client.clientId-hint': {
    zh: '字母、数字、. _ 和 -，之后不能更改',
    en: 'Letters, digits, . _ and -; cannot be changed later',
    es: 'Letras, cifras, . _ y -; no se puede cambiar',
  },
  'organisation.client.clientSecret': { zh: 'client_secret', en: 'client_secret', es: 'client_secret' },
  'organisation.client.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'organisation.client.grants': { zh: '授权方式', en: 'Grants', es: 'Concesiones' },
  'organisation.client.codes': { zh: '权限', en: 'Permissions', es: 'Permisos' },
  'organisation.client.codes-hint': {
    zh: '此程序可调用的功能。您只能给予自己拥有的。',
    en: 'Functions the program may call. You can grant only what you hold yourself.',
    es: 'Lo que el programa puede llamar. Solo puede dar lo que usted tiene.',
  },
  'organisation.client.enabled': { zh: '启用', en: 'Enabled', es: 'Activo' },
  'organisation.client.enabled-hint': {
    zh: '停用会立即结束它的令牌。',
    en: 'When disabled, its tokens become invalid at once.',
    es: 'Al desactivarlo, sus tokens dejan de valer al instante.',
  },
  'organisation.client.state': { zh: '状态', en: 'State', es: 'Estado' },
  'organisation.client.on': { zh: '启用', en: 'Enabled', es: 'Activo' },
  'organisation.client.off': { zh: '停用', en: 'Disabled', es: 'Desactivado' },
  'organisation.client.own': { zh: '系统自带', en: 'Built-in', es: 'Integrado' },
  'organisation.client.own-text': {
    zh: '系统自带的客户端，不能修改或删除。',
    en: 'Built-in: cannot be changed or deleted.',
    es: 'Integrado: no se puede cambiar ni eliminar.',
  },
  'organisation.client.tokenSeconds': { zh: '令牌有效期', en: 'Token lifetime', es: 'Duración del token' },
  'organisation.client.lastUsedAt': { zh: '最近使用', en: 'Last used', es: 'Último uso' },
  'organisation.client.never': { zh: '从未', en: 'Never', es: 'Nunca' },
  'organisation.client.createdAt': { zh: '创建时间', en: 'Added', es: 'Añadido' },
  'organisation.client.secret-title': {
    zh: '{name} 的密钥',
    en: 'Secret of {name}',
    es: 'Secreto de {name}',
  },
  'organisation.client.secret-text': {
    zh: '程序用它以 client_credentials 方式向 /oauth/token 换取令牌。',
    en: 'The program uses it to request tokens from /oauth/token (grant client_credentials).',
    es: 'El programa pide con él tokens a /oauth/token (client_credentials).',
  },
  'organisation.client.renew': { zh: '更换密钥…', en: 'New secret…', es: 'Nuevo secreto…' },
  'organisation.client.renew-title': {
    zh: '更换 {name} 的密钥？',
    en: 'A new secret for {name}?',
    es: '¿Nuevo secreto para {name}?',
  },
  'organisation.client.renew-text': {
    zh: '旧密钥立即失效，使用它的程序在换用新密钥前无法工作。',
    en: 'The old secret becomes invalid at once: the program cannot work until it uses the new one.',
    es: 'El anterior deja de valer al instante: el programa no funciona hasta que use el nuevo.',
  },
  'organisation.client.renew-verb': {
    zh: '更换密钥',
    en: 'Create a new secret',
    es: 'Crear un secreto nuevo',
  },
  'organisation.client.delete-title': {
    zh: '删除客户端 {name}？',
    en: 'Delete the client {name}?',
    es: '¿Eliminar el cliente {name}?',
  },
  'organisation.client.delete-text': {
    zh: '它的令牌立即失效。此操作无法撤销。',
    en: 'Its tokens become invalid at once. This cannot be undone.',
    es: 'Sus tokens dejan de valer al instante. No se puede deshacer.',
  },
  'organisation.client.empty': { zh: '还没有客户端', en: 'No clients yet', es: 'Aún no hay clientes' },
  'organisation.client.empty-next': {
    zh: '第三方程序用客户端身份调用接口。',
    en: 'A program of a third party calls the API as a client.',
    es: 'Un programa de terceros llama a la API como cliente.',
  },
})
