import { words, type LocalizedText } from '@evops/platform/contract'
import type { DriverSignInReason } from './sign-in.ts'

/** Reasons for the refusal of a driver’s sign-in. */
export const driverSignInWords = words({
  'driver.sign-in.bad-request': {
    zh: '请求参数有误',
    en: 'The request is not valid',
    es: 'La solicitud no es válida',
  },
  'driver.sign-in.unknown-operator': {
    zh: '没有这个运营商',
    en: 'Operator not found',
    es: 'Operador no encontrado',
  },
  'driver.sign-in.code-wrong': {
    zh: '验证码不正确',
    en: 'The code is not correct',
    es: 'El código no es correcto',
  },
  'driver.sign-in.code-ended': {
    zh: '验证码已失效，请重新获取',
    en: 'The code has expired. Request a new one',
    es: 'El código ha caducado. Pida otro',
  },
  'driver.sign-in.code-guessed': {
    zh: '错误次数过多，请稍后再试',
    en: 'Too many wrong codes. Try again later',
    es: 'Demasiados códigos erróneos. Inténtelo más tarde',
  },
  'driver.sign-in.wechat-refused': {
    zh: '微信未确认身份，请重试',
    en: 'WeChat did not confirm who you are. Try again',
    es: 'WeChat no confirmó su identidad. Inténtelo de nuevo',
  },
  'driver.sign-in.consent-missing': {
    zh: '请先阅读并同意最新条款',
    en: 'Read and accept the current terms first',
    es: 'Lea y acepte primero los términos vigentes',
  },
  'driver.sign-in.grant-wrong': {
    zh: '登录已失效，请重新登录',
    en: 'This sign-in is no longer valid. Sign in again',
    es: 'Este acceso ya no es válido. Vuelva a entrar',
  },
  'driver.sign-in.verifier-wrong': {
    zh: '登录请求不匹配，请重新登录',
    en: 'The sign-in request does not match. Sign in again',
    es: 'La solicitud de acceso no coincide. Vuelva a entrar',
  },
  'driver.sign-in.expired': {
    zh: '登录已过期，请重新登录',
    en: 'Your session has expired. Sign in again',
    es: 'Su sesión ha caducado. Vuelva a entrar',
  },
  'driver.sign-in.reused': {
    zh: '检测到登录凭据被重复使用，已退出登录',
    en: 'The sign-in was used twice, so it was ended. Sign in again',
    es: 'El acceso se usó dos veces y se ha cerrado. Vuelva a entrar',
  },
  'driver.sign-in.signed-out': {
    zh: '您已退出登录',
    en: 'You are signed out',
    es: 'Ha cerrado la sesión',
  },
} satisfies Record<`driver.sign-in.${DriverSignInReason}`, LocalizedText>)
