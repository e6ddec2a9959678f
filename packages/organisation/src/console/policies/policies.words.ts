import { words } from '@evops/platform/contract'

export const policyWords = words({
  'organisation.policy.button': { zh: '登录策略…', en: 'Sign-in policy…', es: 'Política de acceso…' },
  'organisation.policy.title': { zh: '登录策略', en: 'Sign-in policy', es: 'Política de acceso' },
  'organisation.policy.secondFactorRoleIds': {
    zh: '必须使用两步验证的角色',
    en: 'Roles that need a second factor',
    es: 'Roles que exigen un segundo factor',
  },
  'organisation.policy.secondFactorRoleIds-hint': {
    zh: '宽限期过后，未启用两步验证的用户登录后只能先完成设置。',
    en: 'After the days of grace, a user without a second factor can only set one up.',
    es: 'Pasados los días de gracia, quien no tenga un segundo factor solo podrá configurarlo.',
  },
  'organisation.policy.graceDays': { zh: '宽限天数', en: 'Days of grace', es: 'Días de gracia' },
  'organisation.policy.graceDays-hint': {
    zh: '自角色加入此规则或用户创建之日起计算',
    en: 'Counted from the day on which the role got this rule, or the user was created',
    es: 'Desde el día en que el rol recibió esta regla o se creó el usuario',
  },
  'organisation.policy.freshActs': {
    zh: '需要重新验证的操作',
    en: 'Acts that need a fresh second factor',
    es: 'Acciones que exigen comprobar de nuevo el segundo factor',
  },
  'organisation.policy.freshActs-hint': {
    zh: '执行前再次输入验证码；没有两步验证的用户不能执行。API 客户端除外。',
    en: 'The console asks for the factor again. Users without one are refused; API clients are exempt.',
    es: 'La consola vuelve a pedir el factor. Sin él se rechaza; los clientes de API quedan exentos.',
  },
  'organisation.policy.freshMinutes': {
    zh: '验证有效分钟数',
    en: 'Minutes until a proof is too old',
    es: 'Minutos de validez de la comprobación',
  },
  'organisation.policy.freshMinutes-hint': {
    zh: '同一次登录内，在此时间内无需再次验证',
    en: 'Within this time the same sign-in needs no new proof',
    es: 'En ese tiempo, la misma sesión no necesita otra comprobación',
  },
  'organisation.policy.providerOnlyRoleIds': {
    zh: '只能通过身份提供方登录的角色',
    en: 'Roles that sign in through the identity provider alone',
    es: 'Roles que solo entran con el proveedor de identidad',
  },
  'organisation.policy.providerOnlyRoleIds-hint': {
    zh: '密码和通行密钥不再有效。没有已启用的身份提供方时，此规则暂停。',
    en: 'Passwords and passkeys alone are refused. The rule rests while no identity provider is enabled.',
    es: 'Se rechazan contraseñas y claves de acceso solas. La regla descansa si no hay proveedor activo.',
  },
  'organisation.policy.breakGlassUserIds': {
    zh: '应急账户',
    en: 'Break-glass accounts',
    es: 'Cuentas de emergencia',
  },
  'organisation.policy.breakGlassUserIds-hint': {
    zh: '身份提供方不可用时仍可使用密码登录；每次使用都会通知全部管理员。',
    en: 'May still use their password if the provider fails. Every use notifies all administrators.',
    es: 'Aún pueden usar su contraseña si falla el proveedor. Cada uso avisa a todos los administradores.',
  },
  'organisation.policy.reviewDays': {
    zh: '权限复核周期（天）',
    en: 'Days between access reviews',
    es: 'Días entre revisiones de acceso',
  },
  'organisation.policy.reviewDays-hint': {
    zh: '每名用户的权限须在此天数内再次确认；留空则不要求复核',
    en: 'Each user’s access is confirmed again within these days. Leave blank to require no reviews',
    es: 'El acceso de cada usuario se confirma de nuevo en estos días. En blanco, no se exigen revisiones',
  },
  'organisation.policy.without_one': {
    zh: '{members} 名用户中有 {count} 名尚未启用两步验证。',
    en: '{count} of {members} users has no second factor yet.',
    es: '{count} de {members} usuarios aún no tiene segundo factor.',
  },
  'organisation.policy.without_other': {
    zh: '{members} 名用户中有 {count} 名尚未启用两步验证。',
    en: '{count} of {members} users have no second factor yet.',
    es: '{count} de {members} usuarios aún no tienen segundo factor.',
  },
  'organisation.policy.without_many': {
    zh: '{members} 名用户中有 {count} 名尚未启用两步验证。',
    en: '{count} of {members} users have no second factor yet.',
    es: '{count} de {members} usuarios aún no tienen segundo factor.',
  },
})
