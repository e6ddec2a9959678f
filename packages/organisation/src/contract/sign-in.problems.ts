import { words, type Language, type LocalizedText } from '@evops/platform/contract'
import type { SignInReason } from './sign-in.ts'

/** Messages for rejected sign-ins, in their own file so that only the pages that need them load them. */
export const signInWords = words({
  'organisation.sign-in.locked': {
    zh: '账户被锁定',
    en: 'The account is locked',
    es: 'La cuenta está bloqueada',
  },
  'organisation.sign-in.bad-credentials': {
    zh: '输入账户或密码信息错误,请重新输入!',
    en: 'Wrong user name or password. Please try again.',
    es: 'Usuario o contraseña incorrectos. Inténtelo de nuevo.',
  },
  'organisation.sign-in.no-role': {
    zh: '账户未配置用户角色或者权限，请联系管理员!',
    en: 'The account has no role or permission. Please contact the administrator.',
    es: 'La cuenta no tiene rol ni permisos. Contacte con el administrador.',
  },
  'organisation.sign-in.disabled': {
    zh: '账户已停用，请联系管理员',
    en: 'The account is disabled. Please contact the administrator.',
    es: 'La cuenta está desactivada. Contacte con el administrador.',
  },
  'organisation.sign-in.unknown-client': {
    zh: '未知的客户端',
    en: 'Unknown client',
    es: 'Cliente desconocido',
  },
  'organisation.sign-in.expired': {
    zh: '登录已过期，请重新登录',
    en: 'The session has ended. Please sign in again.',
    es: 'La sesión ha caducado. Inicie sesión de nuevo.',
  },
  'organisation.sign-in.signed-out': {
    zh: '已退出登录',
    en: 'You are signed out',
    es: 'La sesión está cerrada',
  },
  'organisation.sign-in.roles-changed': {
    zh: '您的权限已变更，请重新登录。',
    en: 'Your permissions were changed. Please sign in again.',
    es: 'Sus permisos han cambiado. Inicie sesión de nuevo.',
  },
  'organisation.sign-in.password-changed': {
    zh: '密码已修改，请用新密码登录。',
    en: 'The password was changed. Sign in with the new one.',
    es: 'La contraseña ha cambiado. Inicie sesión con la nueva.',
  },
  'organisation.sign-in.reused': {
    zh: '登录令牌被重复使用，为了安全已退出登录',
    en: 'This sign-in was used from two places and was ended for security.',
    es: 'La sesión se usó desde dos lugares. Por seguridad se ha cerrado.',
  },
  'organisation.sign-in.busy': {
    zh: '登录人数过多，请稍后再试',
    en: 'Too many people are signing in. Try again shortly.',
    es: 'Demasiadas personas están iniciando sesión. Inténtelo en breve.',
  },
  'organisation.sign-in.bad-request': {
    zh: '登录请求不完整',
    en: 'The sign-in request is incomplete',
    es: 'La solicitud de inicio de sesión está incompleta',
  },
  'organisation.sign-in.grant-not-allowed': {
    zh: '该客户端不允许此登录方式',
    en: 'This client may not sign in this way',
    es: 'Este cliente no puede iniciar sesión de esta forma',
  },
  'organisation.sign-in.otp-required': {
    zh: '请输入身份验证器中的动态验证码',
    en: 'Enter the code of your authenticator',
    es: 'Introduzca el código de su autenticador',
  },
  'organisation.sign-in.otp-wrong': {
    zh: '动态验证码错误,请重新输入!',
    en: 'Wrong code. Please try again.',
    es: 'Código incorrecto. Inténtelo de nuevo.',
  },
  'organisation.sign-in.passkey-wrong': {
    zh: '此通行密钥未被接受',
    en: 'This passkey was not accepted',
    es: 'No se aceptó esta clave de acceso',
  },
  'organisation.sign-in.provider-only': {
    zh: '您的账户只能通过身份提供方登录',
    en: 'Your account signs in through the identity provider only',
    es: 'Su cuenta solo entra con el proveedor de identidad',
  },
  'organisation.sign-in.scope-not-allowed': {
    zh: '该客户端未被授予所请求的权限',
    en: 'The client does not hold the scope it asks for',
    es: 'El cliente no tiene el ámbito que solicita',
  },
  'organisation.sign-in.external-unknown': {
    zh: '该身份在此没有对应的账户，请联系管理员',
    en: 'No account corresponds to this identity. Please contact the administrator.',
    es: 'Ninguna cuenta de aquí corresponde a esta identidad. Contacte con el administrador.',
  },
  'organisation.sign-in.external-failed': {
    zh: '身份提供方未能确认登录，请重试或使用密码登录',
    en: 'The identity provider did not confirm the sign-in. Try again, or use your password.',
    es: 'El proveedor de identidad no confirmó el inicio de sesión. Inténtelo de nuevo o use su contraseña.',
  },
  'organisation.sign-in.external-denied': {
    zh: '已在身份提供方处取消登录',
    en: 'The sign-in was cancelled at the identity provider',
    es: 'El inicio de sesión se canceló en el proveedor de identidad',
  },
  'organisation.sign-in.external-ended': {
    zh: '此次登录已失效，请重新开始',
    en: 'This sign-in has ended. Please start it again.',
    es: 'Este inicio de sesión ha caducado. Empiece de nuevo.',
  },
} as const satisfies Record<`organisation.sign-in.${SignInReason}`, LocalizedText>)

/** Returns the sentence for a rejected sign-in (ERR-02). */
export function formatSignInRefusal(reason: SignInReason, language: Language): string {
  return signInWords[`organisation.sign-in.${reason}`][language]
}
