import { problemTable } from '@evops/platform/contract'

export const organisationProblems = problemTable({
  'organisation.password-wrong': {
    status: 400,
    zh: '原密码错误',
    en: 'The old password is wrong',
    es: 'La contraseña actual es incorrecta',
  },
  'organisation.password-same': {
    status: 400,
    zh: '新密码不能与原密码相同',
    en: 'The new password must differ from the old one',
    es: 'La contraseña nueva debe ser distinta de la actual',
  },
  'organisation.password-too-short': {
    status: 400,
    zh: '密码至少需要 {min} 个字符',
    en: 'The password needs at least {min} characters',
    es: 'La contraseña necesita al menos {min} caracteres',
  },
  'organisation.password-too-long': {
    status: 400,
    zh: '密码最多 {max} 个字符',
    en: 'The password may have at most {max} characters',
    es: 'La contraseña puede tener como máximo {max} caracteres',
  },
  'organisation.password-too-common': {
    status: 400,
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is too easy to guess. Choose another',
    es: 'Esta contraseña es demasiado fácil de adivinar. Elija otra',
  },
  'organisation.account-locked': {
    status: 423,
    zh: '账户被锁定，请在 {seconds} 秒后重试',
    en: 'The account is locked. Try again in {seconds} seconds',
    es: 'La cuenta está bloqueada. Inténtelo en {seconds} segundos',
  },
  'organisation.login-name-taken': {
    status: 409,
    zh: '该用户名已被使用',
    en: 'This user name is taken',
    es: 'Este nombre de usuario ya está en uso',
  },
  'organisation.optcode-taken': {
    status: 409,
    zh: '该运营商代码已被使用',
    en: 'This operator code is taken',
    es: 'Este código de operador ya está en uso',
  },
  'organisation.permission-unknown': {
    status: 400,
    zh: '未知的权限代码：{code}',
    en: 'Unknown permission code: {code}',
    es: 'Código de permiso desconocido: {code}',
  },
  'organisation.platform-only': {
    status: 403,
    zh: '仅平台人员可以执行此操作',
    en: "Only the platform's staff may do this",
    es: 'Solo el personal de la plataforma puede hacerlo',
  },
})
