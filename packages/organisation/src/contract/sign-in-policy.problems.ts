import { problemTable } from '@evops/platform/contract'

/** Refusals of the rules for sign-in and of second factors. */
export const signInPolicyProblems = problemTable({
  'organisation.role-unknown': {
    status: 400,
    zh: '没有这个角色',
    en: 'This role does not exist',
    es: 'Ese rol no existe',
  },
  'organisation.passkey-wrong': {
    status: 400,
    zh: '此通行密钥未被接受',
    en: 'This passkey was not accepted',
    es: 'No se aceptó esta clave de acceso',
  },
  'organisation.passkeys-full': {
    status: 409,
    zh: '最多可保存 {most} 个通行密钥',
    en: 'An account has at most {most} passkeys',
    es: 'Una cuenta tiene como máximo {most} claves de acceso',
  },
  'organisation.user-unknown': {
    status: 400,
    zh: '没有这个用户',
    en: 'This user does not exist',
    es: 'Ese usuario no existe',
  },
  'organisation.provider-unproven': {
    status: 409,
    zh: '请先让一名管理员通过已启用的身份提供方登录一次，否则可能无人能够登录',
    en: 'First let an administrator sign in through an enabled identity provider, or everybody could be locked out',
    es: 'Antes, un administrador debe entrar con un proveedor de identidad activo; si no, nadie podría entrar',
  },
  'organisation.step-up': {
    status: 428,
    zh: '此操作需要在最近 {minutes} 分钟内通过两步验证',
    en: 'This needs your second factor, proven within the last {minutes} minutes',
    es: 'Esto requiere su segundo factor, comprobado en los últimos {minutes} minutos',
  },
  'organisation.factor-missing': {
    status: 403,
    zh: '此操作需要两步验证，请先在个人中心启用',
    en: 'This needs a second factor. Set one up under “My account” first',
    es: 'Esto requiere un segundo factor. Configúrelo antes en «Mi cuenta»',
  },
  'organisation.factor-required': {
    status: 409,
    zh: '您的角色必须使用两步验证，不能停用最后一种方式',
    en: 'Your role requires a second factor, so the last one cannot be removed',
    es: 'Su rol exige un segundo factor; no se puede quitar el último',
  },
  'organisation.review-changed': {
    status: 409,
    zh: '该用户的角色已变更，请重新查看',
    en: 'The roles of this user have changed. Look at them again',
    es: 'Los roles de este usuario han cambiado. Vuelva a mirarlos',
  },
  'organisation.already-reviewed': {
    status: 409,
    zh: '该访问权限已被复核，请重新查看',
    en: 'This access has been reviewed meanwhile. Look at it again',
    es: 'Este acceso ya se ha revisado. Vuelva a mirarlo',
  },
  'organisation.sign-in-again': {
    status: 409,
    zh: '请重新登录后再设置',
    en: 'Sign in again, then set this up',
    es: 'Inicie sesión de nuevo y configúrelo entonces',
  },
})
