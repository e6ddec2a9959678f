import { words } from '@evops/platform/contract'

/** One sentence per rule for each result; `{…}` are the facts that decided. */
export const explainWords = words({
  'organisation.explain.user-enabled.yes': {
    zh: '账户已启用',
    en: 'The account is enabled',
    es: 'La cuenta está activa',
  },
  'organisation.explain.user-enabled.no': {
    zh: '账户已停用',
    en: 'The account is disabled',
    es: 'La cuenta está desactivada',
  },
  'organisation.explain.password-set.yes': {
    zh: '用户已设置密码',
    en: 'The user has set a password',
    es: 'El usuario ha establecido una contraseña',
  },
  'organisation.explain.password-set.no': {
    zh: '用户须先设置新密码，在此之前不开放任何功能',
    en: 'The user must set a new password first; until then nothing is accessible',
    es: 'El usuario debe establecer primero una contraseña nueva; hasta entonces no tiene acceso',
  },
  'organisation.explain.has-role.yes': { zh: '角色：{roles}', en: 'Roles: {roles}', es: 'Roles: {roles}' },
  'organisation.explain.has-role.no': {
    zh: '用户没有任何角色',
    en: 'The user has no role',
    es: 'El usuario no tiene ningún rol',
  },
  'organisation.explain.code-given.yes': {
    zh: '权限 {code} 由角色 {roles} 授予',
    en: 'Permission {code} is granted by {roles}',
    es: 'El permiso {code} lo concede {roles}',
  },
  'organisation.explain.code-given.no': {
    zh: '没有角色授予权限 {code}',
    en: 'No role grants permission {code}',
    es: 'Ningún rol concede el permiso {code}',
  },
  'organisation.explain.role-type.yes': {
    zh: '运营商类型“{type}”允许此权限',
    en: "The operator's type, {type}, allows it",
    es: 'El tipo de operador, {type}, lo permite',
  },
  'organisation.explain.role-type.no': {
    zh: '运营商类型“{type}”不开放此权限',
    en: "The operator's type, {type}, excludes it",
    es: 'El tipo de operador, {type}, lo excluye',
  },
  'organisation.explain.type.energyandcharging': {
    zh: '能源与充电',
    en: 'energy and charging',
    es: 'energía y recarga',
  },
  'organisation.explain.type.chargingrole': { zh: '充电', en: 'charging', es: 'carga' },
  'organisation.explain.type.energyrole': { zh: '能源', en: 'energy', es: 'energía' },
  'organisation.explain.section-held.yes': {
    zh: '所在菜单可见',
    en: 'Its menu section is visible',
    es: 'La sección del menú es visible',
  },
  'organisation.explain.section-held.no': {
    zh: '缺少上级权限 {codes}，菜单中不显示',
    en: 'The parent permission {codes} is missing, so the menu does not show it',
    es: 'Falta el permiso superior {codes}, así que el menú no lo muestra',
  },
  'organisation.explain.data-scope.yes': {
    zh: '数据范围（{scopes}）包含该场站',
    en: 'The data scope ({scopes}) includes the station',
    es: 'El ámbito de datos ({scopes}) incluye la estación',
  },
  'organisation.explain.data-scope.no': {
    zh: '数据范围（{scopes}）不包含该场站',
    en: 'The data scope ({scopes}) does not include the station',
    es: 'El ámbito de datos ({scopes}) no incluye la estación',
  },
})
