import { words } from '@evops/platform/contract'

export const directoryWords = words({
  'organisation.directory.button': { zh: '目录服务…', en: 'Directory…', es: 'Directorio…' },
  'organisation.directory.title': {
    zh: '目录服务（SCIM 2.0）',
    en: 'Directory (SCIM 2.0)',
    es: 'Directorio (SCIM 2.0)',
  },
  'organisation.directory.none': {
    zh: '未配置目录服务。填写地址和令牌后，即可从中同步组织、部门和用户。',
    en: 'No directory is configured. With an address and a token, organisations, departments and users can be synchronised from it.',
    es: 'No hay ningún directorio configurado. Con una dirección y un token se pueden sincronizar organizaciones, departamentos y usuarios.',
  },
  'organisation.directory.none-confirm': {
    zh: '未配置目录服务。请有用户控制权限的管理员配置。',
    en: 'No directory is configured. A user with the right to control users can set one up.',
    es: 'No hay ningún directorio configurado. Puede configurarlo quien tenga permiso para controlar usuarios.',
  },
  'organisation.directory.url': { zh: '地址', en: 'Address', es: 'Dirección' },
  'organisation.directory.url-hint': {
    zh: '以 https 开头，例如 https://directory.example/scim/v2',
    en: 'Starts with https, such as https://directory.example/scim/v2',
    es: 'Empieza por https, por ejemplo https://directory.example/scim/v2',
  },
  'organisation.directory.token': { zh: '访问令牌', en: 'Access token', es: 'Token de acceso' },
  'organisation.directory.token-hint': {
    zh: '加密保存，之后不再显示。留空则沿用已保存的令牌；更改主机、端口或协议时须重新输入。',
    en: 'Stored encrypted and never shown again. Leave blank to keep the stored token; a change of host, port or scheme requires it again.',
    es: 'Se guarda cifrado y no se vuelve a mostrar. Déjelo en blanco para conservar el guardado; si cambia el host, el puerto o el protocolo, hay que introducirlo de nuevo.',
  },
  'organisation.directory.token-again': {
    zh: '地址已指向另一系统，请重新输入令牌',
    en: 'The address belongs to another system: enter the token again',
    es: 'La dirección es de otro sistema: introduzca de nuevo el token',
  },
  'organisation.directory.roles': {
    zh: '新用户获得的角色',
    en: 'Roles of new users',
    es: 'Roles de un usuario nuevo',
  },
  'organisation.directory.roles-hint': {
    zh: '不选则由管理员之后分配。',
    en: 'None: assigned later.',
    es: 'Ninguno: se asignan después.',
  },
  'organisation.directory.last': { zh: '上次同步', en: 'Last synchronisation', es: 'Última sincronización' },
  'organisation.directory.never': { zh: '尚未同步', en: 'Never', es: 'Todavía no' },
  'organisation.directory.sync-users': {
    zh: '同步用户',
    en: 'Synchronise users',
    es: 'Sincronizar usuarios',
  },
  'organisation.directory.sync-units': {
    zh: '同步组织与部门',
    en: 'Synchronise organisations and departments',
    es: 'Sincronizar organizaciones y departamentos',
  },
  'organisation.directory.settings': { zh: '设置', en: 'Settings', es: 'Configuración' },
  'organisation.directory.saved': {
    zh: '目录服务已保存',
    en: 'The directory was saved',
    es: 'Directorio guardado',
  },
  'organisation.directory.remove': {
    zh: '移除目录服务…',
    en: 'Remove the directory…',
    es: 'Eliminar el directorio…',
  },
  'organisation.directory.remove-title': {
    zh: '移除目录服务？',
    en: 'Remove the directory?',
    es: '¿Eliminar el directorio?',
  },
  'organisation.directory.remove-text': {
    zh: '地址和令牌会被删除，已同步的用户保留。',
    en: 'Address and token are deleted. Users that came from it are kept.',
    es: 'Se borran la dirección y el token. Los usuarios que vinieron de él se quedan.',
  },
  'organisation.directory.remove-verb': { zh: '移除', en: 'Remove', es: 'Eliminar' },
})
